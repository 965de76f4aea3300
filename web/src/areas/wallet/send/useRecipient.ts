import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contracts/identity';
import type { Counterparty } from '#contracts/wallet';
import { recipientQuery } from '../api/recipients.js';
import { judgeRecipient } from './recipient.rules.js';
import { type Refusal, refusalOf } from './refusals.js';

/** What is known of who was typed. `idle` until the field is left. */
export type Lookup =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'found'; readonly recipient: Counterparty }
  | { readonly kind: 'problem'; readonly refusal: Refusal };

const problem = (name: string): Lookup => ({
  kind: 'problem',
  refusal: { field: 'to', textKey: `recipient.${name}`, message: '' },
});

/** Finds the member behind a member ID or e-mail address, once `look` is called: for what is typed, or for whom is about to stand there. */
export function useRecipient(
  typed: string,
  me: User,
): { readonly lookup: Lookup; readonly look: (whom?: string) => void } {
  const text = typed.trim();
  const [asked, setAsked] = useState(text);
  const isAsked = asked !== '' && asked === text;
  const ownProblem = isAsked ? judgeRecipient(text, me) : undefined;
  const found = useQuery({ ...recipientQuery(asked), enabled: isAsked && !ownProblem });

  const lookup = (): Lookup => {
    if (!isAsked) return { kind: 'idle' };
    if (ownProblem) return problem(ownProblem);
    if (found.data) return { kind: 'found', recipient: found.data };
    if (found.error) return { kind: 'problem', refusal: refusalOf(found.error) };
    return found.isSuccess ? problem('unknown') : { kind: 'checking' };
  };
  return { lookup: lookup(), look: (whom = text) => setAsked(whom.trim()) };
}
