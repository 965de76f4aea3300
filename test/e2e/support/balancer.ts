import { Agent, type Dispatcher, request } from 'undici';

const LOOK_EVERY_MS = 200;

/** What stands before the gateways: sends to those that say they are ready, in turns. */
export class Balancer {
  private readonly agent = new Agent({ connections: 10, keepAliveTimeout: 1_000, keepAliveMaxTimeout: 1_000 });
  private readonly ready = new Set<string>();
  private readonly looking: NodeJS.Timeout;
  private turn = 0;

  constructor(private readonly gateways: readonly string[]) {
    for (const url of gateways) this.ready.add(url);
    this.looking = setInterval(() => void this.look(), LOOK_EVERY_MS);
  }

  send(method: Dispatcher.HttpMethod, path: string, headers: Record<string, string>, body: string | null = null) {
    const [...urls] = this.ready;
    const url = urls[this.turn++ % urls.length];
    return request(`${url}${path}`, { method, headers, body, dispatcher: this.agent });
  }

  async stop(): Promise<void> {
    clearInterval(this.looking);
    await this.agent.close();
  }

  private async look(): Promise<void> {
    for (const url of this.gateways) {
      const isReady = await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      this.ready[isReady ? 'add' : 'delete'](url);
    }
  }
}
