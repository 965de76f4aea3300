import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { useDeviceText } from './useDeviceText.js';

beforeAll(() => i18next.loadNamespaces('sentences'));
afterEach(async () => void (await i18next.changeLanguage('en')));

const said = (device: string) => renderHook(() => useDeviceText()).result.current(device);

it.each([
  ['en', 'Chrome 150 on Linux', 'Unknown device', 'Firefox 140'],
  ['de', 'Chrome 150 unter Linux', 'Unbekanntes Gerät', 'Firefox 140'],
  ['fr', 'Chrome 150 sous Linux', 'Appareil inconnu', 'Firefox 140'],
])('a device is named in %s', async (language, both, unknown, browser) => {
  await i18next.changeLanguage(language);
  expect(said('Chrome 150 on Linux')).toBe(both);
  expect(said('Unknown device')).toBe(unknown);
  expect(said('Firefox 140')).toBe(browser);
});
