import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from './eventually.js';
import type { Mailbox, ReceivedMail, SmtpSink } from './smtp.js';

/** Shows a sink's mails to the other processes of a test run. */
export async function serveMailbox(sink: SmtpSink): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(sink.messages));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** The mailbox that another process serves. */
export function openMailbox(url: string): Mailbox {
  const list = async () => (await (await fetch(url)).json()) as ReceivedMail[];
  return {
    list,
    waitFor: (isWanted, timeoutMs = 15_000) => until(async () => (await list()).find(isWanted), timeoutMs),
  };
}
