import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Input } from '#web/ui/Input/Input.js';
import { PasswordInput } from '#web/ui/Input/PasswordInput.js';

/** A field of a form, and what is wrong with it. */
export interface Field {
  readonly field: Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref'>;
  readonly problem: string | undefined;
}

/** Member ID and password. */
export function CredentialsFields({ saffronId, password }: { readonly saffronId: Field; readonly password: Field }) {
  const { t } = useTranslation('auth');
  const sentence = useSentence();
  return (
    <>
      <Input
        {...saffronId.field}
        label={t('fields.memberId')}
        help={t('fields.memberIdHelp')}
        error={saffronId.problem && sentence(saffronId.problem)}
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <PasswordInput
        {...password.field}
        label={t('fields.password')}
        error={password.problem && sentence(password.problem)}
        autoComplete="current-password"
        required
      />
    </>
  );
}
