import { Typography } from '@mui/material';
import type { DeadLetter, DeadLetterDetails } from '#contracts/dead-letters';
import { Show, SimpleShowLayout, useRecordContext, useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { CopyableText } from '../../fields/CopyableText.js';
import { Facts } from '../../fields/Facts.js';
import { StateChip } from '../../fields/StateChip.js';
import { DecisionHistory } from './DecisionHistory.js';
import { isUnderWay } from './letter.rules.js';
import { LetterDecision } from './LetterDecision.js';
import { LetterPayload } from './LetterPayload.js';
import { LOOK_AGAIN_MS } from './useLookAgain.js';

function LetterFacts() {
  const letter = useRecordContext<DeadLetter>();
  const translate = useTranslate();
  if (!letter) return null;
  const { type, consumer, state, diedAt, occurredAt, settledAt, attempts, deaths } = letter;
  const name = (field: string) => translate(`resources.dead-letters.fields.${field}`);
  const copyable = (field: 'key' | 'eventId' | 'correlationId') => {
    const text = letter[field];
    return { label: name(field), value: text && <CopyableText text={text} name={name(field)} /> };
  };
  return (
    <Facts
      facts={[
        { label: name('type'), value: type },
        { label: name('consumer'), value: consumer },
        { label: name('state'), value: <StateChip state={state} /> },
        { label: name('diedAt'), value: <Time iso={diedAt} exact /> },
        { label: name('attempts'), value: String(attempts) },
        { label: name('deaths'), value: String(deaths) },
        { label: name('occurredAt'), value: <Time iso={occurredAt} exact /> },
        { label: name('settledAt'), value: settledAt && <Time iso={settledAt} exact /> },
        copyable('key'),
        copyable('eventId'),
        copyable('correlationId'),
      ]}
    />
  );
}

function LetterError() {
  const letter = useRecordContext<DeadLetter>();
  const translate = useTranslate();
  if (!letter) return null;
  return (
    <section aria-labelledby="error">
      <Typography id="error" component="h2" variant="h6">
        {translate('resources.dead-letters.fields.error')}
      </Typography>
      <code style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', fontSize: 14 }}>{letter.error || '–'}</code>
    </section>
  );
}

/** What its service does with a decision ends by itself, so the page looks again until it has. */
export const DeadLetterShow = () => (
  <Show<DeadLetterDetails>
    actions={false}
    queryOptions={{ refetchInterval: ({ state: { data } }) => data !== undefined && isUnderWay(data) && LOOK_AGAIN_MS }}
  >
    <SimpleShowLayout sx={{ p: { xs: 2, md: 3 } }} spacing={3}>
      <LetterFacts />
      <LetterError />
      <LetterDecision />
      <LetterPayload />
      <DecisionHistory />
    </SimpleShowLayout>
  </Show>
);
