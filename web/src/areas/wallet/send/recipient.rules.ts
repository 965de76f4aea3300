import { parseMemberId, type User } from '#contracts/identity';

/** A key of the texts under `send.recipient`. */
export type RecipientProblem = 'missing' | 'malformed' | 'self';

const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** What can be told about a recipient without asking the service. */
export function judgeRecipient(text: string, me: Pick<User, 'saffronId' | 'email'>): RecipientProblem | undefined {
  if (text === '') return 'missing';
  if (looksLikeEmail(text)) return text.toLowerCase() === me.email.toLowerCase() ? 'self' : undefined;
  const memberId = parseMemberId(text);
  if (!memberId) return 'malformed';
  return memberId === me.saffronId ? 'self' : undefined;
}
