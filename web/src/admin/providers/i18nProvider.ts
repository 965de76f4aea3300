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

function translate(key: string, { _: fallback, smart_count: count, ...values }: TranslateOptions = {}): string {
  return i18next.t(key, {
    ...values,
    ns: NAMESPACES,
    nsSeparator: false,
    ...(count === undefined ? {} : { count }),
    ...(fallback === undefined ? {} : { defaultValue: fallback }),
  });
}

/** The site's i18next behind react-admin's interface. Sentences of the server pass through unchanged: they are no keys. */
export function createI18nProvider(): I18nProvider {
  i18next.addResourceBundle('en', 'ra', toI18next({ ra: english.ra } as Parameters<typeof toI18next>[0]));
  return { translate, changeLocale: chooseLanguage, getLocale: () => i18next.resolvedLanguage ?? 'en' };
}
