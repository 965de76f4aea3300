import type { Counterparty } from '#contracts/wallet';
import { useTranslate } from 'react-admin';

/** The side of a movement: a member, or the platform itself where there is none. */
export function Person({ person }: { readonly person: Counterparty | null }) {
  const translate = useTranslate();
  if (!person) return <span>{translate('console.platform')}</span>;
  return (
    <span>
      {person.name} <code style={{ whiteSpace: 'nowrap' }}>{person.saffronId}</code>
    </span>
  );
}
