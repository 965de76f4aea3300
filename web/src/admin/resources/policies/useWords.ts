import { useLocale, useTranslate } from 'react-admin';
import type { Words } from './termLines.js';

/** The language of the console, for what is put into words outside of components. */
export function useWords(): Words {
  return { locale: useLocale(), translate: useTranslate() };
}
