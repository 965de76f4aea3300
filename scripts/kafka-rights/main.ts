// `npm run --silent kafka:rights`: the commands by which a Kafka is told what each service may do there.
import { parseArgs } from 'node:util';
import { commandOf, rules } from './rules.js';

const { values } = parseArgs({ options: { prefix: { type: 'string' } } });
process.stdout.write(`${rules(values.prefix).map(commandOf).join('\n')}\n`);
