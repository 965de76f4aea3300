import {
  formatMemberId,
  type ProfileData,
  type UpdateProfileRequest,
  type updateProfileRequest,
} from '#contracts/identity';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useSentence } from '#web/lib/forms/sentence.js';
import { CopyButton } from '../CopyButton/CopyButton.js';
import { CountrySelect } from '../CountrySelect/CountrySelect.js';
import { Input, type InputProps } from '../Input/Input.js';
import styles from './ProfileFields.module.css';

/** What a profile holds for good, and what its member may change (specification, section 5). */
type Fixed = Pick<ProfileData, 'saffronId' | 'firstName' | 'lastName' | 'email'>;

function FixedFields({ profile }: { readonly profile: Fixed }) {
  const { t } = useTranslation('forms');
  const id = useId();
  const fixed = { readOnly: true, help: t('cannotBeChanged') };
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {t('identity')}
      </h2>
      <Input
        {...fixed}
        label={t('memberId')}
        value={formatMemberId(profile.saffronId)}
        trailing={<CopyButton text={profile.saffronId} label={t('copyMemberId')} />}
      />
      <Input {...fixed} label={t('email')} value={profile.email} />
      <Input {...fixed} label={t('firstName')} value={profile.firstName} />
      <Input {...fixed} label={t('lastName')} value={profile.lastName} />
    </section>
  );
}

export interface ProfileFieldsProps {
  readonly profile: Fixed;
  readonly form: UseFormReturn<z.input<typeof updateProfileRequest>, unknown, UpdateProfileRequest>;
}

/** The fields of a profile: the four that cannot be changed, then contact and address. */
export function ProfileFields({ profile, form }: ProfileFieldsProps) {
  const { t } = useTranslation('forms');
  const sentence = useSentence();
  const id = useId();
  const { errors } = form.formState;
  const field = (name: keyof UpdateProfileRequest) => {
    const message = errors[name]?.message;
    return { ...form.register(name), label: t(name), error: message && sentence(message) };
  };
  const text = (name: keyof UpdateProfileRequest, autoComplete: string, more: Partial<InputProps> = {}) => (
    <Input {...field(name)} optional autoComplete={autoComplete} {...more} />
  );
  return (
    <div className={styles['groups']}>
      <FixedFields profile={profile} />
      <section className={styles['group']} aria-labelledby={id}>
        <h2 id={id} className={styles['title']}>
          {t('contact')}
        </h2>
        {text('phoneNumber', 'tel', { type: 'tel', inputMode: 'tel' })}
        <CountrySelect {...field('country')} />
        {text('address', 'street-address', { className: styles['wide'] })}
        {text('city', 'address-level2')}
        {text('stateProvince', 'address-level1')}
        {text('postalCode', 'postal-code')}
      </section>
    </div>
  );
}
