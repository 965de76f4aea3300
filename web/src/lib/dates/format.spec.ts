import { expect, it } from 'vitest';
import { formatRelative } from './format.js';

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
