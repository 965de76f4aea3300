import { CircleCheck, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMemberId } from '#contracts/identity';
import type { Transfer } from '#contracts/wallet';
import { PRODUCT } from '#kernel';
import { Amount } from '#web/ui/Amount/Amount.js';
import { Button, ButtonLink } from '#web/ui/Button/Button.js';
import { CopyButton } from '#web/ui/CopyButton/CopyButton.js';
import { DetailList } from '#web/ui/DetailList/DetailList.js';
import { lazyPart } from '#web/ui/LazyPart/lazyPart.js';
import { Time } from '#web/ui/Time/Time.js';
import { PATHS } from '../paths.js';
import styles from './Send.module.css';
import { StepHeading } from './StepHeading.js';

const save = () => import('../contacts/SaveContact.js');
const SaveContact = lazyPart(save, (module) => module.SaveContact, null);

export interface ReceiptProps {
  readonly transfer: Transfer;
  readonly onRestart: () => void;
}

export function Receipt({ transfer, onRestart }: ReceiptProps) {
  const { t } = useTranslation('wallet');
  const { id, asset, amount, fee, feePaidBy, from, to, memo, createdAt } = transfer;
  return (
    <div className={styles['form']}>
      <p className={styles['printed']}>
        {PRODUCT.name} · {t('activity.receipt')}
      </p>
      <div className={styles['done']}>
        <CircleCheck className={styles['check']} size={40} strokeWidth={1.5} aria-hidden />
        <StepHeading>{t('send.receipt.title')}</StepHeading>
        <p className={styles['sum']}>
          <Amount asset={asset} amount={amount} exact /> {t('send.receipt.to', { name: to.name })}
        </p>
      </div>
      <DetailList
        details={[
          { label: t('fields.from'), value: `${from.name} · ${formatMemberId(from.saffronId)}` },
          { label: t('fields.to'), value: `${to.name} · ${formatMemberId(to.saffronId)}` },
          { label: t('fields.amount'), value: <Amount asset={asset} amount={amount} exact /> },
          {
            label: t(feePaidBy === 'recipient' ? 'send.review.feeOnRecipient' : 'fields.fee'),
            value: <Amount asset={asset} amount={fee} exact />,
          },
          ...(memo ? [{ label: t('fields.memo'), value: memo }] : []),
          { label: t('fields.date'), value: <Time iso={createdAt} exact /> },
          {
            label: t('fields.id'),
            value: (
              <span className={styles['id']}>
                <code>{id}</code>
                <CopyButton text={id} label={t('actions.copyId')} />
              </span>
            ),
          },
        ]}
      />
      <div className={styles['actions']} data-print="hide">
        <Button
          variant="ghost"
          size="lg"
          icon={<Printer size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => print()}
        >
          {t('actions.print')}
        </Button>
        <SaveContact member={to} />
        <ButtonLink variant="secondary" size="lg" to={PATHS.transactions}>
          {t('titles.transactions')}
        </ButtonLink>
        <Button size="lg" onClick={onRestart}>
          {t('send.receipt.another')}
        </Button>
      </div>
    </div>
  );
}
