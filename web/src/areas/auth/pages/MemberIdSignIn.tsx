import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { lazyRetry } from '#web/lib/lazyRetry.js';
import { useSession } from '#web/lib/session/useSession.js';
import { lazyPart } from '#web/ui/LazyPart/lazyPart.js';
import { SegmentedControl } from '#web/ui/SegmentedControl/SegmentedControl.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { CompleteStep } from '../steps/CompleteStep.js';
import { SignInCard } from '../components/SignInCard.js';
import { LoginView } from '../older/LoginView.js';
import { type OlderFlow, useOlderFlow, type View } from '../older/useOlderFlow.js';

const laterViews = () => import('../older/laterViews.js');
const LaterView = lazyPart(laterViews, (module) => module.LaterView, <Skeleton lines={4} height={40} />);

/** What fails here is asked for again when a view needs it. */
const prefetchViews = () => void lazyRetry(laterViews).catch(() => undefined);

/** What somebody comes for, each with the view that it begins with. */
const AIMS = ['login', 'address', 'identify'] as const;
type Aim = (typeof AIMS)[number];

const isAim = (name: View['name']): name is Aim => AIMS.some((aim) => aim === name);

function body(flow: OlderFlow): ReactNode {
  const { view } = flow;
  switch (view.name) {
    case 'login':
      return <LoginView flow={flow} notice={view.notice} />;
    case 'complete':
      return <CompleteStep {...view} />;
    default:
      return <LaterView flow={flow} view={view} />;
  }
}

/** The older flow (specification 4.2.8): member ID and password, registration and profile on one page, its failures in toasts. */
export default function MemberIdSignIn() {
  const { t } = useTranslation(['auth', 'forms']);
  const session = useSession();
  const flow = useOlderFlow();
  const { name } = flow.view;
  useEffect(prefetchViews, []);

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
