import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { memberIdFromDigits } from '#contracts/identity';

const MAX_TRIES = 10;

/** Hands out member IDs: random, so that none tells of another, and never the same twice. */
@Injectable()
export class MemberIdService {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  async issue(): Promise<string> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const candidate = memberIdFromDigits(randomDigits());
      const inserted = await this.source.query<unknown[]>(
        'INSERT INTO member_ids (saffron_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1',
        [candidate],
      );
      if (inserted.length > 0) return candidate;
    }
    throw new Error('no free member ID was found');
  }
}

const randomDigits = (): string =>
  randomInt(0, 10 ** 11)
    .toString()
    .padStart(11, '0');
