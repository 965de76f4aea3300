import { type CommandPurpose, holdExpired } from '#contracts/wallet';
import { appendToOutbox } from '#platform/events';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { companion, type CompanionWriter } from '../ledger/companion.js';
import { Ledger } from '../ledger/ledger.service.js';

interface Expired {
  readonly id: string;
  readonly purpose: string;
}

const REQUEST = `
  SELECT request_id AS "requestId" FROM command_outcomes
  WHERE type = 'wallet.hold-placed.v1' AND payload->>'holdId' = $1 AND purpose = $2`;

const expirations: CompanionWriter<Expired> = {
  async write(manager, rows, at) {
    for (const { id: holdId, purpose } of rows) {
      const [request] = await manager.query<{ requestId: string }[]>(REQUEST, [holdId, purpose]);
      if (!request) continue;
      const { requestId } = request;
      const payload = { requestId, purpose: purpose as CommandPurpose, holdId, at: at.toISOString() };
      await appendToOutbox(manager, holdExpired, { key: requestId, payload });
    }
  },
};

/** Tells whoever asked for a hold that its time was over, in the commit that ends it. */
@Injectable()
export class ExpiredHolds implements OnModuleInit {
  constructor(private readonly ledger: Ledger) {}

  onModuleInit(): void {
    this.ledger.onOtherExpiry(({ id, purpose }) => [companion(expirations, { id, purpose })]);
  }
}
