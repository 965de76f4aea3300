import { IDENTITY_LIMITS, type User } from '#contracts/identity';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { setCurrentUser } from '#web/lib/session/store.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { type Claim, takeNewRole } from '../staff/firstAdmin.js';
import { openWallet } from '../flow/openWallet.js';
import { ClaimResult } from '../staff/ClaimResult.js';
import type { Method } from './step.js';
import { StepFrame } from '../components/StepFrame.js';

export interface Completion {
  readonly user: User;
  readonly method: Method;
  readonly claim: Claim;
}

const PAUSE_MS: Readonly<Record<Method, number>> = {
  otp: IDENTITY_LIMITS.redirectAfterOtpMs,
  pin: IDENTITY_LIMITS.redirectAfterPinMs,
  wallet: IDENTITY_LIMITS.redirectAfterOtpMs,
  passkey: IDENTITY_LIMITS.redirectAfterOtpMs,
  'second-factor': IDENTITY_LIMITS.redirectAfterOtpMs,
};

/** The user becomes the current one here, and the wallet opens by itself unless there is a refusal to be read. */
export function CompleteStep({ user, method, claim }: Completion) {
  const { t } = useTranslation('auth');

  useEffect(() => {
    setCurrentUser(user);
    if (claim.kind === 'granted') void takeNewRole();
    if (claim.kind === 'failed') return undefined;
    const timer = setTimeout(openWallet, PAUSE_MS[method]);
    return () => clearTimeout(timer);
  }, [user, method, claim]);

  return (
    <StepFrame title={t('complete.title')} text={claim.kind !== 'failed' && t('complete.text')}>
      <Alert tone="ok">{t('messages.authenticated')}</Alert>
      <ClaimResult claim={claim} />
      <Button size="lg" block variant={claim.kind === 'failed' ? 'primary' : 'secondary'} onClick={openWallet}>
        {t('complete.toWallet')}
      </Button>
    </StepFrame>
  );
}
