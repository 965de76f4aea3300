import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contracts/identity';
import { isAsset } from '#kernel';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Input } from '#web/ui/Input/Input.js';
import { MoneyInput } from '#web/ui/MoneyInput/MoneyInput.js';
import { Select } from '#web/ui/Select/Select.js';
import { useAccounts } from '../api/accounts.js';
import { useTransferTerms } from '../api/transferTerms.js';
import { useAssetName } from '../balances/useAssetName.js';
import { maxSendable } from './amount.rules.js';
import { focusField, useFieldFocus } from './fieldFocus.js';
import { FIELDS, type FormErrors, formErrors } from './formErrors.js';
import { RecipientInput } from './RecipientInput.js';
import type { Refusal, SendField } from './refusals.js';
import styles from './Send.module.css';
import type { SendForm } from './sendFlow.js';
import { TermsText } from './TermsText.js';
import { useRecipient } from './useRecipient.js';
import { useRefusalText } from './useRefusalText.js';

const MEMO_LENGTH = 140;

export interface DetailsStepProps {
  readonly me: User;
  readonly form: SendForm;
  readonly refusal: Refusal | undefined;
  /** Did the member come here from a later step? */
  readonly isReturn: boolean;
  readonly onType: (form: SendForm) => void;
  readonly onReview: (form: SendForm) => Promise<void>;
}

export function DetailsStep({ me, form, refusal, isReturn, onType, onReview }: DetailsStepProps) {
  const { t } = useTranslation('wallet');
  const textOf = useRefusalText();
  const nameOf = useAssetName();
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [isReviewing, setReviewing] = useState(false);
  const accounts = useAccounts();
  const terms = useTransferTerms(form.asset).data;
  const { lookup, look } = useRecipient(form.to, me);
  useFieldFocus(element, refusal, isReturn);

  const set = (change: Partial<SendForm>) => {
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change))));
    onType({ ...form, ...change });
  };
  const errorOf = (field: SendField) => {
    const own = errors[field];
    if (own) return t(`send.${own}`);
    return refusal?.field === field ? textOf(refusal) : undefined;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    look();
    const found = formErrors(form, me, terms);
    setErrors(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) return focusField(element.current, first);
    setReviewing(true);
    await onReview(form);
    setReviewing(false);
  };

  return (
    <form ref={element} className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      {refusal && !refusal.field && <Alert tone="error">{textOf(refusal)}</Alert>}
      <Select
        label={t('send.asset')}
        name="asset"
        value={form.asset}
        onChange={({ target }) => isAsset(target.value) && set({ asset: target.value, amount: '' })}
      >
        {(accounts.data?.map(({ asset }) => asset) ?? [form.asset]).map((asset) => (
          <option key={asset} value={asset}>
            {asset} · {nameOf(asset)}
          </option>
        ))}
      </Select>
      <RecipientInput
        value={form.to}
        error={errorOf('to')}
        lookup={lookup}
        onChange={(to) => set({ to })}
        onLook={look}
      />
      <MoneyInput
        label={t('send.amount.label')}
        name="amount"
        asset={form.asset}
        value={form.amount}
        error={errorOf('amount')}
        help={<TermsText terms={terms} />}
        max={terms && maxSendable(terms)}
        onChange={(amount) => set({ amount })}
      />
      <Input
        label={t('send.memo.label')}
        help={t('send.memo.help')}
        optional
        name="memo"
        value={form.memo}
        maxLength={MEMO_LENGTH}
        autoComplete="off"
        error={errorOf('memo')}
        onChange={(event) => set({ memo: event.target.value })}
      />
      <Button type="submit" size="lg" block busyText={isReviewing && t('send.checking')}>
        {t('send.toReview')}
      </Button>
    </form>
  );
}
