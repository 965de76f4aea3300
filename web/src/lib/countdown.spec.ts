import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minutesAndSeconds, useCountdown } from './countdown.js';

describe('a countdown', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it('shows each second that is left, and stops at none', () => {
    const { result } = renderHook(() => useCountdown(1_003_000));
    expect(result.current).toBe(3);
    act(() => void vi.advanceTimersByTime(1000));
    expect(result.current).toBe(2);
    act(() => void vi.advanceTimersByTime(5000));
    expect(result.current).toBe(0);
  });

  it('is over where there is nothing to wait for', () => {
    expect(renderHook(() => useCountdown(undefined)).result.current).toBe(0);
  });

  it('is written as minutes and seconds', () => {
    expect([0, 9, 30, 75].map(minutesAndSeconds)).toEqual(['0:00', '0:09', '0:30', '1:15']);
  });
});
