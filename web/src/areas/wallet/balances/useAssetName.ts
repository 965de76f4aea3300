import { useTranslation } from 'react-i18next';
import { type Asset, ASSETS } from '#kernel';

/** Names of assets in the reader's language, as they begin a line; a token keeps its own. */
export function useAssetName(): (asset: Asset) => string {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? 'en';
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return (asset) => {
    const name = (ASSETS[asset].kind === 'fiat' ? names.of(asset) : undefined) ?? ASSETS[asset].name;
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  };
}
