import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button/Button.js';
import type { StepProps } from '../steps/step.js';

/** For who cannot go on without a password or a member ID that is forgotten. */
export function RecoveryChoices({ flow }: Pick<StepProps, 'flow'>) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Button variant="ghost" onClick={() => flow.go('forgot-password')}>
        {t('recovery.forgotPassword')}
      </Button>
      <Button variant="ghost" onClick={() => flow.go('forgot-member-id')}>
        {t('recovery.forgotMemberId')}
      </Button>
    </>
  );
}
