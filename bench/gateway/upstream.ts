import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import '../end-with-parent.js';

// What both gateways stand before: an answer as long as a member's accounts are, at no cost worth speaking of.
const accounts = Array.from({ length: 4 }, (_, n) => ({
  id: `account-${n}`,
  asset: 'SFN',
  purpose: 'available',
  balance: '1000.5',
}));
const answer = JSON.stringify({ accounts });
const app = fastify();

app.all('/*', (_request, reply) => reply.type('application/json; charset=utf-8').send(answer));
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as AddressInfo).port });
