import { type ComponentType, createElement } from 'react';
import { lazyRetry } from '#web/lib/lazyRetry.js';
import { lazyPart } from '#web/ui/LazyPart/lazyPart.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import type { OpenStep } from '../flow/entry.js';
import { EmailStep } from './EmailStep.js';
import type { StepProps } from './step.js';

const laterSteps = () => import('./laterSteps.js');
const secondFactorStep = () => import('./SecondFactorStep.js');
const waiting = createElement(Skeleton, { lines: 4, height: 40 });

type LaterStep = Exclude<OpenStep, 'email' | 'second-factor'>;
const later = (step: LaterStep) => lazyPart(laterSteps, ({ LATER_STEPS }) => LATER_STEPS[step], waiting);

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
  'second-factor': lazyPart(secondFactorStep, (module) => module.SecondFactorStep, waiting),
};

/** What fails here is asked for again when a step needs it. */
export const prefetchSteps = (): void => void lazyRetry(laterSteps, { tries: 3 }).catch(() => undefined);
