import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { rememberLanguage } from './detect.js';
import { DEFAULT_LANGUAGE, LANGUAGES } from './languages.js';
import { loader } from './loader.js';
import common from './locales/en/common.json';

function reflectInPage(): void {
  const language = i18next.resolvedLanguage ?? DEFAULT_LANGUAGE;
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
}

/** English comes with the page; every other text is loaded with the first page that needs it. */
export async function setUpTexts(language: string): Promise<i18n> {
  await i18next
    .use(loader)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: DEFAULT_LANGUAGE,
      supportedLngs: LANGUAGES.map(({ code }) => code),
      load: 'languageOnly',
      ns: ['common'],
      defaultNS: 'common',
      fallbackNS: 'common',
      resources: { en: { common } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    });
  if (typeof document !== 'undefined') {
    reflectInPage();
    i18next.on('languageChanged', reflectInPage);
  }
  return i18next;
}

/** Chooses the language of all pages and remembers it. */
export async function chooseLanguage(language: string): Promise<void> {
  await i18next.changeLanguage(language);
  rememberLanguage(language);
}
