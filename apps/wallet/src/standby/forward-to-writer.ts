import { pipeline } from 'node:stream/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher, errors } from 'undici';
import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';
import { Ledger } from '../ledger/ledger.service.js';

const refuse = refusals(HTTP_ERRORS);

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Set on what another instance has sent on: it is not sent on again. */
const SENT_ON = 'x-saffron-sent-on';
/** Of the connection and not of the request, or made anew with the body. */
const OWN_HEADERS = /^(host|connection|keep-alive|content-length|transfer-encoding|expect|upgrade|te|trailer)$/;
const CONNECT_WITHIN_MS = 1_000;
const ANSWER_WITHIN_MS = 30_000;

/**
 * Lets an instance that stands by serve all the same: it reads by itself and sends on what changes something to the instance that
 * writes the ledger, with the gateway's word as it came. Where that one cannot be reached, the request waits here until this instance
 * takes over, as it would without any address.
 */
export function forwardToWriter(app: NestFastifyApplication): Promise<void> {
  const ledger = app.get(Ledger, { strict: false });
  const agent = new Agent({ connect: { timeout: CONNECT_WITHIN_MS }, headersTimeout: ANSWER_WITHIN_MS });
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onClose', () => agent.close());
  fastify.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
    if (ledger.isLeading || READS.has(request.method) || SENT_ON in request.headers) return;
    const address = await ledger.writerAddress();
    // Written by an earlier life of this process, or it has just become the writer.
    if (address === ledger.address) return;
    const answer = address && (await sendOn(request, address, agent));
    if (answer) await relay(answer, reply);
  });
  return Promise.resolve();
}

/**
 * To that address alone, and with the path letter by letter: the gateway's word is for no other.
 * @returns undefined where it may be done here as well: it was never sent, or its route lets its key be answered once only
 */
async function sendOn(
  request: FastifyRequest,
  address: string,
  agent: Agent,
): Promise<Dispatcher.ResponseData | undefined> {
  const headers = Object.entries(request.headers).filter(([name]) => !OWN_HEADERS.test(name));
  try {
    return await agent.request({
      origin: address,
      path: request.url,
      method: request.method as Dispatcher.HttpMethod,
      headers: { ...Object.fromEntries(headers), [SENT_ON]: '1' },
      body: request.body === undefined ? null : JSON.stringify(request.body),
    });
  } catch (error) {
    if (wasNeverSent(error) || isDoneOnce(request)) return undefined;
    throw refuse('http.unavailable');
  }
}

/** A header alone promises nothing: a route that does not know of it would do the same again. */
const isDoneOnce = ({ headers, routeOptions: { config } }: FastifyRequest): boolean =>
  'idempotency-key' in headers && config.honoursKey === true;

const wasNeverSent = (error: unknown): boolean =>
  error instanceof errors.ConnectTimeoutError || (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';

/**
 * As it came, and while it comes: what is done with an answer, such as to record a refused access, the writer has done already. One that
 * breaks off breaks off here as well, and one that nobody waits for any more is given up.
 */
async function relay({ statusCode, headers, body }: Dispatcher.ResponseData, reply: FastifyReply): Promise<void> {
  const kept = Object.entries(headers).filter(([name]) => name === 'content-length' || !OWN_HEADERS.test(name));
  const answer = reply.hijack().raw.writeHead(statusCode, Object.fromEntries(kept));
  await pipeline(body, answer).catch(() => answer.destroy());
}
