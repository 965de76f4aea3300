import { hostname } from 'node:os';
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
import { rememberedAccounts } from '../remembered-accounts.js';
import { CLOCK, LOGGER } from '../tokens.js';
import type { Idempotency, RefusalCode, Verdict } from './command.js';
import { HoldExpiry, type OnExpiry } from './hold-expiry.js';
import { LedgerPartitions } from './ledger-partitions.js';
import { type Monitor, POLICIES_LOADER, type PoliciesLoader } from './policies.js';
import type { Draft } from './rules/draft.js';
import { isLasting, replay } from './rules/idempotency.rules.js';
import type { Submission } from './submission.js';
import { ClockGuard } from './writer/clock-guard.js';
import { StoredHoldTimes } from './writer/hold-times.js';
import { readAnswers } from './writer/known.js';
import { Lease, readWriterAddress } from './writer/lease.js';
import { LedgerStore } from './writer/ledger.store.js';
import { Sequencer } from './writer/sequencer.js';

/** A command that was refused before the ledger was asked, under its caller's key. */
export interface RefusedEarly {
  readonly idempotency: Idempotency;
  readonly code: string;
}

/** Until what comes with writing the ledger, and failed, is tried once more. */
const LEAD_AGAIN_MS = 1_000;

/** What comes with writing the ledger, and the epoch in which it was done last. */
interface Leading {
  readonly act: () => Promise<void>;
  epoch?: number;
}

