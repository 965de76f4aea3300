import { IDENTITY_ERRORS } from '#contracts/identity';
import type { Budget } from '#platform/counters';
import type { IdentityConfig } from '../config.js';

const TEN_MINUTES_S = 600;
const HOUR_S = 3_600;
const DAY_S = 86_400;
const WRONG_CODES_PER_DAY = 9;
/** For what is counted, not limited. */
const ANY_NUMBER = 1_000_000_000;

type RefusalCode = keyof typeof IDENTITY_ERRORS;

const budget = (name: string, points: number, durationS: number, code?: RefusalCode): Budget => ({
  name: `identity.${name}`,
  points,
  durationS,
  ...(code ? { refusal: { code, spec: IDENTITY_ERRORS[code] } } : {}),
});

export type Budgets = ReturnType<typeof budgetsOf>;

/** Every budget of identity. `.ip` counts a network, `.all` everybody together. */
export const budgetsOf = (config: IdentityConfig) => ({
  emailChecks: budget('email-check.ip', config.LIMIT_EMAIL_CHECKS_PER_IP, TEN_MINUTES_S),
  registrations: budget('registration.ip', config.LIMIT_REGISTRATIONS_PER_IP, TEN_MINUTES_S),
  cleanUps: budget('clean-up.member', config.LIMIT_CLEAN_UPS_PER_MEMBER, TEN_MINUTES_S),
  passkeyChallenges: budget('passkey-challenge.ip', config.LIMIT_PASSKEY_CHALLENGES_PER_IP, TEN_MINUTES_S),
  walletNonces: budget('wallet-nonce.ip', config.LIMIT_WALLET_NONCES_PER_IP, TEN_MINUTES_S),

  codesPerIp: budget('code.ip', config.LIMIT_CODES_PER_IP, TEN_MINUTES_S, 'identity.otp.too-many-codes'),
  codesPerAddress: budget('code.address', config.LIMIT_CODES_PER_ADDRESS, HOUR_S, 'identity.otp.too-many-codes'),
  codes: budget('code.all', config.LIMIT_CODES, TEN_MINUTES_S, 'identity.otp.too-many-codes'),

  /** Whatever is guessed at: codes of all purposes, PINs, passwords, second factors. */
  verificationsPerIp: budget('verification.ip', config.LIMIT_VERIFICATIONS_PER_IP, TEN_MINUTES_S),
  verifications: budget('verification.all', config.LIMIT_VERIFICATIONS, TEN_MINUTES_S),
  wrongCodes: budget('code.wrong', WRONG_CODES_PER_DAY, DAY_S, 'identity.otp.too-many-tries'),

  pinsPerIp: budget('pin.ip', config.LIMIT_PINS_PER_IP, TEN_MINUTES_S),
  wrongPinsPerDevice: budget('pin.device', config.LIMIT_WRONG_PINS_PER_DEVICE, HOUR_S, 'identity.pin.device-locked'),

  passwordsPerIp: budget('password.ip', config.LIMIT_PASSWORDS_PER_IP, TEN_MINUTES_S),
  wrongPasswords: budget(
    'password.address',
    config.LIMIT_PASSWORDS_PER_ADDRESS,
    HOUR_S,
    'identity.password.too-many-tries',
  ),
  strangersPasswords: budget('password.strangers', ANY_NUMBER, TEN_MINUTES_S),
  strangersWrongPasswords: budget('password.strangers-wrong', ANY_NUMBER, TEN_MINUTES_S),
  strangersRightPasswords: budget('password.strangers-right', 1, TEN_MINUTES_S),
  sprayingAlerts: budget('password.alert', 1, TEN_MINUTES_S),
});
