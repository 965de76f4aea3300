import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMemberId } from '#contracts/identity';
import type { MoneyRequestBlock } from '#contracts/wallet';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { blocksQuery, useUnblock } from '../api/moneyRequests.js';
import { useProblem } from '../useProblem.js';
import styles from './Requests.module.css';

/** Who cannot ask any more, and the way back; nothing where there is nobody. */
export function Blocks() {
  const { t } = useTranslation('wallet');
  const { data: blocks } = useQuery(blocksQuery);
  if (!blocks || blocks.length === 0) return null;
  return (
    <Card title={t('requests.blocks')}>
      <ul className={styles['list']}>
        {blocks.map((block) => (
          <BlockRow key={block.id} block={block} />
        ))}
      </ul>
    </Card>
  );
}

function BlockRow({ block: { id, member } }: { readonly block: MoneyRequestBlock }) {
  const { t } = useTranslation('wallet');
  const problem = useProblem();
  const unblock = useUnblock();
  const lift = () =>
    unblock.mutate(id, {
      onSuccess: () => toast.success(t('requests.unblocked', { name: member.name })),
      onError: (error) => toast.failure(problem(error)),
    });
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <span className={styles['who']}>{member.name}</span>
        <span className={styles['fact']}>{formatMemberId(member.saffronId)}</span>
      </span>
      <Button variant="secondary" size="sm" onClick={() => !unblock.isPending && lift()}>
        {t('requests.unblock')}
      </Button>
    </li>
  );
}
