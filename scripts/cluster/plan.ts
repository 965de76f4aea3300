import { portFor, type Ports } from '../stack/ports.js';
import type { ClusterOptions } from './options.js';

/** Services with a database of their own. */
export const OWNERS = ['identity', 'wallet', 'notifications'] as const;
export type Owner = (typeof OWNERS)[number];
export type App = Owner | 'gateway';

/** One process of the cluster and where it listens. */
export interface Instance {
  /** `wallet-2`, or `wallet` where there is one. */
  readonly name: string;
  readonly app: App;
  readonly host: string;
  readonly port: number;
  readonly metricsPort: number;
}

export const urlOf = ({ host, port }: Pick<Instance, 'host' | 'port'>): string => `http://${host}:${port}`;

export const metricsUrlOf = ({ host, metricsPort }: Instance): string =>
  `${urlOf({ host, port: metricsPort })}/metrics`;

const USUAL_PORTS: Readonly<Record<Owner, number>> = { identity: 3101, wallet: 3102, notifications: 3103 };
const METRICS_PORTS = 9_100;

/** Every process with its ports; the first gateway is the one at `host` and `port`. */
export async function planCluster(options: ClusterOptions, host: string, port: number): Promise<Instance[]> {
  const { gateways, identities, wallets, ports } = options;
  return [
    ...(await several('identity', identities, USUAL_PORTS.identity, ports)),
    ...(await several('wallet', wallets, USUAL_PORTS.wallet, ports)),
    ...(await several('notifications', 1, USUAL_PORTS.notifications, ports)),
    ...(await several('gateway', gateways, port, ports)).map((gateway, index) => ({
      ...{ ...gateway, host },
      // Where members knock is not ours to choose anew.
      port: index === 0 ? port : gateway.port,
    })),
  ];
}

/** The second has the tenth port after the first, and so on. */
function several(app: App, count: number, first: number, ports: Ports): Promise<Instance[]> {
  const instance = async (_: unknown, index: number): Promise<Instance> => ({
    ...{ name: count > 1 ? `${app}-${index + 1}` : app, app, host: '127.0.0.1' },
    port: await portFor(first + 10 * index, ports),
    metricsPort: await portFor(METRICS_PORTS + (first % 100) + 10 * index, ports),
  });
  return Promise.all(Array.from({ length: count }, instance));
}
