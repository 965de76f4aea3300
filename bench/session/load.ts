import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingHttpHeaders } from 'node:http';

/** A server under load: its address and its process. */
export interface Target {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  /** The share of one core that its process uses when nobody asks. */
  readonly idle: number;
}

export interface Measured {
  readonly requests: number;
  readonly perSecond: number;
  /** Time that all threads of the server's process spent on a processor, per request, without what it spends when nobody asks. */
  readonly cpuUs: number;
  /** The same with it. */
  readonly grossCpuUs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const CONNECTIONS = 16;
/** The unit of /proc/<pid>/stat; 100 a second on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process has used in all its threads. */
export function cpuSeconds(pid: number): number {
  // The second field is the program's name in parentheses and may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Asks `GET /api/user` over connections that stay open, one request at a time on each; throws where an answer is not the right one. */
export async function load({ url, pid, idle }: Target, cookie: string, requests: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const startedAt = performance.now();
  const before = cpuSeconds(pid);
  let left = requests;
  const connection = async () => {
    while (left-- > 0) {
      const askedAt = performance.now();
      await ask(`${url}/api/user`, cookie, agent);
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const used = cpuSeconds(pid) - before;
  const elapsed = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  times.sort((one, other) => one - other);
  return {
    requests,
    perSecond: requests / elapsed,
    cpuUs: ((used - idle * elapsed) / requests) * 1e6,
    grossCpuUs: (used / requests) * 1e6,
    p50Ms: times[Math.floor(times.length * 0.5)] ?? NaN,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? NaN,
  };
}

/** The answer of one request; it must say that the caller is signed in. */
export function ask(
  url: string,
  cookie: string,
  agent?: Agent,
): Promise<{ headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { cookie }, ...(agent ? { agent } : {}) }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => {
        if (response.statusCode === 200 && body.includes('"authenticated":true'))
          resolve({ headers: response.headers, body });
        else reject(new Error(`${url} answered ${response.statusCode}: ${body.slice(0, 200)}`));
      });
    });
    request.on('error', reject);
  });
}
