import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button/Button.js';
import type { StepProps } from '../steps/step.js';

export function RecoveryLinks({ flow }: Pick<StepProps, 'flow'>) {
  const { t } = useTranslation('auth');
  return (
    <Button variant="ghost" onClick={() => flow.go('restart')}>
      {t('links.backToEmail')}
    </Button>
  );
}
