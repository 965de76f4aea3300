import type { EmailCheckResponse } from '#contracts/identity';

/** The steps of signing in (specification, section 4.2), in the order in which most people meet them. */
export const STEPS = [
  'email',
  'saffron-id-check',
  'retrieve-profile',
  'forgot-password',
  'forgot-member-id',
  'register-new',
  'confirm-profile',
  'verification-method',
  'verify-otp',
  'verify-pos-pin',
  'second-factor',
  'complete',
] as const;
export type Step = (typeof STEPS)[number];

/** What can happen in each step, and where it leads. What a step does not name cannot happen in it. */
export const TRANSITIONS = {
  email: {
    'new-user': 'saffron-id-check',
    'existing-user': 'verification-method',
    'code-already-sent': 'verify-otp',
    register: 'register-new',
    'second-factor-wanted': 'second-factor',
    verified: 'complete',
  },
  'saffron-id-check': {
    'has-member-id': 'retrieve-profile',
    'no-member-id': 'register-new',
    restart: 'email',
  },
  'retrieve-profile': {
    'profile-retrieved': 'confirm-profile',
    'no-member-id': 'register-new',
    'forgot-password': 'forgot-password',
    'forgot-member-id': 'forgot-member-id',
    restart: 'email',
  },
  'forgot-password': { 'password-set': 'retrieve-profile', restart: 'email' },
  'forgot-member-id': { 'member-id-told': 'retrieve-profile', restart: 'email' },
  'register-new': {
    registered: 'confirm-profile',
    'has-member-id': 'retrieve-profile',
    restart: 'email',
  },
  'confirm-profile': {
    'confirmed-email-otp': 'verify-otp',
    'confirmed-verification-method': 'verification-method',
    restart: 'email',
  },
  'verification-method': {
    'choose-otp': 'verify-otp',
    'choose-pin': 'verify-pos-pin',
    reactivate: 'saffron-id-check',
    'forgot-password': 'forgot-password',
    'forgot-member-id': 'forgot-member-id',
    restart: 'email',
  },
  'verify-otp': {
    verified: 'complete',
    'second-factor-wanted': 'second-factor',
    'choose-method': 'verification-method',
    restart: 'email',
  },
  'verify-pos-pin': { verified: 'complete', 'choose-method': 'verification-method', restart: 'email' },
  'second-factor': { verified: 'complete', restart: 'email' },
  complete: {},
} as const satisfies Record<Step, Readonly<Record<string, Step>>>;

type EventsOf<S> = S extends Step ? keyof (typeof TRANSITIONS)[S] : never;
export type SignInEvent = EventsOf<Step>;

/** An event that the step does not know, such as an answer that came after the person went back, changes nothing. */
export function nextStep(step: Step, event: SignInEvent): Step {
  const leads: Partial<Record<SignInEvent, Step>> = TRANSITIONS[step];
  return leads[event] ?? step;
}

/** What the server's answer to the e-mail check means for the flow. */
export const EMAIL_CHECK_EVENTS: Readonly<Record<EmailCheckResponse['redirectTo'], SignInEvent>> = {
  'saffron-id-check': 'new-user',
  'code-verification-method': 'existing-user',
  'verify-otp': 'code-already-sent',
};

/** The bar above the steps: Email, Verification, Complete. */
export const PROGRESS = ['email', 'verification', 'complete'] as const;

/** The first part is done once the address is known, whichever step asks for it; a second factor follows a first one. */
export function progressOf(step: Step, isEmailKnown: boolean): number {
  if (step === 'complete') return PROGRESS.length;
  if (step === 'second-factor') return 1;
  return step === 'email' || !isEmailKnown ? 0 : 1;
}
