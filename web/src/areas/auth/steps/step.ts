import type { User } from '#contracts/identity';
import type { SignInFlow } from '../flow/useSignInFlow.js';

export type Method = 'otp' | 'pin' | 'wallet' | 'passkey' | 'second-factor';

export interface StepProps {
  readonly flow: SignInFlow;
  /** A right code, PIN, passkey or signature opened a session. */
  readonly onVerified: (user: User, method: Method) => Promise<void>;
}
