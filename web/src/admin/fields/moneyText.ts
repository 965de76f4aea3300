import i18next from 'i18next';
import type { Asset } from '#kernel';
import { formatMoney } from '#web/lib/money/format.js';

/** As `Money` shows it, for where no component can stand. The console is made anew when the language changes. */
export const moneyText = (asset: Asset, amount: string): string =>
  `${formatMoney(asset, amount, { locale: i18next.resolvedLanguage ?? 'en', exact: true })} ${asset}`;
