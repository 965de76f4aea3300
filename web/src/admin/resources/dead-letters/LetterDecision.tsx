import { Alert, Box, Button } from '@mui/material';
import type { DeadLetter } from '#contracts/dead-letters';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useRights } from '../../providers/rights.js';
import { DecisionDialog } from './DecisionDialog.js';
import { actsOn, isUnderWay, type LetterAct } from './letter.rules.js';

/** What can be decided about the letter, and what there is to know before. */
export function LetterDecision() {
  const letter = useRecordContext<DeadLetter>();
  const rights = useRights();
  const translate = useTranslate();
  const [act, setAct] = useState<LetterAct>();
  if (!letter) return null;
  const text = (part: string) => translate(`resources.dead-letters.${part}`);
  const isOpen = letter.state === 'waiting' || letter.state === 'dead-again';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {isUnderWay(letter) && (
        <Alert severity="info" role="status">
          {text('underWay')}
        </Alert>
      )}
      {isOpen && <Alert severity="warning">{text(letter.isErased ? 'erased' : 'before')}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {actsOn(letter, rights).map((each) => (
          <Button
            key={each}
            variant={each === 'replay' ? 'contained' : 'outlined'}
            color={each === 'replay' ? 'primary' : 'error'}
            onClick={() => setAct(each)}
          >
            {text(`${each}.button`)}
          </Button>
        ))}
      </Box>
      {act && <DecisionDialog letter={letter} act={act} onClose={() => setAct(undefined)} />}
    </Box>
  );
}
