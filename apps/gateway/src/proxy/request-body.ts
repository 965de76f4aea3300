import { type Readable, Transform, type TransformCallback } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';

/** No route of any service takes more (transfers in bulk do). How much each takes it says itself. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** Bodies that announce no more are read before a service is troubled, and can be sent again where they were not taken. */
const HELD_BYTES = 64 * 1024;

const refuse = refusals(HTTP_ERRORS);

/** Fastify's parser for everything that is forwarded: the bytes as they came, or a stream of them that ends where they are too many. */
export async function readBody({ headers }: FastifyRequest, payload: Readable): Promise<Buffer | Readable> {
  const announced = Number(headers['content-length'] ?? Infinity);
  if (announced > MAX_BODY_BYTES && announced !== Infinity) throw refuse('http.too-large');
  if (announced > HELD_BYTES) return bounded(payload);
  const chunks: Buffer[] = [];
  for await (const chunk of payload) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function bounded(payload: Readable): Readable {
  const stream = new Bounded();
  payload.once('error', () => stream.destroy(new Error('The caller broke off')));
  return payload.pipe(stream);
}

class Bounded extends Transform {
  private left = MAX_BODY_BYTES;

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.left -= chunk.length;
    if (this.left < 0) done(refuse('http.too-large'));
    else done(null, chunk);
  }
}
