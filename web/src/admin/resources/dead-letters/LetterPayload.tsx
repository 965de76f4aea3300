import { Box, Typography } from '@mui/material';
import type { DeadLetterDetails } from '#contracts/dead-letters';
import { useRecordContext, useTranslate } from 'react-admin';
import { CopyButton } from '#web/ui/CopyButton/CopyButton.js';

/** What the event said. A record that comes from a list has not got it yet. */
export function LetterPayload() {
  const letter = useRecordContext<Partial<DeadLetterDetails>>();
  const translate = useTranslate();
  if (!letter) return null;
  const text = (part: string) => translate(`resources.dead-letters.payload.${part}`);
  const { isErased, payload, masked } = letter;
  return (
    <section aria-labelledby="payload">
      <Typography id="payload" component="h2" variant="h6">
        {text('title')}
      </Typography>
      {!masked && <Typography>{translate('ra.message.loading')}</Typography>}
      {masked && isErased && <Typography>{text('erased')}</Typography>}
      {masked && !isErased && <Json text={JSON.stringify(payload, null, 2)} isMasked={masked.length > 0} />}
    </section>
  );
}

function Json({ text, isMasked }: { readonly text: string; readonly isMasked: boolean }) {
  const translate = useTranslate();
  const name = translate('resources.dead-letters.payload.title');
  return (
    <>
      {isMasked && (
        <Typography variant="body2" color="text.secondary">
          {translate('resources.dead-letters.payload.masked')}
        </Typography>
      )}
      <Box sx={{ position: 'relative', mt: 1 }}>
        <Box
          component="pre"
          tabIndex={0}
          role="region"
          aria-labelledby="payload"
          sx={{
            m: 0,
            p: 2,
            pr: 7,
            maxHeight: 480,
            overflow: 'auto',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            fontSize: 14,
          }}
        >
          {text}
        </Box>
        <Box sx={{ position: 'absolute', top: 8, right: 8 }}>
          <CopyButton text={text} label={translate('console.copy', { name })} />
        </Box>
      </Box>
    </>
  );
}