/** The only door through which value moves. */
@Injectable()
export class Ledger implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly lease: Lease;
  private readonly sequencer: Sequencer;
  private readonly expiry: HoldExpiry;
  private readonly partitions: LedgerPartitions;
  private readonly leading: Leading[] = [];
  private isReady = false;
  private again: NodeJS.Timeout | undefined;
  private readonly crossed: Record<Monitor['direction'], number> = { below: 0, above: 0 };

  constructor(
    @InjectDataSource('wallet') private readonly dataSource: DataSource,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(POLICIES_LOADER) policies: PoliciesLoader,
  ) {
    this.lease = new Lease(
      dataSource,
      {
        label: `${hostname()} ${process.pid}`,
        address: config.ADVERTISED_URL,
        logger,
        ttlMs: config.LEDGER_LEASE_MS,
        everyMs: Math.ceil(config.LEDGER_LEASE_MS / 5),
        guard: new ClockGuard(clock, config.LEDGER_CLOCK_AHEAD_MS),
      },
      () => this.lead(),
    );
    this.sequencer = new Sequencer(new LedgerStore(dataSource, policies), this.lease, clock, {
      maxWaiting: config.LEDGER_MAX_WAITING,
      maxBatch: config.LEDGER_MAX_BATCH,
      maxAccounts: rememberedAccounts(config),
      standbyMs: config.LEDGER_STANDBY_MS,
      onCommitted: (draft) => this.committed(draft),
    });
    const submit = (submission: Submission) => this.sequencer.submit(submission);
    this.expiry = new HoldExpiry(submit, new StoredHoldTimes(dataSource), clock, logger, () => this.isLeading);
    this.partitions = new LedgerPartitions(dataSource, clock, logger);
  }

  /** Whether this instance is the one that writes. */
  get isLeading(): boolean {
    return this.lease.epoch !== undefined;
  }

  /** How often this process has seen a balance pass the mark of a monitor, by which way. */
  get crossings(): Readonly<Record<Monitor['direction'], number>> {
    return this.crossed;
  }

  /** Where this instance is reached by the others. */
  get address(): string | undefined {
    return this.config.ADVERTISED_URL;
  }

  /** Where the instance that writes is reached by the others; that of one that has died until another takes over. */
  writerAddress(): Promise<string | undefined> {
    return readWriterAddress(this.dataSource.manager);
  }

  /** Answers once the command is judged and, if accepted, durable. A refusal is a result; 503 promises nothing. */
  submit(submission: Submission): Promise<Verdict> {
    return this.sequencer.submit(submission);
  }

  /** Many at once, each judged by itself; the answers come in their order when the last of them is durable. */
  submitAll(submissions: readonly Submission[]): Promise<Verdict[]> {
    return this.sequencer.submitAll(submissions);
  }

  /** The answer that a key already has; undefined where it was never judged. */
  async answerTo(idempotency: Idempotency): Promise<Verdict | undefined> {
    return (await this.answersTo([idempotency]))[0];
  }

  /** The answers that keys already have, in their order. */
  async answersTo(keys: readonly Idempotency[]): Promise<(Verdict | undefined)[]> {
    if (keys.length === 0) return [];
    const answers = await readAnswers(
      this.dataSource.manager,
      keys.map(({ key }) => key),
    );
    return keys.map((idempotency) => {
      const answer = answers.get(idempotency.key);
      return answer && replay(answer, idempotency);
    });
  }

  /** As {@link answersOrRefuse}, of one. */
  async answerOrRefuse(idempotency: Idempotency, code: string): Promise<Verdict | undefined> {
    return (await this.answersOrRefuse([{ idempotency, code }]))[0];
  }

  /**
   * What stands under the keys of commands that were refused before they came here, in their order: the answer of earlier or, from now on,
   * the refusal. Undefined where there is none of earlier and the refusal asks for another try.
   */
  async answersOrRefuse(refusals: readonly RefusedEarly[]): Promise<(Verdict | undefined)[]> {
    const { lasting = [], passing = [] } = Object.groupBy(refusals, ({ code }) =>
      isLasting(code) ? 'lasting' : 'passing',
    );
    const [spent, known] = await Promise.all([
      this.submitAll(lasting.map(toRefuse)),
      this.answersTo(passing.map(({ idempotency }) => idempotency)),
    ]);
    const answers = new Map<RefusedEarly, Verdict | undefined>();
    lasting.forEach((refusal, index) => answers.set(refusal, spent[index]));
    passing.forEach((refusal, index) => answers.set(refusal, known[index]));
    return refusals.map((refusal) => answers.get(refusal));
  }

  /** Names what is written along when a hold of this purpose expires. */
  onExpiry(purpose: string, handler: OnExpiry): void {
    this.expiry.on(purpose, handler);
  }

  /** Names what is written along when a hold of any other purpose expires. */
  onOtherExpiry(handler: OnExpiry): void {
    this.expiry.onOthers(handler);
  }

  /** Does it now where this instance writes, and whenever it takes over later. */
  async whenLeading(act: () => Promise<void>): Promise<void> {
    const one: Leading = { act };
    this.leading.push(one);
    await this.doIn(this.lease.epoch, one);
  }

  /** Where another instance writes, this one is up and stands by. */
  async onModuleInit(): Promise<void> {
    await this.partitions.make();
    if ((await this.lease.hold(this.config.LEDGER_STANDBY_MS)) !== undefined) await this.sequencer.start();
    else this.logger.info('This instance stands by: it does not write the ledger');
  }

  /** Holds expire only once every module has named what is written along with theirs. */
  onApplicationBootstrap(): void {
    this.isReady = true;
    this.partitions.start();
    // The lease may have come while modules began, when what comes with it was not registered yet.
    if (this.isLeading) this.lead();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.again);
    await this.partitions.stop();
    this.expiry.stop();
    await this.sequencer.stop();
    await this.lease.stop();
  }

  private committed({ holds, crossings }: Draft): void {
    this.expiry.watch(holds.values());
    for (const { monitor } of crossings) this.crossed[monitor.direction] += 1;
  }

  private lead(): void {
    if (!this.isReady) return;
    this.expiry.start();
    for (const one of this.leading)
      this.doIn(this.lease.epoch, one).catch((error: unknown) => {
        this.logger.error({ err: error }, 'What comes with writing the ledger failed; it will be tried again');
        clearTimeout(this.again);
        this.again = setTimeout(() => this.isLeading && this.lead(), LEAD_AGAIN_MS).unref();
      });
  }

  private async doIn(epoch: number | undefined, one: Leading): Promise<void> {
    if (epoch === undefined || one.epoch === epoch) return;
    one.epoch = epoch;
    try {
      await one.act();
    } catch (error) {
      one.epoch = undefined;
      throw error;
    }
  }
}

const toRefuse = ({ idempotency, code }: RefusedEarly): Submission => ({
  command: { type: 'refuse', code: code as RefusalCode },
  idempotency,
});
