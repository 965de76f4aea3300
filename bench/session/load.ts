import { Agent, get } from 'node:http';
import { cpuSeconds } from '../cpu.js';
import { percentile } from '../numbers.js';

/** A server under load: what is asked of it, and its process. */
export interface Target {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  readonly cookie: string;
  /** What an answer to somebody who is signed in holds. */
  readonly sign: string;
  /** The share of one core that its process uses when nobody asks. */
  readonly idle: number;
}

export interface Measured {
  readonly perSecond: number;
  /** Time that all threads of the server's process spent on a processor, per request, without what it spends when nobody asks. */
  readonly cpuUs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

const CONNECTIONS = 16;

/** Asks over connections that stay open, one request at a time on each; throws where an answer is not the right one. */
export async function load(target: Target, requests: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const startedAt = performance.now();
  const before = cpuSeconds(target.pid);
  let left = requests;
  const connection = async () => {
    while (left-- > 0) {
      const askedAt = performance.now();
      await ask(target, agent);
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const used = cpuSeconds(target.pid) - before;
  const elapsed = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  return {
    perSecond: requests / elapsed,
    cpuUs: ((used - target.idle * elapsed) / requests) * 1e6,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    p99Ms: percentile(times, 0.99),
  };
}

/** The answer of one request; it must say that the caller is signed in. */
export function ask({ url, cookie, sign }: Omit<Target, 'idle'>, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { cookie }, ...(agent ? { agent } : {}) }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => {
        if (response.statusCode === 200 && body.includes(sign)) resolve(body);
        else reject(new Error(`${url} answered ${response.statusCode}: ${body.slice(0, 200)}`));
      });
    });
    request.on('error', reject);
  });
}
