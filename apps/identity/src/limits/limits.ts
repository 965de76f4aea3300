import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { DomainError } from '#kernel';
import { type Budget, Counters } from '#platform/counters';
import { networkOf } from '#platform/http';
import type { CodeUse } from '../codes/code.rules.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { AddressHasher } from '../secrets/address-hasher.js';

const TEN_MINUTES_S = 600;
const HOUR_S = 3_600;
const DAY_S = 86_400;
const WRONG_CODES_PER_DAY = 9;

const refusalOf = (code: keyof typeof IDENTITY_ERRORS) => ({ code, spec: IDENTITY_ERRORS[code] });

/**
 * Who enters a code: anybody, or whoever shows a session or a proven device of the member. Each has a budget of its own, so that
 * nobody can spend an owner's tries for him and so keep him out of his account.
 */
export type Guesser = 'anybody' | 'session' | 'device';

/** The budgets against guessing, flooding and harvesting. Addresses are counted by their hash alone. */
@Injectable()
export class Limits {
  private readonly budgets: ReturnType<typeof budgetsOf>;

  constructor(
    @Inject(IDENTITY_CONFIG) config: IdentityConfig,
    private readonly counters: Counters,
    private readonly addresses: AddressHasher,
  ) {
    this.budgets = budgetsOf(config);
  }

  async emailCheck(ip: string): Promise<void> {
    await this.counters.take(this.budgets.emailChecks, networkOf(ip));
  }

  async registration(ip: string): Promise<void> {
    await this.counters.take(this.budgets.registrations, networkOf(ip));
  }

  async password(ip: string, email: string): Promise<void> {
    await this.counters.take(this.budgets.passwordsPerIp, networkOf(ip));
    await this.counters.take(this.budgets.passwordsPerAddress, this.addresses.hash(email));
  }

  async pin(ip: string): Promise<void> {
    await this.counters.take(this.budgets.pins, networkOf(ip));
  }

  /** Before a code goes out. Charged only for codes that do: see {@link giveBackSend}. */
  async send(ip: string, email: string, use: CodeUse): Promise<void> {
    await this.counters.take(this.budgets.codesPerIp, networkOf(ip));
    await this.counters.take(this.budgets.codesPerAddress, this.perUse(email, use));
    await this.counters.take(this.budgets.codes, 'all');
  }

  /** For a send that was refused as too soon. */
  async giveBackSend(email: string, use: CodeUse): Promise<void> {
    await this.counters.giveBack(this.budgets.codesPerAddress, this.perUse(email, use));
    await this.counters.giveBack(this.budgets.codes, 'all');
  }

  /**
   * Before a code is looked at: a try counts as wrong until it is known to be right.
   * @returns whether no other one is left for the address today
   */
  async guess(ip: string, email: string, guesser: Guesser): Promise<{ isLast: boolean }> {
    await this.counters.take(this.budgets.verificationsPerIp, networkOf(ip));
    await this.counters.take(this.budgets.verifications, 'all');
    return { isLast: (await this.takeTry(email, guesser)) === 0 };
  }

  /** For a code that was right, or was right until a moment ago. */
  async wasNoGuess(email: string, guesser: Guesser): Promise<void> {
    await this.counters.giveBack(this.budgets.wrongCodes, this.today(email, guesser));
  }

  /** A try that is refused costs nothing, or a burst of right ones would use up the day. */
  private async takeTry(email: string, guesser: Guesser): Promise<number> {
    const key = this.today(email, guesser);
    try {
      return await this.counters.take(this.budgets.wrongCodes, key);
    } catch (error) {
      if (error instanceof DomainError) await this.counters.giveBack(this.budgets.wrongCodes, key);
      throw error;
    }
  }

  /** Apart, so that a stranger who spends the sign-in codes of an address does not stop its owner's payments. */
  private perUse(email: string, use: CodeUse): string {
    return `${this.addresses.hash(email)}:${use}`;
  }

  private today(email: string, guesser: Guesser): string {
    return `${this.addresses.hash(email)}:${guesser}:${new Date().toISOString().slice(0, 10)}`;
  }
}

function budgetsOf(config: IdentityConfig) {
  const budget = (name: string, points: number, durationS: number, refusal?: Budget['refusal']): Budget => ({
    name: `identity.${name}`,
    points,
    durationS,
    ...(refusal ? { refusal } : {}),
  });
  const tooManyCodes = refusalOf('identity.otp.too-many-codes');
  return {
    emailChecks: budget('email-check.ip', config.LIMIT_EMAIL_CHECKS_PER_IP, TEN_MINUTES_S),
    registrations: budget('registration.ip', config.LIMIT_REGISTRATIONS_PER_IP, TEN_MINUTES_S),
    passwordsPerIp: budget('password.ip', config.LIMIT_PASSWORDS_PER_IP, TEN_MINUTES_S),
    passwordsPerAddress: budget('password.address', config.LIMIT_PASSWORDS_PER_ADDRESS, HOUR_S),
    pins: budget('pin.ip', config.LIMIT_PINS_PER_IP, TEN_MINUTES_S),
    codesPerIp: budget('code.ip', config.LIMIT_CODES_PER_IP, TEN_MINUTES_S, tooManyCodes),
    codesPerAddress: budget('code.address', config.LIMIT_CODES_PER_ADDRESS, HOUR_S, tooManyCodes),
    codes: budget('code.all', config.LIMIT_CODES, TEN_MINUTES_S, tooManyCodes),
    verificationsPerIp: budget('verification.ip', config.LIMIT_VERIFICATIONS_PER_IP, TEN_MINUTES_S),
    verifications: budget('verification.all', config.LIMIT_VERIFICATIONS, TEN_MINUTES_S),
    wrongCodes: budget('code.wrong', WRONG_CODES_PER_DAY, DAY_S, refusalOf('identity.otp.too-many-tries')),
  };
}
