import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMemberId } from '#contracts/identity';
import { type Asset, ASSET_CODES, isAsset, PRODUCT } from '#kernel';
import { CopyButton } from '#web/ui/CopyButton/CopyButton.js';
import { Input } from '#web/ui/Input/Input.js';
import { MoneyInput } from '#web/ui/MoneyInput/MoneyInput.js';
import { Select } from '#web/ui/Select/Select.js';
import { LinkCode } from '../link/LinkCode.js';
import { sendLink } from '../paths.js';
import { readAmount } from '../send/amount.rules.js';
import styles from './Balances.module.css';

interface Wish {
  readonly asset: Asset;
  readonly amount: string;
  readonly memo: string;
}

/** Names the asset only where something else depends on it: the plain link is the member ID and nothing more. */
function linkOf(saffronId: string, { asset, amount, memo }: Wish): string {
  const sum = readAmount(asset, amount) ?? '';
  const named = sum || memo.trim() || asset !== PRODUCT.token ? { asset } : {};
  return sendLink({ to: saffronId, ...named, amount: sum, memo: memo.trim() });
}

/** The member ID to give to others, and a picture that opens their send page with it, and with an amount where one is wanted. */
export function ReceiveView({ saffronId }: { readonly saffronId: string }) {
  const { t } = useTranslation('wallet');
  const [wish, setWish] = useState<Wish>({ asset: PRODUCT.token, amount: '', memo: '' });
  const set = (change: Partial<Wish>) => setWish({ ...wish, ...change });
  return (
    <div className={styles['receive']}>
      <p className={styles['receiveText']}>{t('receive.text', { product: PRODUCT.name })}</p>
      <p className={styles['memberId']}>
        <strong>{formatMemberId(saffronId)}</strong>
        <CopyButton text={saffronId} label={t('receive.copyId')} />
      </p>
      <LinkCode path={linkOf(saffronId, wish)} title={t('receive.qr')} copyLabel={t('receive.copyLink')} />
      <details className={styles['wish']}>
        <summary>{t('receive.amountTitle')}</summary>
        <div className={styles['wishFields']}>
          <p className={styles['receiveText']}>{t('receive.amountText')}</p>
          <Select
            label={t('fields.asset')}
            value={wish.asset}
            onChange={({ target }) => isAsset(target.value) && set({ asset: target.value, amount: '' })}
          >
            {ASSET_CODES.map((asset) => (
              <option key={asset}>{asset}</option>
            ))}
          </Select>
          <MoneyInput
            label={t('receive.amount')}
            asset={wish.asset}
            value={wish.amount}
            onChange={(amount) => set({ amount })}
          />
          <Input
            label={t('receive.memo')}
            optional
            value={wish.memo}
            maxLength={140}
            autoComplete="off"
            onChange={({ target }) => set({ memo: target.value })}
          />
        </div>
      </details>
    </div>
  );
}
