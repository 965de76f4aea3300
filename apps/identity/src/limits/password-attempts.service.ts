import { Injectable } from '@nestjs/common';
import type { IDENTITY_ERRORS } from '#contracts/identity';
import { SecretHasher } from '../secrets/secret-hasher.js';
import { type Guesser, Limits } from './limits.js';
import { SprayingService } from './spraying.service.js';

/** How an attempt may end, besides well. A name that nobody has is a wrong password. */
export const PASSWORD_ATTEMPT_REFUSALS = [
  'identity.profile.credentials',
  'identity.password.too-many-tries',
  'identity.password.slowed',
] as const satisfies readonly (keyof typeof IDENTITY_ERRORS)[];

/** Somebody enters a password. */
export interface PasswordAttempt {
  readonly ip: string;
  /** The address, or what was entered where it names nobody. */
  readonly account: string;
  readonly guesser: Guesser;
  readonly password: string;
}

/** Compares passwords, within all budgets for it. Every call of a kind does the same work, whether the account exists or not. */
@Injectable()
export class PasswordAttempts {
  constructor(
    private readonly limits: Limits,
    private readonly spraying: SprayingService,
    private readonly hasher: SecretHasher,
  ) {}

  async isRight(attempt: PasswordAttempt, stored: string | null | undefined): Promise<boolean> {
    const { ip, account, guesser, password } = attempt;
    const isStranger = guesser === 'anybody';
    this.hasher.expectRoom();
    await this.limits.password(ip, account, guesser);
    if (isStranger) await this.spraying.begin();
    if (!(await this.hasher.matches(stored, password))) return false;
    await this.limits.wasNoPasswordGuess(account, guesser);
    if (isStranger) await this.spraying.wasRight(account);
    return true;
  }
}
