import type { Policy } from '#contracts/wallet';
import { countriesIn } from '#web/lib/countries/names.js';
import type { Words } from './termLines.js';

/** What a rule is about: «Fee · Transfer · SFN». */
export const subjectText = (
  { kind, transferKind, asset }: Pick<Policy, 'kind' | 'transferKind' | 'asset'>,
  { translate }: Words,
): string =>
  [translate(`resources.policies.kinds.${kind}`), transferKind && translate(`kinds.${transferKind}`), asset]
    .filter(Boolean)
    .join(' · ');

/** Whom a rule is for, or which account it is about, in words. */
export function whomText({ scope }: Pick<Policy, 'scope'>, { locale, translate }: Words): string {
  const { type, country, tier, member, memberId, accountId, purpose } = scope;
  const text = (key: string, values?: object) => translate(`resources.policies.whom.${key}`, values);
  const names = { country: country && countriesIn(locale).find(({ code }) => code === country)?.name, tier };
  const person = member ? `${member.name} ${member.saffronId}` : (memberId ?? '');
  if (type === 'member') return person;
  if (type !== 'account') return text(type === 'country-and-tier' ? 'countryAndTier' : type, names);
  const account = translate(`purposes.${purpose}`, { _: purpose ?? '' });
  return person && purpose === 'member' ? person : `${account} (${text('number', { number: accountId })})`;
}
