import type { User } from '#contracts/identity';
import type { SignInFlow } from '../flow/useSignInFlow.js';

export type Method = 'otp' | 'pin';

export interface StepProps {
  readonly flow: SignInFlow;
  /** A right code or PIN opened a session. */
  readonly onVerified: (user: User, method: Method) => Promise<void>;
}
