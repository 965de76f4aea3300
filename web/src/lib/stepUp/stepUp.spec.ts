import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/errors.js';
import { answerProof, ensureProof, useIsProofAsked, withStepUp } from './stepUp.js';

afterEach(() => vi.unstubAllGlobals());

const required = () => new ApiError('Prove it', 401, { code: 'identity.step-up.required' });
const host = () => renderHook(useIsProofAsked);
const answer = (isProven: boolean) => act(async () => answerProof(isProven));

it('makes the call again with the same arguments once the member has proven himself', async () => {
  const { result } = host();
  const call = vi.fn<(key: string) => Promise<string>>().mockRejectedValueOnce(required()).mockResolvedValue('done');
  const outcome = withStepUp(call)('key-1');
  await vi.waitFor(() => expect(result.current).toBe(true));
  expect(call).toHaveBeenCalledTimes(1);
  await answer(true);
  expect(await outcome).toBe('done');
  expect(call.mock.calls).toEqual([['key-1'], ['key-1']]);
  expect(result.current).toBe(false);
});

it('lets the refusal stand where the dialog is closed', async () => {
  const { result } = host();
  const call = vi.fn(() => Promise.reject(required()));
  const outcome = withStepUp(call)();
  outcome.catch(() => undefined);
  await vi.waitFor(() => expect(result.current).toBe(true));
  await answer(false);
  await expect(outcome).rejects.toThrow('Prove it');
  expect(call).toHaveBeenCalledTimes(1);
});

it('asks once for calls that wait at the same time', async () => {
  const { result } = host();
  const calls = [1, 2].map(() => vi.fn().mockRejectedValueOnce(required()).mockResolvedValue('done'));
  const outcomes = calls.map((call) => withStepUp(call)());
  await vi.waitFor(() => expect(result.current).toBe(true));
  await answer(true);
  expect(await Promise.all(outcomes)).toEqual(['done', 'done']);
});

it('asks only once: a second refusal stands', async () => {
  const { result } = host();
  const outcome = withStepUp(() => Promise.reject(required()))();
  outcome.catch(() => undefined);
  await vi.waitFor(() => expect(result.current).toBe(true));
  await answer(true);
  await expect(outcome).rejects.toThrow('Prove it');
  expect(result.current).toBe(false);
});

it('takes no other refusal for it', async () => {
  const { result } = host();
  const other = new ApiError('Enter the code', 401, { code: 'wallet.transfer.code-required' });
  await expect(withStepUp(() => Promise.reject(other))()).rejects.toBe(other);
  expect(result.current).toBe(false);
});

it('lets the refusal stand where no page shows dialogs', async () => {
  await expect(withStepUp(() => Promise.reject(required()))()).rejects.toThrow('Prove it');
});

const provenFor = (milliseconds: number | undefined) => {
  const freshUntil = milliseconds === undefined ? null : new Date(Date.now() + milliseconds).toISOString();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ methods: ['email-code'], freshUntil })));
};

it('asks for no proof before a download where there is one that lasts', async () => {
  const { result } = host();
  provenFor(120_000);
  expect(await ensureProof()).toBe(true);
  expect(result.current).toBe(false);
});

it.each([undefined, 10_000])(
  'asks for a proof before a download where the last one is good for %s ms',
  async (left) => {
    const { result } = host();
    provenFor(left);
    const outcome = ensureProof();
    await vi.waitFor(() => expect(result.current).toBe(true));
    await answer(false);
    expect(await outcome).toBe(false);
  },
);
