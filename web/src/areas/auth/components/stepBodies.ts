import { type ComponentType, lazy } from 'react';
import { lazyRetry } from '#web/lib/lazyRetry.js';
import type { OpenStep } from '../flow/entry.js';
import { EmailStep } from './EmailStep.js';
import type { StepProps } from './step.js';

const RETRY = { tries: 3 };
const laterSteps = () => import('./laterSteps.js');
const secondFactorStep = () => import('./SecondFactorStep.js');

type LaterStep = Exclude<OpenStep, 'email' | 'second-factor'>;
const later = (step: LaterStep) =>
  lazy(async () => ({ default: (await lazyRetry(laterSteps, RETRY)).LATER_STEPS[step] }));

export const STEP_BODIES: Readonly<Record<OpenStep, ComponentType<StepProps>>> = {
  email: EmailStep,
  'saffron-id-check': later('saffron-id-check'),
  'retrieve-profile': later('retrieve-profile'),
  'forgot-password': later('forgot-password'),
  'forgot-member-id': later('forgot-member-id'),
  'register-new': later('register-new'),
  'confirm-profile': later('confirm-profile'),
  'verification-method': later('verification-method'),
  'verify-otp': later('verify-otp'),
  'verify-pos-pin': later('verify-pos-pin'),
  // Most people never see it.
  'second-factor': lazy(() => lazyRetry(secondFactorStep, RETRY)),
};

/** What fails here is asked for again when a step needs it. */
export const prefetchSteps = (): void => void lazyRetry(laterSteps, RETRY).catch(() => undefined);
