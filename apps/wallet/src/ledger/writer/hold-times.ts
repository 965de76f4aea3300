import type { DataSource } from 'typeorm';
import type { DueHold, HoldTimes } from '../hold-expiry.js';
import { DUE_HOLDS, NEXT_DUE } from './ledger.sql.js';

export class StoredHoldTimes implements HoldTimes {
  constructor(private readonly dataSource: DataSource) {}

  due(at: Date, most: number): Promise<DueHold[]> {
    return this.dataSource.query<DueHold[]>(DUE_HOLDS, [at, most]);
  }

  async next(): Promise<Date | undefined> {
    const [row] = await this.dataSource.query<{ at: Date | null }[]>(NEXT_DUE);
    return row?.at ?? undefined;
  }
}
