import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MoneyRequest } from '#contracts/wallet';
import { ButtonLink } from '#web/ui/Button/Button.js';
import { Time } from '#web/ui/Time/Time.js';
import { requestLink } from '../paths.js';
import { RequestAmount } from './RequestAmount.js';
import styles from './Requests.module.css';
import { StatusBadge } from './StatusBadge.js';
import { useRequestTitle } from './useRequestTitle.js';

export interface RequestRowProps {
  readonly request: MoneyRequest;
  /** The address that opens its details. */
  readonly to: string;
}

export function RequestRow({ request, to }: RequestRowProps) {
  const { t } = useTranslation('wallet');
  const titleOf = useRequestTitle();
  const { id, role, status, memo, asker, expiresAt, resolvedAt } = request;
  const isOpen = status === 'open';
  return (
    <li className={styles['row']}>
      <Link to={to} className={styles['link']}>
        <span className={styles['what']}>
          <span className={styles['who']}>
            {titleOf(request)} <StatusBadge status={status} />
          </span>
          {memo && <span className={styles['fact']}>{memo}</span>}
          <span className={styles['fact']}>
            {t(isOpen ? 'requests.ends' : 'requests.ended')} <Time iso={resolvedAt ?? expiresAt} />
          </span>
        </span>
        <span className={styles['sum']}>
          <RequestAmount request={request} />
        </span>
      </Link>
      {role === 'payer' && isOpen && (
        <ButtonLink size="sm" to={requestLink(id)} aria-label={t('requests.payOf', { name: asker.name })}>
          {t('actions.pay')}
        </ButtonLink>
      )}
    </li>
  );
}
