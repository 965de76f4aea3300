import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Input } from '#web/ui/Input/Input.js';

interface EmailInputProps {
  /** What ties the box to its form. */
  readonly field: Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref'>;
  readonly problem: string | undefined;
  readonly autoFocus?: boolean;
}

/** Where an address is typed. */
export function EmailInput({ field, problem, autoFocus = false }: EmailInputProps) {
  const { t } = useTranslation('auth');
  const sentence = useSentence();
  return (
    <Input
      {...field}
      label={t('fields.email')}
      error={problem && sentence(problem)}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      required
    />
  );
}
