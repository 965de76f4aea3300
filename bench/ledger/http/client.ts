import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const NOTHING = Buffer.alloc(0);
const HEAD_END = Buffer.from('\r\n\r\n');

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** One kept connection and one request at a time on it: a client that costs next to nothing on the cores that are measured. */
export class Connection {
  private received: Buffer = NOTHING;
  private waiting: PromiseWithResolvers<Answer> | undefined;

  private constructor(
    private readonly socket: Socket,
    private readonly host: string,
  ) {
    socket.on('data', (chunk: Buffer) => this.take(chunk));
    socket.on('close', () => this.waiting?.reject(new Error('the server closed the connection')));
    socket.on('error', (error) => this.waiting?.reject(error));
  }

  static async open(url: string): Promise<Connection> {
    const { hostname, port, host } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket, host);
  }

  /** @param headers lines, each with its end */
  post(path: string, headers: string, body: string): Promise<Answer> {
    this.waiting = Promise.withResolvers<Answer>();
    const length = Buffer.byteLength(body);
    this.socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${this.host}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${headers}\r\n${body}`,
    );
    return this.waiting.promise;
  }

  close(): void {
    this.waiting = undefined;
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const headEnd = this.received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.received.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error(`an answer without a length: ${head}`);
    const from = headEnd + HEAD_END.length;
    if (this.received.length < from + Number(length)) return;
    const body = this.received.subarray(from, from + Number(length));
    this.received = NOTHING;
    this.waiting?.resolve({ status: Number(head.slice(9, 12)), body });
  }
}
