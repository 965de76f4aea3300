import type { AddressInfo } from 'node:net';
import replyFrom from '@fastify/reply-from';
import fastify from 'fastify';
import '../end-with-parent.js';

// What our gateway is measured against: it forwards whatever comes, and asks nobody who sent it.
const app = fastify();

await app.register(replyFrom, { base: process.env['UPSTREAM']!, undici: { connections: 64 } });
app.all('/*', (request, reply) => reply.from(request.url));
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as AddressInfo).port });
