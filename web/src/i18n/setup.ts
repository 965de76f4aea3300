import i18next, { type i18n } from 'i18next';
import Detector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, LANGUAGE_KEY, LANGUAGES } from './languages.js';
import { loader } from './loader.js';
import common from './locales/en/common.json';

/** Browser storage, then the browser, then the page; the choice is kept in browser storage. */
const detection = {
  order: ['localStorage', 'navigator', 'htmlTag'],
  caches: ['localStorage'],
  lookupLocalStorage: LANGUAGE_KEY,
};

function reflectInPage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
}

/** Without `language` it is detected. A prerendered page starts in English and is switched once it is hydrated. */
export async function setUpTexts(language?: string): Promise<i18n> {
  if (!language) i18next.use(Detector);
  await i18next
    .use(loader)
    .use(initReactI18next)
    .init({
      ...(language ? { lng: language } : { detection }),
      fallbackLng: DEFAULT_LANGUAGE,
      supportedLngs: LANGUAGES.map(({ code }) => code),
      load: 'languageOnly',
      nonExplicitSupportedLngs: true,
      ns: ['common'],
      defaultNS: 'common',
      fallbackNS: 'common',
      resources: { en: { common } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  if (typeof document !== 'undefined') {
    reflectInPage(i18next.resolvedLanguage ?? DEFAULT_LANGUAGE);
    i18next.on('languageChanged', () => reflectInPage(i18next.resolvedLanguage ?? DEFAULT_LANGUAGE));
  }
  return i18next;
}

/** What the visitor's storage and browser ask for, as one of our languages. */
export function detectedLanguage(): string {
  const detector = new Detector(i18next.services, detection);
  const found = [detector.detect() ?? []].flat().map((tag) => tag.split('-')[0]);
  return found.find((code) => LANGUAGES.some((each) => each.code === code)) ?? DEFAULT_LANGUAGE;
}

/** Chooses the language of all pages and remembers it. */
export async function chooseLanguage(language: string): Promise<void> {
  await i18next.changeLanguage(language);
  localStorage.setItem(LANGUAGE_KEY, language);
}
