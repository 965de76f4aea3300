import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a database on which all becomes silent at once, and nobody is told: as where a host vanishes. */
export class SilentWay {
  private readonly sockets: Socket[] = [];

  private constructor(
    private readonly far: URL,
    private readonly server = createServer((near) => this.join(near)),
  ) {}

  static async to(url: string): Promise<SilentWay> {
    const way = new SilentWay(new URL(url));
    await once(way.server.listen(0, '127.0.0.1'), 'listening');
    return way;
  }

  get url(): string {
    const url = new URL(this.far);
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    url.search = '';
    return url.href;
  }

  /** For everybody who is connected; who connects now finds the database. */
  silence(): void {
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private join(near: Socket): void {
    const far = connect(Number(this.far.port), '127.0.0.1');
    for (const socket of [near, far]) this.sockets.push(socket.on('error', () => undefined));
    near.pipe(far).pipe(near);
  }
}
