import { mayAccess } from '#contracts/access';
import type { InvitationOffer as Offer } from '#contracts/identity';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { signOut } from '#web/lib/session/signOut.js';
import { useSession } from '#web/lib/session/useSession.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button, ButtonLink } from '#web/ui/Button/Button.js';
import { useAcceptInvitation } from '../api/invitation.js';
import { takeNewRole } from './firstAdmin.js';
import { forgetInvitation } from './invitation.js';
import { StepFrame } from '../components/StepFrame.js';

interface OfferProps {
  readonly offer: Offer;
}

function Accepted({ offer: { role } }: OfferProps) {
  const { t } = useTranslation('auth');
  const isForConsole = mayAccess('admin', role);
  return (
    <StepFrame title={t('invitation.done')}>
      <Alert tone="ok">{t('invitation.granted', { role: t(`invitation.roles.${role}`) })}</Alert>
      <ButtonLink to={isForConsole ? '/admin' : '/wallet'} size="lg" block>
        {t(isForConsole ? 'invitation.console' : 'complete.toWallet')}
      </ButtonLink>
    </StepFrame>
  );
}

/** What somebody does next: prove who he is, leave another account, or take the role. */
function NextStep({ offer, accept, isBusy }: OfferProps & { readonly accept: () => void; readonly isBusy: boolean }) {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  if (!user) {
    return (
      <ButtonLink to="/auth" size="lg" block>
        {t('invitation.signIn')}
      </ButtonLink>
    );
  }
  if (user.email !== offer.email) {
    return (
      <>
        <Alert tone="warn">{t('invitation.otherAccount', { email: user.email })}</Alert>
        <Button size="lg" block onClick={() => void signOut()}>
          {t('invitation.signOut')}
        </Button>
      </>
    );
  }
  return (
    <Button size="lg" block busyText={isBusy && t('invitation.busy')} onClick={accept}>
      {t('invitation.accept')}
    </Button>
  );
}

export function InvitationOffer({ offer, token }: OfferProps & { readonly token: string }) {
  const { t } = useTranslation('auth');
  const sentence = useSentence();
  const acceptance = useAcceptInvitation(() => {
    forgetInvitation();
    void takeNewRole();
  });
  if (acceptance.isSuccess) return <Accepted offer={offer} />;
  const { email, role, invitedByLabel } = offer;
  return (
    <StepFrame
      title={t('common:titles.invitation')}
      text={t('invitation.text', { role: t(`invitation.roles.${role}`), by: invitedByLabel, email })}
      problem={acceptance.error && sentence(errorMessage(acceptance.error, t('messages.network')))}
    >
      <NextStep offer={offer} accept={() => acceptance.mutate(token)} isBusy={acceptance.isPending} />
    </StepFrame>
  );
}
