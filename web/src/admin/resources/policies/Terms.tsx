import type { Policy } from '#contracts/wallet';
import { useTranslate } from 'react-admin';
import { namedTerms } from './policyValues.js';
import { termLines } from './termLines.js';
import { useWords } from './useWords.js';

/** The terms of a version in a few words, for a list. */
export function Terms({ policy }: { readonly policy: Pick<Policy, 'kind' | 'asset' | 'terms'> }) {
  const words = useWords();
  const translate = useTranslate();
  const lines = termLines(policy.asset, namedTerms(policy), words);
  if (lines.length === 0) return <span>{translate('resources.policies.terms.ended')}</span>;
  const none = translate('resources.policies.terms.none');
  const shown = lines.filter(({ value, key }) => value !== none && key !== 'paidBy');
  if (shown.length === 0) return <span>{translate('resources.policies.terms.noLimits')}</span>;
  return (
    <span>
      {shown.map(({ key, label, value }) => (
        <span key={key} style={{ display: 'block' }}>
          {label}: <span style={{ fontVariantNumeric: 'tabular-nums' }}>{value}</span>
        </span>
      ))}
    </span>
  );
}
