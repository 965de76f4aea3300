import type { FeeTerms } from '#contracts/wallet';
import type { Asset } from '#kernel';
import { formatMoney } from '#web/lib/money/format.js';
import type { NamedTerms } from './policyValues.js';

/** One line of terms in words; the same key in two versions is the same line. */
export interface TermLine {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

export interface Words {
  readonly locale: string;
  readonly translate: (key: string, values?: object) => string;
}

/** Terms as a person reads them; nothing for the end of a rule. */
export function termLines(asset: Asset, named: NamedTerms | undefined, words: Words): readonly TermLine[] {
  if (named === undefined) return [];
  const text = textIn(words);
  const money = (amount: string | null) => (amount === null ? text('none') : moneyIn(asset, amount, words));
  if (named.kind === 'fee') return feeLines(asset, named.terms, words);
  if (named.kind === 'limit') {
    const { perTransfer, perDay } = named.terms;
    return [
      line('perTransfer', text('perTransfer'), money(perTransfer)),
      line('perDay', text('perDay'), money(perDay)),
    ];
  }
  if (named.kind === 'credit') return [line('limit', text('credit'), money(named.terms.limit))];
  const { direction, threshold } = named.terms;
  return [line('mark', text(`mark.${direction}`), money(threshold))];
}

function feeLines(asset: Asset, { tiers, min, max, paidBy }: FeeTerms, words: Words): readonly TermLine[] {
  const text = textIn(words);
  const money = (amount: string) => moneyIn(asset, amount, words);
  const bound = (amount: string | null) => (amount === null ? text('none') : money(amount));
  return [
    ...tiers.map(({ above, basisPoints, fixed }, i) =>
      line(
        `tier:${above}`,
        i === 0 ? text('anyAmount') : text('above', { amount: money(above) }),
        costOf(basisPoints, fixed),
      ),
    ),
    line('min', text('min'), bound(min)),
    line('max', text('max'), bound(max)),
    line('paidBy', text('paidBy'), text(`payers.${paidBy}`)),
  ];

  function costOf(basisPoints: number, fixed: string): string {
    const percent = percentText(basisPoints, words.locale);
    if (fixed === '0') return percent;
    return basisPoints === 0 ? money(fixed) : `${percent} + ${money(fixed)}`;
  }
}

export const percentText = (basisPoints: number, locale: string): string =>
  `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(basisPoints / 100)} %`;

const line = (key: string, label: string, value: string): TermLine => ({ key, label, value });
const textIn =
  ({ translate }: Words) =>
  (key: string, values?: object): string =>
    translate(`resources.policies.terms.${key}`, values);
const moneyIn = (asset: Asset, amount: string, { locale }: Words): string =>
  `${formatMoney(asset, amount, { locale, exact: true })} ${asset}`;

/** A line in the version in force and in another one; undefined where it has no such line. */
export interface LineChange {
  readonly key: string;
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isChanged: boolean;
}

/** In the order of the newer version; what it has no more stands where it stood. */
export function compareLines(before: readonly TermLine[], after: readonly TermLine[]): readonly LineChange[] {
  const [old, now] = [new Map(before.map((own) => [own.key, own])), new Map(after.map((own) => [own.key, own]))];
  return inOneOrder([...old.keys()], [...now.keys()]).map((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    const label = (is ?? was)?.label ?? '';
    return { key, label, before: was?.value, after: is?.value, isChanged: was?.value !== is?.value };
  });
}

function inOneOrder(old: readonly string[], now: readonly string[]): readonly string[] {
  const keys = [...now];
  old.forEach((key, i) => {
    if (!keys.includes(key)) keys.splice(keys.indexOf(old[i - 1] ?? '') + 1, 0, key);
  });
  return keys;
}
