import { describe, expect, it } from 'vitest';
import type { AuditCheck, AuditCheckPart } from '#contracts/audit';
import { isUnderWay, percentOf } from './check.rules.js';

const at = '2026-03-01T10:00:00.000Z';
const now = Date.parse(at);
const check = (...states: AuditCheckPart['state'][]): AuditCheck => ({
  id: 'c1',
  requestedAt: at,
  requestedBy: 'SF1',
  parts: states.map((state) => ({ target: 'wallet', state, checked: 0, total: 0, finding: null, updatedAt: at })),
});

describe('a check of the chains', () => {
  it('is under way while a part of it waits or runs', () => {
    expect(isUnderWay(check('intact', 'waiting'), now)).toBe(true);
    expect(isUnderWay(check('broken', 'running'), now)).toBe(true);
    expect(isUnderWay(check('intact', 'broken'), now)).toBe(false);
    expect(isUnderWay(null, now)).toBe(false);
  });

  it('does not wait for ever for a service that does not answer', () => {
    expect(isUnderWay(check('waiting'), now + 11 * 60_000)).toBe(false);
  });

  it('tells its progress in whole percent, and never more than is done', () => {
    expect(percentOf({ checked: 199, total: 200 })).toBe(99);
    expect(percentOf({ checked: 0, total: 0 })).toBe(0);
  });
});
