import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button/Button.js';
import type { StepProps } from './step.js';

/** Out of a code or PIN step: another method, or another address. */
export function StepLinks({ flow }: Pick<StepProps, 'flow'>) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Button variant="ghost" onClick={() => flow.go('choose-method')}>
        {t('links.otherMethod')}
      </Button>
      <Button variant="ghost" onClick={() => flow.go('restart')}>
        {t('links.backToEmail')}
      </Button>
    </>
  );
}
