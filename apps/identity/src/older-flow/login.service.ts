import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { IDENTITY_ERRORS, type LoginRequest, parseMemberId } from '#contracts/identity';
import { DomainError, refusals } from '#kernel';
import { type Caller, CompleteSignInService, type SignInOutcome } from '../authentication/complete-sign-in.service.js';
import { SendCodeService } from '../codes/send-code.service.js';
import { FlowsRepository } from '../flows/flows.repository.js';
import { PasswordAttempts } from '../limits/password-attempts.service.js';
import { type Account, AccountsRepository } from '../passwords/accounts.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

/** The password was right, on a device that it does not suffice on: a code is on its way. */
export interface CodeOnItsWay {
  readonly codeSentTo: string;
}

/** Continues the browser's flow, or starts one; answers its hash. */
type EnterFlow = () => Promise<Buffer>;

/**
 * The password as first factor, on a device that the member has proven before. On any other it only has a code sent: a password that
 * was used elsewhere too, and leaked there, opens nothing.
 */
@Injectable()
export class LoginService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordAttempts,
    private readonly flows: FlowsRepository,
    private readonly codes: SendCodeService,
    private readonly signIns: CompleteSignInService,
  ) {}

  /**
   * A wrong password and a name that nobody has do the same work and get the same answer. Only a code that is sent needs a flow
   * that goes on.
   */
  async login(request: LoginRequest, caller: Caller, enterFlow: EnterFlow): Promise<SignInOutcome | CodeOnItsWay> {
    const { email, saffronId, password } = request;
    const memberId = saffronId === undefined ? undefined : (parseMemberId(saffronId) ?? saffronId);
    const found = await this.accounts.find({ email, saffronId: memberId }, caller.deviceHash);
    const account = found?.email ?? email ?? memberId ?? '';
    const isProven = found?.isProvenHere === true;
    const attempt = { ip: caller.client.ip, account, guesser: isProven ? 'device' : 'anybody', password } as const;
    const isRight = await this.passwords.isRight(attempt, found?.passwordHash);
    if (!found || !isRight) throw refuse('identity.profile.credentials');
    if (isProven) return this.open(found, caller);
    return this.sendCode(found.email, caller, await enterFlow());
  }

  private open(account: Account, caller: Caller): Promise<SignInOutcome> {
    return this.source.transaction(async (manager) => {
      const member = await this.accounts.lock(manager, account);
      if (!member) throw refuse('identity.profile.credentials');
      return this.signIns.complete(manager, { ...caller, member, method: 'password' });
    });
  }

  /** One that was sent moments ago serves as well. */
  private async sendCode(email: string, { client, deviceHash }: Caller, flowHash: Buffer): Promise<CodeOnItsWay> {
    await this.flows.keepEmail(flowHash, email);
    const code = { email, purpose: 'authentication', principal: undefined, ip: client.ip, deviceHash } as const;
    try {
      await this.codes.send(code);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'identity.otp.too-soon')) throw error;
    }
    return { codeSentTo: email };
  }
}
