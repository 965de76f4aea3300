import { Inject, Injectable } from '@nestjs/common';
import { type Budget, Counters } from '#platform/counters';
import { networkOf } from '#platform/http';
import type { CodeUse } from '../codes/code.rules.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { AddressHasher } from '../secrets/address-hasher.js';
import { type Budgets, budgetsOf } from './budgets.js';

/**
 * Who guesses: anybody, or whoever shows a session or a proven device of the member, or has passed the first factor of a sign-in.
 * Each has a budget of its own, so that nobody can spend an owner's tries for him and so keep him out of his account.
 */
export type Guesser = 'anybody' | 'session' | 'device' | 'first-factor';

type Taking = readonly [budget: Budget, key: string];

/**
 * The budgets against guessing, flooding and harvesting. A try that is refused spends nothing of the budget that refuses it, or a
 * burst of right ones would use it up. Addresses are counted by their hash alone.
 */
@Injectable()
export class Limits {
  private readonly budgets: Budgets;

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

  /** Before a message for a wallet is made. Each can be brought back once, so this limits signatures too. */
  async walletNonce(ip: string): Promise<void> {
    await this.counters.take(this.budgets.walletNonces, networkOf(ip));
  }

  /** Before a visitor is given a challenge to sign. Each can be brought back once, so this limits signatures too. */
  async passkeyChallenge(ip: string): Promise<void> {
    await this.counters.take(this.budgets.passkeyChallenges, networkOf(ip));
  }

  async cleanUp(memberId: string): Promise<void> {
    await this.counters.take(this.budgets.cleanUps, memberId);
  }

  /** Before a password is looked at. `account` is the address, or what was entered where it names nobody. */
  async password(ip: string, account: string, guesser: Guesser): Promise<void> {
    await this.counters.takeAll([
      [this.budgets.passwordsPerIp, networkOf(ip)],
      ...this.anyGuess(ip, guesser),
      [this.budgets.wrongPasswords, this.perGuesser(account, guesser)],
    ]);
  }

  /** For a password that was right. */
  async wasNoPasswordGuess(account: string, guesser: Guesser): Promise<void> {
    await this.counters.giveBack(this.budgets.wrongPasswords, this.perGuesser(account, guesser));
  }

  /** Of no budget that strangers share: on a device that is not proven no PIN is looked at, so that they have none to guess. */
  async pin(ip: string): Promise<void> {
    await this.counters.takeAll([[this.budgets.pinsPerIp, networkOf(ip)], ...this.anyGuess(ip, 'device')]);
  }

  /**
   * Before a PIN is looked at, on a device that its member has proven. Counted for the browser, not for its token: that one is new with
   * each sign-in by a code, and one member's code would buy guesses at another's PIN.
   * @returns whether no wrong one is left on this device, for whichever of its members
   */
  async pinOnDevice(browserId: string): Promise<{ isLast: boolean }> {
    const left = await this.counters.takeAll([[this.budgets.wrongPinsPerDevice, browserId]]);
    return { isLast: left === 0 };
  }

  /** For a PIN that was right, or that was not looked at. */
  async wasNoPinGuess(browserId: string): Promise<void> {
    await this.counters.giveBack(this.budgets.wrongPinsPerDevice, browserId);
  }

  /** Before a code goes out. Charged only for codes that do: see {@link giveBackSend}. */
  async send(ip: string, email: string, use: CodeUse, guesser: Guesser): Promise<void> {
    await this.counters.take(this.budgets.codesPerIp, networkOf(ip));
    await this.counters.take(this.budgets.codesPerAddress, this.perUse(email, use, guesser));
    if (guesser === 'anybody') await this.counters.take(this.budgets.codes, 'all');
  }

  /** For a send that was refused as too soon. */
  async giveBackSend(email: string, use: CodeUse, guesser: Guesser): Promise<void> {
    await this.counters.giveBack(this.budgets.codesPerAddress, this.perUse(email, use, guesser));
    if (guesser === 'anybody') await this.counters.giveBack(this.budgets.codes, 'all');
  }

  /**
   * Before a code of whatever purpose, or a second factor, is looked at: a try counts as wrong until it is known to be right.
   * @returns whether no other one is left for the address today
   */
  async guess(ip: string, email: string, guesser: Guesser): Promise<{ isLast: boolean }> {
    const wrongToday: Taking = [this.budgets.wrongCodes, this.today(email, guesser)];
    return { isLast: (await this.counters.takeAll([...this.anyGuess(ip, guesser), wrongToday])) === 0 };
  }

  /** For a code that was right, or was right until a moment ago, or that was not looked at. */
  async wasNoGuess(email: string, guesser: Guesser): Promise<void> {
    await this.counters.giveBack(this.budgets.wrongCodes, this.today(email, guesser));
  }

  /**
   * Whatever is guessed at draws on the network's budget. The one of all together is for strangers alone: a few dozen networks can
   * spend it, and who is known by more than his address must get in all the same.
   */
  private anyGuess(ip: string, guesser: Guesser): Taking[] {
    const network: Taking = [this.budgets.verificationsPerIp, networkOf(ip)];
    return guesser === 'anybody' ? [network, [this.budgets.verifications, 'all']] : [network];
  }

  private perGuesser(account: string, guesser: Guesser): string {
    return `${this.addresses.hash(account)}:${guesser}`;
  }

  /** Apart, so that a stranger who spends the sign-in codes of an address stops neither its owner's payments nor his sign-in. */
  private perUse(email: string, use: CodeUse, guesser: Guesser): string {
    return `${this.perGuesser(email, guesser)}:${use}`;
  }

  private today(email: string, guesser: Guesser): string {
    return `${this.perGuesser(email, guesser)}:${new Date().toISOString().slice(0, 10)}`;
  }
}
