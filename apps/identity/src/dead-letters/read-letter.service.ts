import { Injectable } from '@nestjs/common';
import type { DeadLetter, DeadLetterDetails } from '#contracts/dead-letters';
import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';
import { maskPayload, maskText } from '../audit/masking.rules.js';
import { DeadLettersRepository } from './dead-letters.repository.js';

const refuse = refusals(HTTP_ERRORS);

/** What a consumer complained about may quote what it was given; a key may be anything. */
export const maskLetter = <L extends DeadLetter>(letter: L): L => ({
  ...letter,
  key: maskText('key', letter.key),
  error: maskText('error', letter.error),
});

/** A message that is no event was kept as text; where that is JSON all the same, it is masked by its fields. */
function readable(payload: unknown): unknown {
  const { value } = (payload ?? {}) as { value?: unknown };
  if (typeof value !== 'string') return payload;
  try {
    return { value: JSON.parse(value) as unknown };
  } catch {
    return payload;
  }
}

@Injectable()
export class ReadLetterService {
  constructor(private readonly letters: DeadLettersRepository) {}

  async read(id: string, tenantId: string): Promise<DeadLetterDetails> {
    const letter = await this.letters.find(id, tenantId);
    if (!letter) throw refuse('http.not-found');
    const decisions = await this.letters.decisions(id);
    return {
      ...maskLetter(letter),
      ...maskPayload(readable(letter.payload)),
      decisions: decisions.map((each) => ({ ...each, error: each.error && maskText('error', each.error) })),
    };
  }
}
