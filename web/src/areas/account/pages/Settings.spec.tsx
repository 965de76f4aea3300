import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeApi } from '#web/testing/fakeApi.js';
import { openAsMember } from '../test/member.js';
import Settings from './Settings.js';

beforeEach(
  () =>
    void fakeApi({
      'GET /api/user/data-export': { body: { export: null } },
      'GET /api/user/closure': { body: { closure: null, holdDays: 30 } },
    }),
);
afterEach(async () => act(async () => void (await i18next.changeLanguage('en'))));

it('starts with the default theme, and keeps the one that is chosen', async () => {
  const user = await openAsMember(Settings);
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Light' }));
  expect(document.documentElement.dataset['theme']).toBe('light');
  expect(localStorage.getItem('saffron-theme')).toBe('light');
});

it('speaks the chosen language at once, and keeps it', async () => {
  const user = await openAsMember(Settings);
  await user.click(screen.getByRole('radio', { name: 'Deutsch' }));
  expect(await screen.findByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  expect(localStorage.getItem('i18nextLng')).toBe('de');
  expect(document.documentElement.lang).toBe('de');
});
