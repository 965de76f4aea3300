import { ManualClock, newId } from '#kernel';
import { memberAccount, systemAccount } from '../src/ledger/account.js';
import type { Command, Idempotency } from '../src/ledger/command.js';
import { fund, pay } from './commands.js';
import { LedgerHarness, type Writer } from './ledger-harness.js';
import { SPELLED_POLICIES, subjectWith } from './policies.js';

const DAY_MS = 86_400_000;
const STEP_MS = 1_000;
const FUNDS = 1_000_000n;
const CROWD = 60;

const MONITOR = { id: newId(), direction: 'below', threshold: FUNDS } as const;
/** Somebody watches every member's account, so that crossings are written too. */
const WATCHED = {
  ...SPELLED_POLICIES,
  monitorsOf: ({ purpose }: { readonly purpose: string }) => (purpose === 'member' ? [MONITOR] : []),
};

const keyed = (): Idempotency => ({ key: newId().replaceAll('-', ''), inputHash: newId().replaceAll('-', '') });

/** A ledger with a past of some days in which everything has happened that a ledger knows, one batch each. */
export class VariedLedger {
  private constructor(
    readonly harness: LedgerHarness,
    readonly writer: Writer,
    readonly clock: ManualClock,
    readonly owners: readonly string[],
  ) {}

  static async create(): Promise<VariedLedger> {
    const harness = await LedgerHarness.create();
    const clock = new ManualClock(new Date(Date.now() - 20 * DAY_MS));
    const writer = harness.writer(clock, {}, WATCHED);
    const owners = await fund(writer, 4, FUNDS);
    const ledger = new VariedLedger(harness, writer, clock, owners);
    await ledger.happen();
    return ledger;
  }

  get url(): string {
    return this.harness.database.url;
  }

  /** Each in a batch of its own, a moment after the one before. */
  async submit(command: Command, idempotency?: Idempotency): Promise<string> {
    this.clock.advance(STEP_MS);
    const verdict = await this.writer.submit({ command, ...(idempotency ? { idempotency } : {}) });
    if (!verdict.accepted) throw new Error(`${command.type} was refused: ${verdict.code}`);
    return verdict.id;
  }

  private async happen(): Promise<void> {
    const [ada, bob, cid, dan] = this.owners as [string, string, string, string];
    const party = { saffronId: 'SF1', name: 'Ada L.' };
    const named = { memo: 'rent', fromParty: party, toParty: { ...party, name: 'Bob' }, metadata: { order: '42' } };
    const first = await this.submit(
      {
        ...pay(ada, bob, 500n, named),
        subject: subjectWith({ fee: 5n, perDay: 10_000n }),
        claimId: 'claim-1',
      },
      keyed(),
    );
    await this.submit(pay(bob, cid, 70n, { effectiveAt: new Date(this.clock.now().getTime() - DAY_MS) }));
    await this.submit({ ...pay(cid, ada, 90n), charge: { fee: 9n, on: 'recipient' } });
    const fee = { feeId: newId(), memo: null };
    await this.submit({ type: 'return', id: newId(), originalId: first, amount: 100n, ...fee });
    const second = await this.submit(pay(ada, cid, 33n));
    await this.submit({ type: 'return', id: newId(), originalId: second, ...fee });
    await this.submit({ type: 'linked', id: newId(), legs: [pay(ada, bob, 1n), pay(bob, cid, 2n)] }, keyed());
    await this.crowd(bob, cid);
    await this.holds(ada, bob);
    await this.writer.submit({ command: pay(dan, ada, 10n * FUNDS), idempotency: keyed() });
    await this.submit({ type: 'set-floor', account: memberAccount(cid, 'SFN'), floor: -50n });
    await this.submit({ type: 'freeze-owner', ownerId: dan, isFrozen: true });
    for (let day = 0; day < 5; day += 1) {
      this.clock.advance(DAY_MS);
      await this.submit(pay(ada, bob, BigInt(day + 1)));
    }
  }

  /** So many at once that their log is packed. */
  private async crowd(from: string, to: string): Promise<void> {
    this.clock.advance(STEP_MS);
    const payments = Array.from({ length: CROWD }, () => ({ command: pay(from, to, 1n), idempotency: keyed() }));
    const verdicts = await this.writer.sequencer.submitAll(payments);
    if (!verdicts.every(({ accepted }) => accepted)) throw new Error('one of the crowd was refused');
  }

  private async holds(ada: string, bob: string): Promise<void> {
    const hold = async (): Promise<string> => {
      const expiresAt = new Date(this.clock.now().getTime() + DAY_MS / 2);
      const terms = { account: memberAccount(ada, 'SFN'), amount: 40n, purpose: 'card', expiresAt };
      return this.submit({ type: 'create-hold', holdId: newId(), ...terms }, keyed());
    };
    const [captured, voided, expired] = [await hold(), await hold(), await hold()];
    await hold();
    const { transfer } = pay(ada, bob, 10n);
    await this.submit({ type: 'capture-hold', holdId: captured, transfer, keepsRest: true });
    await this.submit({ type: 'capture-hold', holdId: captured, transfer: { ...transfer, id: newId(), amount: 30n } });
    await this.submit({ type: 'void-hold', holdId: voided });
    await this.submit(pay(ada, bob, 3n, { to: systemAccount('treasury', 'SFN') }));
    this.clock.advance(DAY_MS);
    await this.submit({ type: 'expire-hold', holdId: expired });
  }

  async dispose(): Promise<void> {
    await this.harness.dispose();
  }
}
