import { expect, it, vi } from 'vitest';
import { formatRelative, formatUtc } from './format.js';

const now = new Date('2026-03-10T12:00:00Z');

it.each([
  ['2026-03-10T12:00:00Z', 'now'],
  ['2026-03-10T11:59:15Z', '45 seconds ago'],
  ['2026-03-10T11:57:00Z', '3 minutes ago'],
  ['2026-03-09T11:00:00Z', 'yesterday'],
  ['2026-03-10T14:00:00Z', 'in 2 hours'],
  ['2025-01-10T12:00:00Z', 'last year'],
])('tells %s as «%s»', (iso, text) => {
  expect(formatRelative(iso, 'en', now)).toBe(text);
});

it('tells a moment of the books in UTC, to the second, wherever it is read', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(formatUtc('2026-12-31T23:59:59.000Z', 'en')).toMatch(/^Dec 31, 2026, 11:59:59.PM UTC$/);
  expect(formatUtc('2026-12-31T23:59:59.000Z', 'de')).toBe('31.12.2026, 23:59:59 UTC');
  vi.unstubAllEnvs();
});
