import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { startTestGateway } from '../../apps/gateway/test-support/test-gateway.js';
import '../end-with-parent.js';

// Edge and proxy as they are, with the session at hand: where it lies is measured elsewhere.
const gateway = await startTestGateway({ key: randomBytes(32), env: { WALLET_URL: process.env['UPSTREAM']! } });
process.send?.({ port: Number(new URL(gateway.url).port) });
