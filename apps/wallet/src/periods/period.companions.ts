import { changeOne, companion, type Companion, type CompanionWriter } from '../ledger/companion.js';

/** An approval on its way with the command that closes the books. */
export interface Closing {
  readonly requestId: string;
  readonly through: string;
  readonly decidedBy: string;
  readonly decidedByLabel: string;
  readonly reason: string | null;
}

/** The batch of this very commit is the last one there is. */
const CLOSE = `
  INSERT INTO periods (through, closed_at, closed_by, closed_by_label, batch_number, batch_hash)
  SELECT $1, $2, $3, $4, number, hash FROM batches ORDER BY number DESC LIMIT 1`;
const DECIDE = `
  UPDATE period_requests SET state = 'approved', decided_by = $2, decided_by_label = $3, decision_reason = $4, decided_at = $5
  WHERE id = $1 AND state = 'pending' RETURNING id`;

const closings: CompanionWriter<Closing> = {
  async write(manager, rows, at) {
    for (const { requestId, through, decidedBy, decidedByLabel, reason } of rows) {
      await manager.query(CLOSE, [through, at, decidedBy, decidedByLabel]);
      const parameters = [requestId, decidedBy, decidedByLabel, reason, at];
      await changeOne(manager, DECIDE, { parameters, otherwise: 'wallet.period.decided' });
    }
  },
};

export const periodClosed = (closing: Closing): Companion => companion(closings, closing);
