import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server that does not do what is expected of one. */
export interface OddServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Refuses the first mails with an answer that repeats something of theirs. */
export async function startMoodyServer(
  refusals: number,
  repeats: string,
): Promise<OddServer & { readonly taken: string[] }> {
  const taken: string[] = [];
  let left = refusals;
  const server = await listen({
    onData: (stream, session, done) => {
      stream.resume().on('end', () => {
        if (left-- > 0) return done(Object.assign(new Error(`busy with ${repeats}`), { responseCode: 451 }));
        taken.push(session.envelope.rcptTo[0]!.address);
        done();
      });
    },
  });
  return { ...server, taken };
}

/** Takes a mail's data and never answers. */
export async function startSilentServer(): Promise<OddServer & { readonly reached: Promise<unknown> }> {
  const { promise: reached, resolve } = Promise.withResolvers<unknown>();
  const server = await listen({ closeTimeout: 100, onData: (stream) => void stream.resume().on('end', resolve) });
  return { ...server, reached };
}

async function listen(options: SMTPServerOptions): Promise<OddServer> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
