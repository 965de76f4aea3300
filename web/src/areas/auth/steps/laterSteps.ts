import type { ComponentType } from 'react';
import type { OpenStep } from '../flow/entry.js';
import { ConfirmStep } from './ConfirmStep.js';
import { ForgotMemberIdStep } from '../recovery/ForgotMemberIdStep.js';
import { ForgotPasswordStep } from '../recovery/ForgotPasswordStep.js';
import { IdCheckStep } from './IdCheckStep.js';
import { MethodStep } from './MethodStep.js';
import { OtpStep } from './OtpStep.js';
import { PinStep } from './PinStep.js';
import { RegisterStep } from './RegisterStep.js';
import { RetrieveStep } from './RetrieveStep.js';
import type { StepProps } from './step.js';

/** The steps behind the first one that most people meet: their code comes while an address is typed. */
export const LATER_STEPS: Readonly<Record<Exclude<OpenStep, 'email' | 'second-factor'>, ComponentType<StepProps>>> = {
  'saffron-id-check': IdCheckStep,
  'retrieve-profile': RetrieveStep,
  'forgot-password': ForgotPasswordStep,
  'forgot-member-id': ForgotMemberIdStep,
  'register-new': RegisterStep,
  'confirm-profile': ConfirmStep,
  'verification-method': MethodStep,
  'verify-otp': OtpStep,
  'verify-pos-pin': PinStep,
};
