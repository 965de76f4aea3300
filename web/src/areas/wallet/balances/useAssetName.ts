import { useTranslation } from 'react-i18next';
import { type Asset, ASSETS } from '#kernel';

/** Names of assets in the reader's language; a token keeps its own. */
export function useAssetName(): (asset: Asset) => string {
  const { i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.resolvedLanguage ?? 'en', { type: 'currency' });
  return (asset) => (ASSETS[asset].kind === 'fiat' ? names.of(asset) : undefined) ?? ASSETS[asset].name;
}
