import type { EventDefinition } from '#contracts/events';
import { type holdRefused, type transferRefused, WALLET_ERRORS } from '#contracts/wallet';
import { type Clock, DomainError, refusals } from '#kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import type { Idempotency, Verdict } from '../ledger/command.js';
import { Ledger } from '../ledger/ledger.service.js';
import type { Submission } from '../ledger/submission.js';
import { CLOCK } from '../tokens.js';
import { decidedInput, named, type Request, tellAgain, tellOnly, tellRefused } from './outcome.js';
import { isWorthWaiting } from './passing.rules.js';

const refuse = refusals(WALLET_ERRORS);

/** A request, the key under which the ledger knows it, and how to do what it asks for. */
export interface Errand {
  readonly request: Request;
  readonly idempotency: Idempotency;
  readonly askedAt: Date;
  /** Told where nothing comes of it. */
  readonly refused: typeof transferRefused | typeof holdRefused;
  /** Judges what can be judged before the ledger is asked. The companions tell what comes of it. */
  prepare(manager: EntityManager): Promise<Submission>;
}

/**
 * Does what another area asks for, once, and tells what came of it. A posting and its outcome are one commit of the ledger; a refusal
 * is told in the transaction that settles the request. So wherever a process is killed, the request is either settled or still
 * there, and where it is handed out again the ledger knows its key.
 */
@Injectable()
export class AnswerRequestService {
  constructor(
    private readonly ledger: Ledger,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async answer(manager: EntityManager, errand: Errand): Promise<void> {
    const { request } = errand;
    const decided = await decidedInput(manager, request);
    if (decided === undefined) return this.decide(manager, errand);
    if (decided === request.inputHash) return tellAgain(manager, request);
    await this.tellConflict(manager, errand);
  }

  private async decide(manager: EntityManager, errand: Errand): Promise<void> {
    const verdict = await this.judge(manager, errand);
    if (!verdict.accepted) return this.tellRefusal(manager, errand, refuse(verdict.code), verdict.leg);
    // Another process was faster; its commit has told it.
    if (verdict.replayed) await tellAgain(manager, errand.request);
  }

  private async judge(manager: EntityManager, errand: Errand): Promise<Verdict> {
    try {
      const submission = await errand.prepare(manager);
      return await this.ledger.submit({ ...submission, idempotency: errand.idempotency });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { accepted: false, code: error.code, replayed: false };
    }
  }

  private async tellRefusal(manager: EntityManager, errand: Errand, error: DomainError, leg?: number): Promise<void> {
    const { code } = error;
    if (code === ('wallet.idempotency.conflict' satisfies WalletRefusal)) return this.tellConflict(manager, errand);
    const at = this.clock.now();
    const patienceMs = this.config.LEDGER_REQUEST_PATIENCE_S * 1000;
    // The inbox hands the request out again, later each time.
    if (isWorthWaiting(code, at.getTime() - errand.askedAt.getTime(), patienceMs)) throw error;
    await tellRefused(manager, errand.request, errand.refused as EventDefinition, {
      payload: { ...named(errand.request), code, message: error.message, ...(leg === undefined ? {} : { leg }) },
      at,
    });
  }

  private async tellConflict(manager: EntityManager, { request, refused }: Errand): Promise<void> {
    const { code, message } = refuse('wallet.idempotency.conflict');
    const at = this.clock.now();
    await tellOnly(manager, request, refused as EventDefinition, { payload: { ...named(request), code, message }, at });
  }
}

type WalletRefusal = keyof typeof WALLET_ERRORS;

/** What the wallet refuses for a reason of its own; everything else is a fault, and is tried again. */
const isRefusal = (error: unknown): error is DomainError & { readonly code: WalletRefusal } =>
  error instanceof DomainError && Object.hasOwn(WALLET_ERRORS, error.code);
