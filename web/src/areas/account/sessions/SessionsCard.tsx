import type { SessionItem } from '#contracts/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { useDeviceText } from '#web/lib/useDeviceText.js';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { RowList } from '#web/ui/RowList/RowList.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useEndSession } from '../api/sessions/endSession.js';
import { EndAllDialog } from './EndAllDialog.js';
import { EndOthersDialog } from './EndOthersDialog.js';
import { SessionRow } from './SessionRow.js';
import styles from './Sessions.module.css';

const currentFirst = (sessions: readonly SessionItem[]) =>
  sessions.toSorted(
    (left, right) => Number(right.current) - Number(left.current) || right.lastSeenAt.localeCompare(left.lastSeenAt),
  );

export function SessionsCard({ sessions }: { readonly sessions: readonly SessionItem[] }) {
  const { t } = useTranslation('account');
  const sentence = useSentence();
  const deviceText = useDeviceText();
  const [asked, setAsked] = useState<'others' | 'all'>();
  const end = useEndSession();
  const hasOthers = sessions.some(({ current }) => !current);

  const signOut = (session: SessionItem) =>
    end.mutate(session.id, {
      onSuccess: () => toast.success(t('sessions.ended', { device: deviceText(session.device) })),
      onError: (error) => toast.failure(t('sessions.failed'), sentence(errorMessage(error, t('unanswered')))),
    });

  return (
    <Card
      title={t('sessions.title')}
      description={t('sessions.text')}
      action={
        <div className={styles['acts']}>
          {hasOthers && (
            <Button variant="secondary" onClick={() => setAsked('others')}>
              {t('sessions.endOthers')}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setAsked('all')}>
            {t('sessions.endAll')}
          </Button>
        </div>
      }
    >
      <RowList>
        {currentFirst(sessions).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => !end.isPending && signOut(session)}
          />
        ))}
      </RowList>
      <EndOthersDialog open={asked === 'others'} onClose={() => setAsked(undefined)} />
      <EndAllDialog open={asked === 'all'} onClose={() => setAsked(undefined)} />
    </Card>
  );
}
