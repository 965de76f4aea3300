import type { Batch } from '#contracts/wallet';
import { SimpleList, useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { StateChip } from '../../fields/StateChip.js';

/** The list on a narrow screen. */
export function BatchCards() {
  const translate = useTranslate();
  return (
    <SimpleList<Batch>
      primaryText={({ id }) => translate('resources.batches.ofBatch', { batch: id })}
      secondaryText={({ postedAt }) => <Time iso={postedAt} />}
      tertiaryText={({ state }) => <StateChip state={state} />}
    />
  );
}
