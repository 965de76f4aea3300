import type { I18nProvider } from 'ra-core';
import { beforeAll, describe, expect, it } from 'vitest';
import i18next from 'i18next';
import { setUpTexts } from '#web/i18n/setup.js';
import { createI18nProvider } from './i18nProvider.js';

let i18nProvider: I18nProvider;
beforeAll(async () => {
  await setUpTexts('en');
  await i18next.loadNamespaces('admin');
  i18nProvider = createI18nProvider();
});

describe('texts in the console', () => {
  it('come from our own texts and from react-admin’s', () => {
    expect(i18nProvider.translate('resources.members.name', { smart_count: 2 })).toBe('Members');
    expect(i18nProvider.translate('ra.action.refresh')).toBe('Refresh');
    expect(i18nProvider.translate('ra.navigation.page_range_info', { offsetBegin: 1, offsetEnd: 25, total: 57 })).toBe(
      '1-25 of 57',
    );
  });

  it('choose the plural by the count', () => {
    expect(i18nProvider.translate('ra.action.bulk_actions', { smart_count: 1 })).toBe('1 item selected');
    expect(i18nProvider.translate('ra.action.bulk_actions', { smart_count: 3 })).toBe('3 items selected');
  });

  it.each(['Limit reached: 5.00 USD a day. Try again tomorrow.', 'a.b.c', 'ratio 1:2'])(
    'leave the server’s sentence %j as it is',
    (sentence) => {
      expect(i18nProvider.translate(sentence)).toBe(sentence);
    },
  );

  it('say a sentence of the server in the language of the site where it is known', async () => {
    await i18next.loadNamespaces('sentences');
    await i18nProvider.changeLocale('fr');
    expect(i18nProvider.translate('Prove once more that it is you, then try again.')).toMatch(/^Prouvez encore/);
    await i18nProvider.changeLocale('en');
  });

  it('fall back to what react-admin proposes', () => {
    expect(i18nProvider.translate('resources.unknown.fields.x', { _: 'X' })).toBe('X');
  });

  it('follow the language of the site, and fall back to English where a text is only there', async () => {
    await i18nProvider.changeLocale('de');
    expect(i18nProvider.getLocale()).toBe('de');
    expect(i18nProvider.translate('ra.action.refresh')).toBe('Aktualisieren');
    expect(i18nProvider.translate('resources.members.name', { smart_count: 2 })).toBe('Mitglieder');
    expect(i18nProvider.translate('ra.action.undo')).toBe('Undo');
    await i18nProvider.changeLocale('en');
  });
});
