import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMemberId } from '#contracts/identity';
import type { MoneyRequestBlock } from '#contracts/wallet';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { blocksQuery, useUnblock } from '../api/moneyRequests.js';
import { useProblem } from '../useProblem.js';
import styles from './Requests.module.css';

export interface BlocksProps {
  /** Nobody is left, and the focus needs another place. */
  readonly onLastLifted: () => void;
}

/** Who cannot ask any more, and the way back; nothing where there is nobody. */
export function Blocks({ onLastLifted }: BlocksProps) {
  const { t } = useTranslation('wallet');
  const { data: blocks } = useQuery(blocksQuery);
  if (!blocks || blocks.length === 0) return null;
  const leave = (row: HTMLElement) => {
    const next = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector('button');
    if (next) next.focus();
    else onLastLifted();
  };
  return (
    <Card title={t('requests.blocks')}>
      <ul className={styles['list']}>
        {blocks.map((block) => (
          <BlockRow key={block.id} block={block} onLifted={leave} />
        ))}
      </ul>
    </Card>
  );
}

interface BlockRowProps {
  readonly block: MoneyRequestBlock;
  /** Called while the focus is in the row, which is about to go. */
  readonly onLifted: (row: HTMLElement) => void;
}

function BlockRow({ block: { id, member }, onLifted }: BlockRowProps) {
  const { t } = useTranslation('wallet');
  const row = useRef<HTMLLIElement>(null);
  const problem = useProblem();
  const unblock = useUnblock();
  const lift = () =>
    unblock.mutate(id, {
      onSuccess: () => {
        toast.success(t('requests.unblocked', { name: member.name }));
        if (row.current?.contains(document.activeElement)) onLifted(row.current);
      },
      onError: (error) => toast.failure(problem(error)),
    });
  return (
    <li ref={row} className={styles['row']}>
      <span className={styles['what']}>
        <span className={styles['who']}>{member.name}</span>
        <span className={styles['fact']}>{formatMemberId(member.saffronId)}</span>
      </span>
      <Button
        variant="secondary"
        size="sm"
        aria-label={unblock.isPending ? undefined : t('requests.unblockOf', { name: member.name })}
        busyText={unblock.isPending && t('requests.unblocking')}
        onClick={lift}
      >
        {t('requests.unblock')}
      </Button>
    </li>
  );
}
