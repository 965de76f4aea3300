import { setTimeout as delay } from 'node:timers/promises';
import { Agent } from 'undici';
import { formatAmount, newId, parseAmount } from '#kernel';
import type { FundedMember, WalletProcesses } from '../../../apps/wallet/test-support/wallet-processes.js';
import type { Asked, Told } from './judge-payments.js';
import { type Acknowledged, rate } from './outages.js';

/** A caller waits no longer: he asks the other instance, under the same key. */
const PATIENCE_MS = 1_000;
const BETWEEN_TRIES_MS = 20;
/** Callers think between two payments, so that the machine has something left for an instance that starts. */
const LONGEST_THOUGHT_MS = 100;
/** Who is told nothing for so long after the end is never told anything. */
const AFTER_THE_END_MS = 30_000;
const [SOME, REPLAYS] = [0.02, 0.05];
/** More than anybody has, and less than what a code is wanted for. */
const TOO_MUCH = '900';

interface Payment extends Asked {
  readonly from: FundedMember;
  readonly to: FundedMember;
}

interface Answer {
  readonly told: Told;
  readonly acknowledged?: Acknowledged;
}

/** What callers asked for, and everything that they were told for good. */
export class Journal {
  readonly asked: Asked[] = [];
  readonly told: Told[] = [];
  readonly acknowledged: Acknowledged[] = [];
  /** Keys that nobody was ever told anything for. */
  readonly untold: string[] = [];

  hear({ told, acknowledged }: Answer): void {
    this.told.push(told);
    if (acknowledged) this.acknowledged.push(acknowledged);
  }

  /** Payments a second that were acknowledged lately. */
  rate(): number {
    return rate(this.acknowledged, performance.now());
  }
}

/** Callers that pay each other by HTTP at either instance, each payment under one key until they are told what came of it. */
export class HttpPayers {
  private readonly agent = new Agent();
  private endedAt = Infinity;
  private readonly done: Promise<unknown>;

  constructor(
    private readonly wallet: WalletProcesses,
    /** Where the two instances are reached, whichever life they are in. */
    private readonly origins: readonly string[],
    private readonly members: readonly FundedMember[],
    private readonly journal: Journal,
    callers: number,
  ) {
    this.done = Promise.all(Array.from({ length: callers }, () => this.payOnAndOn()));
  }

  /** Once each caller was told what came of his last payment. */
  async stop(): Promise<void> {
    this.endedAt = performance.now();
    await this.done;
    await this.agent.destroy();
  }

  private async payOnAndOn(): Promise<void> {
    while (this.endedAt === Infinity) {
      const payment = this.somePayment();
      this.journal.asked.push(payment);
      const place = await this.insist(payment, Math.random() < 0.5 ? 0 : 1);
      // Who is not sure that he was told asks once more.
      if (Math.random() < REPLAYS) await this.insist(payment, 1 - place);
      await delay(Math.random() * LONGEST_THOUGHT_MS);
    }
  }

  /** @returns where he was told in the end */
  private async insist(payment: Payment, first: number): Promise<number> {
    for (let place = first; performance.now() < this.endedAt + AFTER_THE_END_MS; place = 1 - place) {
      const answer = await this.ask(payment, place);
      if (answer) this.journal.hear(answer);
      if (answer) return place;
      // Who finds nobody at one goes to the other at once: a wait would make the callers slower, for as long as one is away.
      if (place !== first) await delay(BETWEEN_TRIES_MS);
    }
    this.journal.untold.push(payment.key);
    return first;
  }

  /** @returns undefined where it is to be asked for again: nobody is there, or he says so */
  private async ask({ from, to, key, amount }: Payment, place: number): Promise<Answer | undefined> {
    const body = { to: to.saffronId, asset: 'SFN', amount: formatAmount('SFN', amount), memo: key } as const;
    const request = this.wallet.payment(from, key, body);
    const askedAt = performance.now();
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await this.agent.request({ origin: this.origins[place]!, signal, ...request });
      const said = (await response.body.json()) as { id: string; amount: string; code: string };
      if (response.statusCode === 503) return undefined;
      if (response.statusCode !== 201) return { told: { key, refusal: said.code } };
      const told = { key, id: said.id, amount: parseAmount('SFN', said.amount) ?? -1n };
      return { told, acknowledged: { askedAt, at: performance.now(), place } };
    } catch {
      return undefined;
    }
  }

  private somePayment(): Payment {
    const { members } = this;
    const from = Math.floor(Math.random() * members.length);
    const to = (from + 1 + Math.floor(Math.random() * (members.length - 1))) % members.length;
    const text = Math.random() < SOME ? TOO_MUCH : `0.${String(1 + Math.floor(Math.random() * 99)).padStart(2, '0')}`;
    return { key: newId(), amount: parseAmount('SFN', text)!, from: members[from]!, to: members[to]! };
  }
}
