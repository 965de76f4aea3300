import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { recordAudit } from '#platform/audit';
import { type Guesser, Limits } from '../limits/limits.js';
import { MembersRepository } from '../members/members.repository.js';
import type { CodeUse } from './code.rules.js';
import { CodesRepository } from './codes.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

/** A code as somebody enters it. */
export interface EnteredCode {
  readonly email: string;
  readonly use: CodeUse;
  readonly code: string;
  readonly ip: string;
  readonly guesser: Guesser;
}

/** What a right code leads to. Where it throws, the code has not been used. */
export type ActOfCode<T> = (manager: EntityManager, binding: string) => Promise<T>;

type Outcome<T> = 'wrong' | 'spent' | { readonly result: T };

/** Uses codes up, within the budgets for guesses. Codes of all uses share them. */
@Injectable()
export class UseCodeService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly limits: Limits,
    private readonly codes: CodesRepository,
    private readonly members: MembersRepository,
  ) {}

  /** Runs the act in the transaction that uses the code up; throws for a code that is wrong, spent or not to be looked at. */
  use<T>(entered: EnteredCode, act: ActOfCode<T>): Promise<T> {
    return this.usePrepared(entered, () => Promise.resolve(act));
  }

  /**
   * As {@link use}, for an act that takes costly work: it is done within the budgets, and before the code is looked at, so that a wrong
   * code takes as long. Where it cannot be done, no try is counted.
   */
  async usePrepared<T>(entered: EnteredCode, prepare: () => Promise<ActOfCode<T>>): Promise<T> {
    const { ip, email, guesser } = entered;
    const { isLast } = await this.limits.guess(ip, email, guesser);
    let isGuess = false;
    const isRight = () => (isGuess = false);
    try {
      const act = await prepare();
      isGuess = true;
      // A refusal must commit too: the try is counted.
      const outcome = await this.source.transaction((manager) => this.attempt(manager, entered, act, isRight));
      if (outcome === 'wrong' && isLast) await this.recordLockOut(entered);
      if (typeof outcome === 'string') throw refuse('identity.otp.invalid');
      return outcome.result;
    } finally {
      if (!isGuess) await this.limits.wasNoGuess(email, guesser);
    }
  }

  private async attempt<T>(
    manager: EntityManager,
    { email, use, code }: EnteredCode,
    act: ActOfCode<T>,
    isRight: () => void,
  ): Promise<Outcome<T>> {
    const tried = await this.codes.tryCode(manager, email, use, code);
    if (!tried) {
      if (!(await this.codes.isSpent(manager, email, use, code))) return 'wrong';
      isRight();
      return 'spent';
    }
    isRight();
    return { result: await act(manager, tried.binding) };
  }

  /** Only of members: an address that is none is nobody's concern. */
  private async recordLockOut({ email, ip }: EnteredCode): Promise<void> {
    await this.source.transaction(async (manager) => {
      const member = await this.members.lockByEmail(manager, email);
      if (!member) return;
      await recordAudit(manager, {
        source: 'identity',
        action: 'codes.locked',
        actor: { id: null, label: 'visitor', ip },
        target: { type: 'member', id: member.id },
        reason: 'Too many wrong codes today',
      });
    });
  }
}
