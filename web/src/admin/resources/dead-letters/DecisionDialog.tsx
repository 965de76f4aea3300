import type { DeadLetter } from '#contracts/dead-letters';
import { useTranslate } from 'react-admin';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { useVerb } from '../../dialogs/useVerb.js';
import type { LetterAct } from './letter.rules.js';

const VERBS = { replay: 'replayLetter', discard: 'discardLetter' } as const;

export interface DecisionDialogProps {
  readonly letter: DeadLetter;
  readonly act: LetterAct;
  readonly onClose: () => void;
}

/** Says what the decision means, and asks for the reason. */
export function DecisionDialog({ letter, act, onClose }: DecisionDialogProps) {
  const translate = useTranslate();
  const text = (part: string) => translate(`resources.dead-letters.${act}.${part}`, { consumer: letter.consumer });
  const { mutate, isBusy, refusal, close } = useVerb<string>(
    (provider, reason) => provider[VERBS[act]](letter.id, reason),
    { done: `resources.dead-letters.${act}.done`, onClose },
  );
  return (
    <ActDialog
      title={text('title')}
      text={text('text')}
      confirmLabel={text('button')}
      reason="required"
      isDangerous={act === 'discard'}
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={mutate}
      onClose={close}
    />
  );
}
