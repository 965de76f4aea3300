import { Box } from '@mui/material';
import type { DeadLetter } from '#contracts/dead-letters';
import { SimpleList, useListContext } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { StateChip } from '../../fields/StateChip.js';
import { isUnderWay } from './letter.rules.js';
import { useLookAgain } from './useLookAgain.js';

/** The list on a narrow screen. */
export function DeadLetterCards() {
  const { data, refetch } = useListContext<DeadLetter>();
  useLookAgain(data?.some(isUnderWay) ?? false, refetch);
  return (
    <SimpleList<DeadLetter>
      primaryText={({ type, state }) => (
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 0.5 }}>
          <span style={{ overflowWrap: 'anywhere' }}>{type}</span>
          <StateChip state={state} />
        </Box>
      )}
      secondaryText={({ consumer, diedAt }) => (
        <>
          {consumer} · <Time iso={diedAt} />
        </>
      )}
    />
  );
}
