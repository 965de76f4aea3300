import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import i18next from 'i18next';
import { detectedLanguage } from './detect.js';
import { chooseLanguage } from './setup.js';

const browserSpeaks = (...languages: string[]) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? '');
};

beforeEach(() => browserSpeaks('es-ES'));
afterEach(async () => {
  vi.restoreAllMocks();
  await chooseLanguage('en');
});

it('takes the stored choice before the browser, and the browser before the page', () => {
  document.documentElement.lang = 'fr';
  browserSpeaks('de-AT', 'en');
  localStorage.setItem('i18nextLng', 'en');
  expect(detectedLanguage()).toBe('en');
  localStorage.clear();
  expect(detectedLanguage()).toBe('de');
  browserSpeaks('es-ES');
  expect(detectedLanguage()).toBe('fr');
});

it('is English where nothing asks for a language that we have', () => {
  document.documentElement.lang = 'es';
  expect(detectedLanguage()).toBe('en');
});

it('switches all texts, tells the page, and remembers', async () => {
  await chooseLanguage('de');
  expect(i18next.t('titles.notFound')).toBe('Seite nicht gefunden');
  expect(document.documentElement.lang).toBe('de');
  expect(localStorage.getItem('i18nextLng')).toBe('de');
});

it('loads the texts of an area when its page asks for them', async () => {
  await i18next.loadNamespaces('home');
  expect(i18next.t('home:hero.signIn')).toBe('Sign in');
});
