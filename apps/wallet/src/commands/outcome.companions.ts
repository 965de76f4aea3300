import type { EventPayload } from '#contracts/events';
import { holdPlaced, holdReleased, transferCompleted } from '#contracts/wallet';
import type { EntityManager } from 'typeorm';
import { companion, type Companion, type CompanionWriter } from '../ledger/companion.js';
import { named, type Request, tellDone } from './outcome.js';

type Leg = EventPayload<typeof transferCompleted>['transfers'][number];

interface Moving {
  readonly request: Request;
  /** Of the transfers that the command posts, in the order of the template. */
  readonly transferIds: readonly string[];
}

interface PostedRow {
  id: string;
  asset: Leg['asset'];
  amount: string;
  fee: string;
}

/** What was moved is read back in the commit that moves it: what a fee comes to is decided there. */
const POSTED = `
  SELECT id, asset, amount::text AS amount, fee::text AS fee FROM transfers WHERE id = ANY ($1::uuid[])`;

const transfersCompleted: CompanionWriter<Moving> = {
  async write(manager, rows, at) {
    const legs = await readLegs(
      manager,
      rows.flatMap(({ transferIds }) => transferIds),
    );
    for (const { request, transferIds } of rows) {
      const transfers = transferIds.map((id) => legs.get(id)).filter((leg) => leg !== undefined);
      await tellDone(manager, request, transferCompleted, {
        payload: { ...named(request), transfers, at: at.toISOString() },
        at,
      });
    }
  },
};

async function readLegs(manager: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, Leg>> {
  const rows = await manager.query<PostedRow[]>(POSTED, [ids]);
  return new Map(rows.map((row) => [row.id, toLeg(row)]));
}

const toLeg = ({ id, asset, amount, fee }: PostedRow): Leg => ({
  transferId: id,
  asset,
  amountMinor: amount,
  feeMinor: fee,
});

interface Placing {
  readonly request: Request;
  readonly holdId: string;
  readonly expiresAt: Date;
}

const holdsPlaced: CompanionWriter<Placing> = {
  async write(manager, rows, at) {
    for (const { request, holdId, expiresAt } of rows) {
      const times = { expiresAt: expiresAt.toISOString(), at: at.toISOString() };
      await tellDone(manager, request, holdPlaced, { payload: { ...named(request), holdId, ...times }, at });
    }
  },
};

const holdsReleased: CompanionWriter<Omit<Placing, 'expiresAt'>> = {
  async write(manager, rows, at) {
    for (const { request, holdId } of rows)
      await tellDone(manager, request, holdReleased, {
        payload: { ...named(request), holdId, at: at.toISOString() },
        at,
      });
  },
};

/** Tells in the commit of the posting that the money has moved. */
export const tellsMoved = (row: Moving): Companion => companion(transfersCompleted, row);
export const tellsPlaced = (row: Placing): Companion => companion(holdsPlaced, row);
export const tellsReleased = (row: Omit<Placing, 'expiresAt'>): Companion => companion(holdsReleased, row);
