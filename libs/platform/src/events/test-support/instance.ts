import 'reflect-metadata';
import { startInstance } from './kafka-app.js';

/** An instance in a process of its own, which a test may kill. It prints a line when it has begun, and ends with SIGTERM. */
const [, , name = '', url = '', brokers = '', prefix = ''] = process.argv;
const app = await startInstance({ service: { name, url }, brokers: brokers.split(','), prefix, logLevel: 'info' });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
process.stdout.write('begun\n');
