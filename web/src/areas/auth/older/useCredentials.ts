import { type ChangeEvent, useState } from 'react';
import type { Field } from './CredentialsFields.js';

const MISSING = { saffronId: 'Enter your member ID', password: 'Enter your password' } as const;
const NAMES = ['saffronId', 'password'] as const;
type Name = (typeof NAMES)[number];
type Credentials = Readonly<Record<Name, string>>;

export interface CredentialsForm {
  readonly fields: Readonly<Record<Name, Field>>;
  /** What was typed; undefined where something is missing, which is then said and has the focus. */
  readonly check: (form: HTMLFormElement) => Credentials | undefined;
}

/** Member ID and password only have to be filled in: the first view does without the library of forms. */
export function useCredentials(): CredentialsForm {
  const [typed, setTyped] = useState<Credentials>({ saffronId: '', password: '' });
  const [isChecked, setChecked] = useState(false);
  const entered: Credentials = { ...typed, saffronId: typed.saffronId.trim() };

  const field = (name: Name): Field => ({
    field: {
      name,
      value: typed[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: target.value }),
    },
    problem: isChecked && entered[name] === '' ? MISSING[name] : undefined,
  });
  const check = (form: HTMLFormElement) => {
    setChecked(true);
    const missing = NAMES.find((name) => entered[name] === '');
    if (missing === undefined) return entered;
    form.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
    return undefined;
  };
  return { fields: { saffronId: field('saffronId'), password: field('password') }, check };
}
