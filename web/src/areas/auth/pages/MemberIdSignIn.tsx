import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useSession } from '#web/lib/session/useSession.js';
import { SegmentedControl } from '#web/ui/SegmentedControl/SegmentedControl.js';
import { CompleteStep } from '../components/CompleteStep.js';
import { SignInCard } from '../components/SignInCard.js';
import { AddressView } from '../older/AddressView.js';
import { CodeView } from '../older/CodeView.js';
import { IdentifyView } from '../older/IdentifyView.js';
import { LoginView } from '../older/LoginView.js';
import { ProfileView } from '../older/ProfileView.js';
import { RegisterView } from '../older/RegisterView.js';
import { type OlderFlow, useOlderFlow, type View } from '../older/useOlderFlow.js';

/** What somebody comes for, each with the view that it begins with. */
const AIMS = ['login', 'address', 'identify'] as const;
type Aim = (typeof AIMS)[number];

const isAim = (name: View['name']): name is Aim => AIMS.some((aim) => aim === name);

function body(flow: OlderFlow): ReactNode {
  const { view } = flow;
  switch (view.name) {
    case 'login':
      return <LoginView flow={flow} notice={view.notice} />;
    case 'address':
      return <AddressView flow={flow} />;
    case 'register':
      return <RegisterView flow={flow} email={view.email} />;
    case 'identify':
      return <IdentifyView flow={flow} />;
    case 'profile':
      return <ProfileView flow={flow} profile={view.profile} />;
    case 'code':
      return <CodeView flow={flow} view={view} />;
    case 'complete':
      return <CompleteStep {...view} />;
  }
}

/** The older flow (specification 4.2.8): member ID and password, registration and profile on one page, its failures in toasts. */
export default function MemberIdSignIn() {
  const { t } = useTranslation(['auth', 'forms']);
  const session = useSession();
  const flow = useOlderFlow();
  const { name } = flow.view;

  if (session.status === 'member' && name !== 'complete') return <Navigate to="/wallet" replace />;
  return (
    <SignInCard
      isWide={name === 'profile'}
      head={
        isAim(name) && (
          <SegmentedControl
            label={t('older.aims.label')}
            hideLabel
            options={AIMS.map((value) => ({ value, label: t(`older.aims.${value}`) }))}
            value={name}
            onChange={(aim) => flow.show({ name: aim })}
          />
        )
      }
      content={<div key={name}>{body(flow)}</div>}
    />
  );
}
