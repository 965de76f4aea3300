import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, forEmail, hasLiveCode, keepDraft, readDraft, sentCodeOf } from './draft.js';

const NOW = Date.parse('2026-01-01T10:00:00Z');
const answer = { resendAt: '2026-01-01T10:00:30Z', expiresAt: '2026-01-01T10:10:00Z' };

describe('what the tab keeps of a sign-in', () => {
  it('survives a reload', () => {
    keepDraft({ email: 'ada@example.com', hasPosPin: true });
    expect(readDraft()).toEqual({ email: 'ada@example.com', hasPosPin: true });
  });

  it('is empty where something else was stored', () => {
    sessionStorage.setItem('sign-in', '{"email":7');
    expect(readDraft()).toEqual(EMPTY_DRAFT);
    sessionStorage.setItem('sign-in', '{"email":7}');
    expect(readDraft()).toEqual(EMPTY_DRAFT);
  });

  it('is forgotten when another address is typed', () => {
    const kept = { email: 'ada@example.com', hasPosPin: true, code: sentCodeOf(answer, NOW) };
    expect(forEmail(kept, 'ada@example.com')).toBe(kept);
    expect(forEmail(kept, 'eve@example.com')).toEqual({ email: 'eve@example.com', hasPosPin: false });
  });
});

describe('a code that was sent', () => {
  it('is live until it expires', () => {
    const kept = { ...EMPTY_DRAFT, code: sentCodeOf(answer, NOW) };
    expect(hasLiveCode(kept, NOW + 599_000)).toBe(true);
    expect(hasLiveCode(kept, NOW + 600_000)).toBe(false);
    expect(hasLiveCode(EMPTY_DRAFT, NOW)).toBe(false);
  });

  it('can be sent again after the time that the server named', () => {
    expect(sentCodeOf(answer, NOW).resendFromMs).toBe(NOW + 30_000);
  });

  it('makes nobody wait longer because the clock of the browser is wrong', () => {
    const [slow, fast] = [NOW - 3_600_000, NOW + 3_600_000];
    expect(sentCodeOf(answer, slow)).toEqual({ resendFromMs: slow + 30_000, liveUntilMs: slow + 600_000 });
    expect(sentCodeOf(answer, fast)).toEqual({ resendFromMs: fast, liveUntilMs: fast + 570_000 });
  });
});
