import type { VerifiedResponse } from '#contracts/identity';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button/Button.js';
import { FactorProof } from '#web/ui/FactorProof/FactorProof.js';
import type { StepProps } from './step.js';
import { StepFrame } from '../components/StepFrame.js';

/** The first factor was right; the session opens with the second one. */
export function SecondFactorStep({ flow, onVerified }: StepProps) {
  const { t } = useTranslation('auth');
  return (
    <StepFrame
      title={t('secondFactor.title')}
      text={t('secondFactor.text')}
      links={
        <Button variant="ghost" onClick={() => flow.go('restart')}>
          {t('links.backToEmail')}
        </Button>
      }
    >
      <FactorProof
        base="/api/auth/second-factor"
        methods={flow.methods}
        onProven={({ user }: VerifiedResponse) => (user ? onVerified(user, 'second-factor') : undefined)}
      />
    </StepFrame>
  );
}
