import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button, ButtonLink } from '#web/ui/Button/Button.js';
import { Spinner } from '#web/ui/Spinner/Spinner.js';
import { useInvitationOffer } from '../api/invitation.js';
import { InvitationOffer } from '../staff/InvitationOffer.js';
import { SignInCard } from '../components/SignInCard.js';
import { StepFrame } from '../components/StepFrame.js';
import { useInvitationToken } from '../staff/invitation.js';

function Incomplete() {
  const { t } = useTranslation('auth');
  return (
    <StepFrame title={t('common:titles.invitation')}>
      <Alert tone="error">{t('invitation.incomplete')}</Alert>
      <ButtonLink to="/auth" size="lg" block>
        {t('undo.signIn')}
      </ButtonLink>
    </StepFrame>
  );
}

function Loaded({ token }: { readonly token: string }) {
  const { t } = useTranslation('auth');
  const sentence = useSentence();
  const { data, error, refetch } = useInvitationOffer(token);
  if (data) return <InvitationOffer offer={data} token={token} />;
  if (!error) return <Spinner label={t('invitation.loading')} />;
  return (
    <StepFrame title={t('common:titles.invitation')}>
      <Alert tone="error">{sentence(errorMessage(error, t('messages.network')))}</Alert>
      <Button size="lg" block variant="secondary" onClick={() => void refetch()}>
        {t('invitation.again')}
      </Button>
    </StepFrame>
  );
}

/** Where the link of an invitation to the staff leads. Following it gives nothing yet: programs follow links too. */
export default function Invitation() {
  const token = useInvitationToken();
  return <SignInCard content={token ? <Loaded token={token} /> : <Incomplete />} />;
}
