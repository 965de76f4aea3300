import type { Clock } from '#kernel';
import type { Logger } from '#platform/logging';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import { CLOCK, LOGGER } from '../tokens.js';
import type { Idempotency, Verdict } from './command.js';
import { HoldExpiry, type OnExpiry } from './hold-expiry.js';
import { replay } from './idempotency.rules.js';
import { readAnswers } from './known.js';
import { LedgerStore } from './ledger.store.js';
import { Sequencer } from './sequencer.js';
import type { Submission } from './submission.js';

/** The only door through which value moves. */
@Injectable()
export class Ledger implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sequencer: Sequencer;
  private readonly expiry: HoldExpiry;

  constructor(
    @InjectDataSource('wallet') private readonly dataSource: DataSource,
    @Inject(WALLET_CONFIG) config: WalletConfig,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.sequencer = new Sequencer(new LedgerStore(dataSource), clock, {
      maxWaiting: config.LEDGER_MAX_WAITING,
      maxBatch: config.LEDGER_MAX_BATCH,
      onCommitted: ({ holds }) => this.expiry.watch(holds.values()),
    });
    this.expiry = new HoldExpiry(this.sequencer, clock, logger);
  }

  /** Answers once the command is judged and, if accepted, durable. A refusal is a result; 503 promises nothing. */
  submit(submission: Submission): Promise<Verdict> {
    return this.sequencer.submit(submission);
  }

  /** The answer that a key already has; undefined where it was never judged. */
  async answerTo(idempotency: Idempotency): Promise<Verdict | undefined> {
    const answers = await readAnswers(this.dataSource.manager, [idempotency.key]);
    const answer = answers.get(idempotency.key);
    return answer && replay(answer, idempotency);
  }

  /** Names what is written along when a hold of this purpose expires. */
  onExpiry(purpose: string, handler: OnExpiry): void {
    this.expiry.on(purpose, handler);
  }

  async onModuleInit(): Promise<void> {
    await this.sequencer.start();
  }

  /** Not before every module has said what expires along with its holds. */
  async onApplicationBootstrap(): Promise<void> {
    const { openHolds } = await this.sequencer.start();
    this.expiry.watch(openHolds.values());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.expiry.stop();
    await this.sequencer.stop();
  }
}
