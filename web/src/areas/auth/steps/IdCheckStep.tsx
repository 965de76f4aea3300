import { IdCard, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button/Button.js';
import { Choice, choicesClass } from '../components/Choice.js';
import type { StepProps } from './step.js';
import { StepFrame } from '../components/StepFrame.js';

export function IdCheckStep({ flow }: Pick<StepProps, 'flow'>) {
  const { t } = useTranslation('auth');
  return (
    <StepFrame
      title={t('idCheck.title')}
      text={t('idCheck.text', { email: flow.email })}
      links={
        <Button variant="ghost" onClick={() => flow.go('restart')}>
          {t('links.backToEmail')}
        </Button>
      }
    >
      <div className={choicesClass}>
        <Choice
          icon={IdCard}
          title={t('idCheck.yes')}
          text={t('idCheck.yesText')}
          onChoose={() => flow.go('has-member-id')}
        />
        <Choice
          icon={UserPlus}
          title={t('idCheck.no')}
          text={t('idCheck.noText')}
          onChoose={() => flow.go('no-member-id')}
        />
      </div>
    </StepFrame>
  );
}
