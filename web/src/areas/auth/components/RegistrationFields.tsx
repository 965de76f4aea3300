import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSentence } from '#web/lib/forms/sentence.js';
import { CountrySelect } from '#web/ui/CountrySelect/CountrySelect.js';
import { Input } from '#web/ui/Input/Input.js';
import { PasswordInput } from '#web/ui/Input/PasswordInput.js';
import { PasswordStrength } from '#web/ui/PasswordStrength/PasswordStrength.js';
import type { Registration, RegistrationForm } from '../flow/registration.js';
import styles from './Form.module.css';

export function RegistrationFields({ form }: { readonly form: RegistrationForm }) {
  const { t } = useTranslation(['auth', 'forms']);
  const sentence = useSentence();
  const { errors } = form.formState;
  const field = (name: keyof Registration) => {
    const message = errors[name]?.message;
    return { ...form.register(name), error: message && sentence(message) };
  };
  const [password, ...own] = useWatch({ control: form.control, name: ['password', 'email', 'firstName', 'lastName'] });
  const focusFirst = form.getValues('email') !== '';

  return (
    <>
      <Input
        {...field('email')}
        label={t('fields.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoFocus={!focusFirst}
        required
      />
      <div className={styles['pair']}>
        <Input
          {...field('firstName')}
          label={t('forms:firstName')}
          autoComplete="given-name"
          autoFocus={focusFirst}
          required
        />
        <Input {...field('lastName')} label={t('forms:lastName')} autoComplete="family-name" required />
      </div>
      <div>
        <PasswordInput
          {...field('password')}
          label={t('fields.password')}
          help={t('fields.newPasswordHelp')}
          autoComplete="new-password"
          required
        />
        <PasswordStrength password={password} own={own} />
      </div>
      <div className={styles['pair']}>
        <Input
          {...field('phoneNumber')}
          label={t('forms:phoneNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          optional
        />
        <CountrySelect {...field('country')} label={t('forms:country')} />
      </div>
    </>
  );
}
