import type { User } from '#contracts/identity';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#web/ui/Button/Button.js';
import { claimKept, takeNewRole } from './firstAdmin.js';
import { ClaimResult } from './ClaimResult.js';
import { StepFrame } from '../components/StepFrame.js';

/** For a member who opens the one-time link while signed in. */
export function FirstAdminPanel({ user }: { readonly user: User }) {
  const { t } = useTranslation('auth');
  const claim = useMutation({
    mutationFn: claimKept,
    onSuccess: ({ kind }) => (kind === 'granted' ? takeNewRole() : undefined),
  });
  const outcome = claim.data;

  return (
    <StepFrame title={t('firstAdmin.title')} text={!outcome && t('firstAdmin.text', { email: user.email })}>
      {outcome ? (
        <>
          <ClaimResult claim={outcome} />
          {outcome.kind === 'granted' && (
            <ButtonLink to="/super-admin" size="lg" block>
              {t('firstAdmin.toAdmin')}
            </ButtonLink>
          )}
          <ButtonLink to="/wallet" size="lg" block variant="secondary">
            {t('complete.toWallet')}
          </ButtonLink>
        </>
      ) : (
        <Button size="lg" block busyText={claim.isPending && t('firstAdmin.busy')} onClick={() => claim.mutate()}>
          {t('firstAdmin.submit')}
        </Button>
      )}
    </StepFrame>
  );
}
