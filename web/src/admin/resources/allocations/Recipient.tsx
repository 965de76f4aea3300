import type { Allocation } from '#contracts/wallet';
import { useTranslate } from 'react-admin';
import { Person } from '../../fields/Person.js';

/** Whom an allocation is for: a member, or an account of the platform's own. */
export function Recipient({ allocation: { to, pool } }: { readonly allocation: Pick<Allocation, 'to' | 'pool'> }) {
  const translate = useTranslate();
  return pool ? <span>{translate(`resources.sfn-allocation.goals.${pool}`)}</span> : <Person person={to} />;
}
