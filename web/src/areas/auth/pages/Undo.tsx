import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { Alert } from '#web/ui/Alert/Alert.js';
import { ButtonLink } from '#web/ui/Button/Button.js';
import { SignInCard } from '../components/SignInCard.js';
import { StepFrame } from '../components/StepFrame.js';
import { UndoForm } from '../components/UndoForm.js';

function Incomplete() {
  const { t } = useTranslation('auth');
  return (
    <StepFrame title={t('common:titles.undo')}>
      <Alert tone="error">{t('undo.incomplete')}</Alert>
      <ButtonLink to="/auth" size="lg" block>
        {t('undo.signIn')}
      </ButtonLink>
    </StepFrame>
  );
}

/** Where the link of a notice leads. The token stands in the fragment, which leaves the browser with the button alone. */
export default function Undo() {
  const token = useLocation().hash.slice(1);
  const [query] = useSearchParams();
  const isEmailChange = query.get('what') === 'email-change';
  return <SignInCard content={token ? <UndoForm token={token} isEmailChange={isEmailChange} /> : <Incomplete />} />;
}
