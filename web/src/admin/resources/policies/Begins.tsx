import type { Policy } from '#contracts/wallet';
import { useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';

/** From when a version holds: a moment, or that of its approval. */
export function Begins({
  policy: { effectiveFrom, state },
}: {
  readonly policy: Pick<Policy, 'effectiveFrom' | 'state'>;
}) {
  const translate = useTranslate();
  if (effectiveFrom) return <Time iso={effectiveFrom} exact />;
  return <>{state === 'proposed' ? translate('resources.policies.atOnce') : '–'}</>;
}
