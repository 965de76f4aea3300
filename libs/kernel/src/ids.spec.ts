import { isId, newId } from './ids.js';

describe('ids', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('are UUIDs of version 7, each a new one, in the order in which they were made', () => {
    const ids = Array.from({ length: 5_000 }, newId);
    expect(ids.every((id) => isId(id) && id[14] === '7')).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('keep their order while the clock is set back', () => {
    const before = newId();
    vi.spyOn(Date, 'now').mockReturnValue(0);
    expect(newId() > before).toBe(true);
  });

  it('tell when they were made', () => {
    const from = Date.now();
    const madeAt = parseInt(newId().replace('-', '').slice(0, 12), 16);
    expect(madeAt).toBeGreaterThanOrEqual(from);
    expect(madeAt).toBeLessThanOrEqual(Date.now());
  });

  it('share no random bits', () => {
    const tails = Array.from({ length: 5_000 }, () => newId().slice(-11));
    expect(new Set(tails).size).toBe(tails.length);
  });

  it('are the same in a browser, which has no Buffer', async () => {
    const { Buffer } = globalThis;
    try {
      Reflect.deleteProperty(globalThis, 'Buffer');
      vi.resetModules();
      const { newId: inBrowser } = await import('./ids.js');
      expect(inBrowser).not.toBe(newId);
      const ids = Array.from({ length: 100 }, inBrowser);
      expect(ids.every((id) => isId(id) && id[14] === '7')).toBe(true);
      expect(ids.toSorted()).toEqual(ids);
    } finally {
      globalThis.Buffer = Buffer;
    }
  });
});
