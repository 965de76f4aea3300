import 'reflect-metadata';
import { runProcess } from '#platform/service';
import { startGateway } from './process/start-gateway.js';

await runProcess({ name: 'gateway', start: () => startGateway(process.env) });
