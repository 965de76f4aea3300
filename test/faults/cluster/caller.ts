import { setTimeout as delay } from 'node:timers/promises';
import type { ApiAnswer } from '#testing/client';
import { ApiClient } from '#testing/client';
import type { Mailbox } from '#testing/smtp';
import type { Chance } from './chance.js';
import type { Rig } from './rig.js';

const AGAIN_MS = 250;
/** A consumer that dies is missed after 10 s. */
const MAIL_WITHIN_MS = 30_000;
/** Answers that promise nothing: what was asked for may have happened, or not. */
const isDefinite = (status: number): boolean => status < 500 && status !== 429;

/** One person at several gateways, as behind a balancer: what one of them does not answer, the other is asked. */
export class Caller {
  private readonly clients: readonly ApiClient[];

  constructor(
    private readonly rig: Rig,
    private readonly chance: Chance,
  ) {
    const { smtp } = rig;
    const mailbox: Mailbox = {
      list: () => smtp.list(),
      waitFor: (isWanted) => smtp.waitFor(isWanted, MAIL_WITHIN_MS),
    };
    this.clients = chance.shuffled(rig.gateways).map((url) => new ApiClient(url, mailbox));
  }

  /** The one that keeps the cookies. */
  get client(): ApiClient {
    return this.clients[0]!;
  }

  get cookies(): string {
    return this.client.cookies.header();
  }

  /** The first definite answer; undefined where there was none in time. Only for what may be asked twice. */
  async until<T>(
    ask: (client: ApiClient) => Promise<ApiAnswer<T>>,
    withinMs: number,
  ): Promise<ApiAnswer<T> | undefined> {
    const deadline = Date.now() + withinMs;
    while (Date.now() < deadline) {
      const answer = await ask(this.chance.pick(this.signedIn())).catch(() => undefined);
      if (answer && isDefinite(answer.status)) return answer;
      await delay(AGAIN_MS);
    }
    return undefined;
  }

  /** Whether any gateway still takes these cookies for a session. Every gateway is asked until it answers. */
  async answersTo(cookie: string, withinMs: number): Promise<string[]> {
    const alive = await Promise.all(this.rig.gateways.map((url) => isAlive(url, cookie, withinMs)));
    return this.rig.gateways.filter((_, index) => alive[index]);
  }

  private signedIn(): readonly ApiClient[] {
    for (const pair of this.cookies.split('; ').filter(Boolean)) {
      const [name = '', value = ''] = pair.split('=');
      for (const other of this.clients.slice(1)) other.cookies.set(name, decodeURIComponent(value));
    }
    return this.clients;
  }
}

async function isAlive(url: string, cookie: string, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const response = await fetch(`${url}/api/user`, { headers: { cookie } }).catch(() => undefined);
    if (response?.ok) return ((await response.json()) as { authenticated: boolean }).authenticated;
    await response?.body?.cancel();
    await delay(AGAIN_MS);
  }
  return false;
}
