import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoneyRequest } from '#contracts/wallet';
import { ASSET_CODES, isAsset, PRODUCT } from '#kernel';
import { useKeys } from '#web/lib/forms/useKeys.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Input } from '#web/ui/Input/Input.js';
import { MoneyInput } from '#web/ui/MoneyInput/MoneyInput.js';
import { SegmentedControl } from '#web/ui/SegmentedControl/SegmentedControl.js';
import { Select } from '#web/ui/Select/Select.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useAskForMoney } from '../api/moneyRequests.js';
import { useAssetName } from '../balances/useAssetName.js';
import { useProblem } from '../useProblem.js';
import { emptyRequest, newRequestOf, requestErrors, type RequestForm } from './requestForm.js';
import styles from './Requests.module.css';

const DAYS = [1, 7, 14, 30] as const;
const WHOM = ['member', 'anyone'] as const;

/** Asks one member, or makes a link for anyone. */
export function NewRequestForm({ onMade }: { readonly onMade: (request: MoneyRequest) => void }) {
  const { t } = useTranslation('wallet');
  const nameOf = useAssetName();
  const problem = useProblem();
  const ask = useAskForMoney();
  const keys = useKeys();
  const [form, setForm] = useState<RequestForm>(() => emptyRequest(PRODUCT.token));
  const [isTried, setTried] = useState(false);
  const set = (change: Partial<RequestForm>) => setForm({ ...form, ...change });
  const errors = isTried ? requestErrors(form) : {};
  const isLink = form.whom === 'anyone';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(requestErrors(form)).length > 0 || ask.isPending) return;
    const request = newRequestOf(form);
    ask.mutate(
      { request, key: keys.of(JSON.stringify(request)) },
      {
        onSuccess: (made) => {
          toast.success(t(isLink ? 'requests.made_link' : 'requests.asked'));
          onMade(made);
        },
      },
    );
  };

  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      {ask.error && <Alert tone="error">{problem(ask.error)}</Alert>}
      <SegmentedControl
        label={t('requests.form.whom')}
        options={WHOM.map((value) => ({ value, label: t(`requests.form.${value}`) }))}
        value={form.whom}
        onChange={(whom) => set({ whom })}
      />
      {!isLink && (
        <Input
          label={t('requests.form.from')}
          error={errors.from && t(`problems.${errors.from}`)}
          value={form.from}
          autoFocus
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => set({ from: target.value })}
        />
      )}
      <Select
        label={t('requests.form.asset')}
        value={form.asset}
        onChange={({ target }) => isAsset(target.value) && set({ asset: target.value, amount: '' })}
      >
        {ASSET_CODES.map((code) => (
          <option key={code} value={code}>
            {code} · {nameOf(code)}
          </option>
        ))}
      </Select>
      <MoneyInput
        label={t('requests.form.amount')}
        help={t('requests.form.amountHelp')}
        optional
        asset={form.asset}
        value={form.amount}
        error={errors.amount && t(`problems.${errors.amount}`)}
        onChange={(amount) => set({ amount })}
      />
      <Input
        label={t('requests.form.memo')}
        help={t('requests.form.memoHelp')}
        optional
        value={form.memo}
        maxLength={140}
        autoComplete="off"
        onChange={({ target }) => set({ memo: target.value })}
      />
      <Select
        label={t('requests.form.days')}
        value={form.days}
        onChange={({ target }) => set({ days: Number(target.value) })}
      >
        {DAYS.map((count) => (
          <option key={count} value={count}>
            {t('requests.form.day', { count })}
          </option>
        ))}
      </Select>
      <Button type="submit" size="lg" block busyText={ask.isPending && t('requests.form.sending')}>
        {t(isLink ? 'requests.form.submitLink' : 'requests.form.submit')}
      </Button>
    </form>
  );
}
