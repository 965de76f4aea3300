import type { Draft } from './draft.js';
import type { Step } from './steps.js';

/** Where each step stands. Those without an address of their own share the first one, and are told apart by the history entry. */
const PATHS: Partial<Record<Step, string>> = {
  'register-new': '/auth/register',
  'confirm-profile': '/confirm-profile',
  'verification-method': '/verification-method',
  'verify-otp': '/verify-otp',
};
const FIRST_PATH = '/auth';

const OTHER_ENTRIES: Readonly<Record<string, Step>> = {
  '/registration': 'register-new',
  '/auth/otp-verification': 'verify-otp',
};

/** What a step cannot do without. */
const NEEDS: Partial<Record<Step, keyof Draft>> = {
  'saffron-id-check': 'email',
  'retrieve-profile': 'email',
  'confirm-profile': 'profile',
  'verification-method': 'email',
  'verify-otp': 'email',
  'verify-pos-pin': 'email',
};

const ENTRIES: Readonly<Record<string, Step>> = {
  ...Object.fromEntries(Object.entries(PATHS).map(([step, path]) => [path, step as Step])),
  ...OTHER_ENTRIES,
};

/** Keys under `titles` in the common texts. */
const TITLES: Partial<Record<Step, string>> = {
  'forgot-password': 'forgotPassword',
  'forgot-member-id': 'forgotMemberId',
  'register-new': 'register',
  'confirm-profile': 'confirmProfile',
  'verification-method': 'verificationMethod',
  'verify-otp': 'verifyCode',
};

/** What the window is called; steps without a name of their own go by the whole. */
export const titleOf = (step: Step): string => TITLES[step] ?? 'signIn';

export const pathOf = (step: Step): string => PATHS[step] ?? FIRST_PATH;

/** The step that an address asks for. */
export const entryStep = (pathname: string): Step => ENTRIES[pathname.replace(/\/+$/, '')] ?? 'email';

/** A step that can be opened; complete is only ever reached by a right code or PIN. */
export type OpenStep = Exclude<Step, 'complete'>;

/** The wanted step where what it needs was kept, else the e-mail step. */
export function openStep(wanted: Step, kept: Draft): OpenStep {
  if (wanted === 'complete') return 'email';
  const need = NEEDS[wanted];
  return need === undefined || kept[need] !== undefined ? wanted : 'email';
}
