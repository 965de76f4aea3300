import { parseArgs } from 'node:util';
import { StartError } from '#platform/postgres-server';
import type { Ports } from '../stack/ports.js';

export interface ClusterOptions {
  readonly gateways: number;
  readonly identities: number;
  readonly wallets: number;
  /** Whether the services' logs are shown, not only written. */
  readonly hasLogs: boolean;
  readonly ports: Ports;
}

/** The arguments of `npm run start:cluster`. */
export function readOptions(args: readonly string[]): ClusterOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        gateways: { type: 'string', default: '1' },
        identities: { type: 'string', default: '1' },
        wallets: { type: 'string', default: '2' },
        logs: { type: 'boolean', default: false },
        'any-ports': { type: 'boolean', default: false },
      },
    });
    return {
      gateways: howMany('gateways', values.gateways),
      identities: howMany('identities', values.identities),
      wallets: howMany('wallets', values.wallets),
      hasLogs: values.logs,
      ports: values['any-ports'] ? 'any' : 'usual',
    };
  } catch (error) {
    throw new StartError(
      `${(error as Error).message} (known: --gateways 2, --identities 2, --wallets 2, --logs, --any-ports)`,
    );
  }
}

function howMany(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= 9) return number;
  throw new Error(`--${name} wants a number from 1 to 9, and ${text} is none.`);
}
