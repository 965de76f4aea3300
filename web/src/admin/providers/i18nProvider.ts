import i18next from 'i18next';
import type { I18nProvider } from 'ra-core';
import english from 'ra-language-english';
import { chooseLanguage } from '#web/i18n/setup.js';
import { toI18next } from './messages.js';

/** `admin` holds our own texts, and react-admin's in German and French; `ra` holds react-admin's English, the fallback. */
const NAMESPACES = ['admin', 'ra'];

interface TranslateOptions {
  /** Said where no text has this key. */
  readonly _?: string;
  readonly smart_count?: number;
  readonly [placeholder: string]: unknown;
}

/** What the server says is no key: its sentence is looked up as a whole, and stays English where it is not there. */
const isSentence = (text: string): boolean => text.includes(' ');
const AS_A_WHOLE = { ns: 'sentences', keySeparator: false, nsSeparator: false } as const;

function translate(key: string, { _: fallback, smart_count: count, ...values }: TranslateOptions = {}): string {
  if (isSentence(key))
    return i18next.t(key, { ...AS_A_WHOLE, defaultValue: key, interpolation: { skipOnVariables: true } });
  return i18next.t(key, {
    ...values,
    ns: NAMESPACES,
    nsSeparator: false,
    ...(count === undefined ? {} : { count }),
    ...(fallback === undefined ? {} : { defaultValue: fallback }),
  });
}

/** The site's i18next behind react-admin's interface. */
export function createI18nProvider(): I18nProvider {
  i18next.addResourceBundle('en', 'ra', toI18next({ ra: english.ra } as Parameters<typeof toI18next>[0]));
  void i18next.loadNamespaces('sentences');
  return { translate, changeLocale: chooseLanguage, getLocale: () => i18next.resolvedLanguage ?? 'en' };
}
