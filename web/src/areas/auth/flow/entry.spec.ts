import type { ProfileForConfirmation } from '#contracts/identity';
import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from './draft.js';
import { entryStep, openStep, pathOf } from './entry.js';
import { STEPS } from './steps.js';

const withEmail = { ...EMPTY_DRAFT, email: 'ada@example.com' };
const withProfile = { ...withEmail, profile: {} as ProfileForConfirmation };

describe('the step at which an address opens', () => {
  it.each([
    ['/auth', 'email'],
    ['/auth/', 'email'],
    ['/auth/register', 'register-new'],
    ['/registration', 'register-new'],
    ['/confirm-profile', 'confirm-profile'],
    ['/auth/otp-verification', 'verify-otp'],
    ['/verify-otp', 'verify-otp'],
    ['/verification-method', 'verification-method'],
  ])('%s is %s', (path, step) => {
    expect(entryStep(path)).toBe(step);
  });

  it('is where the flow itself puts it', () => {
    expect(STEPS.filter((step) => step !== 'complete').map((step) => [step, entryStep(pathOf(step))])).toEqual([
      ['email', 'email'],
      ['saffron-id-check', 'email'],
      ['retrieve-profile', 'email'],
      ['forgot-password', 'email'],
      ['forgot-member-id', 'email'],
      ['register-new', 'register-new'],
      ['confirm-profile', 'confirm-profile'],
      ['verification-method', 'verification-method'],
      ['verify-otp', 'verify-otp'],
      ['verify-pos-pin', 'email'],
      ['second-factor', 'email'],
    ]);
  });

  it.each(['saffron-id-check', 'retrieve-profile', 'verification-method', 'verify-otp', 'verify-pos-pin'] as const)(
    '%s opens only where an e-mail was kept',
    (step) => {
      expect(openStep(step, EMPTY_DRAFT)).toBe('email');
      expect(openStep(step, withEmail)).toBe(step);
    },
  );

  it('the profile is confirmed only where one was retrieved or registered', () => {
    expect(openStep('confirm-profile', withEmail)).toBe('email');
    expect(openStep('confirm-profile', withProfile)).toBe('confirm-profile');
  });

  it('complete is never opened by an address', () => {
    expect(openStep('complete', withProfile)).toBe('email');
  });

  it('the registration needs nothing', () => {
    expect(openStep('register-new', EMPTY_DRAFT)).toBe('register-new');
  });
});
