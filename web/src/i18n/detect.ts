import { DEFAULT_LANGUAGE, type Language, LANGUAGE_KEY, LANGUAGES } from './languages.js';

const isOurs = (code: string | undefined): code is Language => LANGUAGES.some((each) => each.code === code);

/**
 * What the visitor wants, in the order of the specification: browser storage, then the browser, then the page. Written here
 * because the detector plugin would weigh two kilobytes on every first load.
 */
export function detectedLanguage(): Language {
  const wanted = [localStorage.getItem(LANGUAGE_KEY), ...navigator.languages, document.documentElement.lang];
  return wanted.map((tag) => tag?.split('-')[0]?.toLowerCase()).find(isOurs) ?? DEFAULT_LANGUAGE;
}

/** The next visit and the other tabs start with it. */
export const rememberLanguage = (language: string): void => localStorage.setItem(LANGUAGE_KEY, language);
