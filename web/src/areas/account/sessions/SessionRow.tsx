import type { SessionItem } from '#contracts/identity';
import { Monitor, Smartphone } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { useDeviceText } from '#web/lib/useDeviceText.js';
import { Badge } from '#web/ui/Badge/Badge.js';
import { Button } from '#web/ui/Button/Button.js';
import { Row } from '#web/ui/RowList/RowList.js';
import { Time } from '#web/ui/Time/Time.js';

export interface SessionRowProps {
  readonly session: SessionItem;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useTranslation('account');
  const { isMobile, ip, method, secondFactor, current, createdAt, lastSeenAt } = session;
  const device = useDeviceText()(session.device);
  const Icon = isMobile ? Smartphone : Monitor;
  const opened = (
    <Trans
      t={t}
      i18nKey={secondFactor ? 'sessions.openedWith' : 'sessions.opened'}
      values={{ method: t(`methods.${method}`), factor: t(`secondFactors.${secondFactor}`) }}
      components={{ time: <Time iso={createdAt} exact /> }}
    />
  );
  return (
    <Row
      icon={
        <Icon
          size={20}
          strokeWidth={1.75}
          aria-label={t(isMobile ? 'sessions.mobile' : 'sessions.computer')}
          role="img"
        />
      }
      title={
        <>
          {device} {current && <Badge tone="ok">{t('sessions.current')}</Badge>}
        </>
      }
      facts={[
        <Trans t={t} i18nKey="sessions.seen" values={{ ip }} components={{ time: <Time iso={lastSeenAt} /> }} />,
        opened,
      ]}
      actions={
        !current && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('sessions.endOne', { device })}
            busyText={isEnding && t('sessions.ending')}
            onClick={onEnd}
          >
            {t('sessions.end')}
          </Button>
        )
      }
    />
  );
}
