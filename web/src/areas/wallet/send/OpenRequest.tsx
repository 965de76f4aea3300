import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMemberId } from '#contracts/identity';
import type { MoneyRequest } from '#contracts/wallet';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Amount } from '#web/ui/Amount/Amount.js';
import { Button } from '#web/ui/Button/Button.js';
import { DetailList } from '#web/ui/DetailList/DetailList.js';
import { MoneyInput } from '#web/ui/MoneyInput/MoneyInput.js';
import { Time } from '#web/ui/Time/Time.js';
import { useTransferTerms } from '../api/transferTerms.js';
import { judgeAmount, maxSendable } from './amount.rules.js';
import type { Refusal } from './refusals.js';
import styles from './Send.module.css';
import type { SendForm } from './sendFlow.js';
import { StepHeading } from './StepHeading.js';
import { TermsText } from './TermsText.js';
import { useRefusalText } from './useRefusalText.js';

export interface OpenRequestProps {
  readonly request: MoneyRequest;
  readonly form: SendForm;
  readonly refusal: Refusal | undefined;
  /** Did the member come here from a later step? */
  readonly isReturn: boolean;
  readonly onType: (form: SendForm) => void;
  readonly onReview: (form: SendForm) => Promise<void>;
}

/** Who asks, for how much and for what. What the request leaves open is asked for; the rest cannot be changed. */
export function OpenRequest({ request, form, refusal, isReturn, onType, onReview }: OpenRequestProps) {
  const { t } = useTranslation('wallet');
  const textOf = useRefusalText();
  const [isTried, setTried] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const { asset, amount: asked, memo, asker, expiresAt } = request;
  const terms = useTransferTerms(asset).data;
  const amount = asked ?? form.amount;
  const problem = isTried ? judgeAmount(asset, amount, terms) : undefined;
  const atAmount = problem ? t(`send.amount.${problem}`) : refusal?.field === 'amount' ? textOf(refusal) : undefined;
  const elsewhere = refusal && refusal.field !== 'amount' ? textOf(refusal) : undefined;
  const title = t('requests.payTitle', { name: asker.name });
  const atTop = elsewhere ?? (asked === null ? undefined : atAmount);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isReviewing || judgeAmount(asset, amount, terms)) return;
    setReviewing(true);
    await onReview({ to: asker.saffronId, asset, amount, memo: memo ?? '' });
    setReviewing(false);
  };

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      {atTop && <Alert tone="error">{atTop}</Alert>}
      {isReturn ? <StepHeading>{title}</StepHeading> : <h2 className={styles['heading']}>{title}</h2>}
      {asked !== null && (
        <p className={styles['asked']}>
          <Amount asset={asset} amount={asked} />
        </p>
      )}
      {asked === null && (
        <MoneyInput
          label={t('send.amount.label')}
          name="amount"
          asset={asset}
          value={form.amount}
          error={atAmount}
          help={<TermsText terms={terms} />}
          max={terms && maxSendable(terms)}
          onChange={(typed) => onType({ ...form, asset, amount: typed })}
        />
      )}
      <DetailList
        details={[
          { label: t('requests.asker'), value: `${asker.name} · ${formatMemberId(asker.saffronId)}` },
          ...(memo ? [{ label: t('fields.memo'), value: memo }] : []),
          { label: t('requests.expires'), value: <Time iso={expiresAt} exact /> },
        ]}
      />
      <Button type="submit" size="lg" block busyText={isReviewing && t('send.checking')}>
        {t('send.toReview')}
      </Button>
    </form>
  );
}
