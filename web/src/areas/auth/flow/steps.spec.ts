import { describe, expect, it } from 'vitest';
import { nextStep, progressOf, type SignInEvent, type Step, STEPS, TRANSITIONS } from './steps.js';

/** Walks from the first step by the given events. */
const walk = (...events: SignInEvent[]): Step => events.reduce(nextStep, 'email' as Step);

describe('the steps of signing in', () => {
  it.each<[string, SignInEvent[], Step]>([
    ['a new user is asked for a member ID', ['new-user'], 'saffron-id-check'],
    ['an existing user chooses how to verify', ['existing-user'], 'verification-method'],
    ['a code that was sent already is asked for', ['code-already-sent'], 'verify-otp'],
    ['who has a member ID retrieves the profile', ['new-user', 'has-member-id'], 'retrieve-profile'],
    ['who has none registers', ['new-user', 'no-member-id'], 'register-new'],
    ['a retrieved profile is confirmed', ['new-user', 'has-member-id', 'profile-retrieved'], 'confirm-profile'],
    ['a registration is confirmed', ['new-user', 'no-member-id', 'registered'], 'confirm-profile'],
    [
      'a confirmed profile goes on to the code where the server says email-otp',
      ['new-user', 'no-member-id', 'registered', 'confirmed-email-otp'],
      'verify-otp',
    ],
    [
      'a confirmed profile goes on to the choice of method otherwise',
      ['new-user', 'no-member-id', 'registered', 'confirmed-verification-method'],
      'verification-method',
    ],
    ['an e-mailed code is chosen', ['existing-user', 'choose-otp'], 'verify-otp'],
    ['a PIN is chosen', ['existing-user', 'choose-pin'], 'verify-pos-pin'],
    ['re-activating goes back to the member ID', ['existing-user', 'reactivate'], 'saffron-id-check'],
    ['a new password is entered at once', ['existing-user', 'forgot-password', 'password-set'], 'retrieve-profile'],
    [
      'a member ID that was told is entered at once',
      ['new-user', 'has-member-id', 'forgot-member-id', 'member-id-told'],
      'retrieve-profile',
    ],
    ['a right code completes', ['existing-user', 'choose-otp', 'verified'], 'complete'],
    ['a right PIN completes', ['existing-user', 'choose-pin', 'verified'], 'complete'],
    ['a passkey or a wallet completes without an address', ['verified'], 'complete'],
    [
      'a right code leads to the second factor',
      ['existing-user', 'choose-otp', 'second-factor-wanted'],
      'second-factor',
    ],
    ['a wallet leads to the second factor', ['second-factor-wanted'], 'second-factor'],
    ['a right second factor completes', ['second-factor-wanted', 'verified'], 'complete'],
  ])('%s', (_, events, expected) => {
    expect(walk(...events)).toBe(expected);
  });

  it('leads back to the e-mail from every step but the first and the last', () => {
    const between = STEPS.filter((step) => step !== 'email' && step !== 'complete');
    expect(between.map((step) => nextStep(step, 'restart'))).toEqual(between.map(() => 'email'));
  });

  it('stays where it is when an answer comes too late', () => {
    expect(nextStep('saffron-id-check', 'verified')).toBe('saffron-id-check');
    expect(nextStep('complete', 'restart')).toBe('complete');
  });

  it('reaches every step, and completes only through a right proof', () => {
    const reached = new Set(Object.values(TRANSITIONS).flatMap((leads) => Object.values<Step>(leads)));
    expect([...STEPS].filter((step) => !reached.has(step))).toEqual([]);
    const toComplete = Object.entries(TRANSITIONS).flatMap(([step, leads]) =>
      Object.entries(leads)
        .filter(([, to]) => to === 'complete')
        .map(([event]) => `${step}: ${event}`),
    );
    expect(toComplete).toEqual([
      'email: verified',
      'verify-otp: verified',
      'verify-pos-pin: verified',
      'second-factor: verified',
    ]);
  });

  it('shows its progress in three parts', () => {
    expect(STEPS.map((step) => progressOf(step, true))).toEqual([0, ...Array<number>(STEPS.length - 2).fill(1), 3]);
  });

  it('counts the e-mail as asked for where somebody registers without having given it', () => {
    expect(progressOf('register-new', false)).toBe(0);
    expect(progressOf('second-factor', false)).toBe(1);
  });
});
