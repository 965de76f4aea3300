import { Kafka, logLevel, type SASLOptions } from 'kafkajs';
import '#platform/kafkajs';
import { freePort } from '../free-port.js';
import { startContainer, volumeOf } from './docker.js';
import { PINNED } from './kafka-jars.js';
import { containerSettings } from './kafka-settings.js';
import { startNativeKafka } from './native-kafka.js';
import { firstThatWorks, givenServer, type ProvideOptions, type StackServer } from './server.js';

export interface KafkaServer extends StackServer {
  /** As `KAFKA_BROKERS`: `host:port`, separated by commas. */
  readonly brokers: string;
}

/** In the container. */
const DATA = '/var/lib/kafka/data';
const HELP = 'Set KAFKA_BROKERS to a cluster of yours, start Docker, or install Java 17 (openjdk-17-jre-headless).';

/** A Kafka: the one of `KAFKA_BROKERS`, else one node of our own. Throws a `StartError` that says what to install. */
export async function provideKafka(options: ProvideOptions): Promise<KafkaServer> {
  const given = process.env['KAFKA_BROKERS'];
  const port = options.port ?? (await freePort());
  const brokers = `127.0.0.1:${port}`;
  const isReady = () => knowsItself(brokers);
  const own = (server: StackServer | undefined) => server && Object.assign(server, { brokers });
  return firstThatWorks<KafkaServer>(
    'Kafka',
    HELP,
    {
      given: async () => (given ? Object.assign(givenServer('KAFKA_BROKERS'), { brokers: given }) : undefined),
      docker: async () => own(await startContainer(container(port, isReady, options))),
      native: async () => own(await startNativeKafka(options.folder, port, isReady)),
    },
    options.means,
  );
}

const container = (port: number, isReady: () => Promise<boolean>, { folder, isDurable }: ProvideOptions) => ({
  ...(isDurable ? { volume: volumeOf(folder, DATA) } : {}),
  ...{ name: 'kafka', image: `apache/kafka:${PINNED.version}`, ports: [`${port}:${port}`], isReady },
  env: { ...containerSettings(port), KAFKA_LOG_DIRS: DATA, KAFKA_HEAP_OPTS: '-Xmx512m -Xms128m' },
});

/** Whether it serves: it listens before its controller has let it in. */
export async function knowsItself(brokers: string, sasl?: SASLOptions): Promise<boolean> {
  const kafka = new Kafka({
    ...(sasl ? { sasl } : {}),
    ...{ brokers: brokers.split(','), clientId: 'saffron-stack', logLevel: logLevel.NOTHING },
    ...{ connectionTimeout: 1_000, requestTimeout: 2_000, retry: { retries: 0 } },
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    return (await admin.describeCluster()).brokers.length > 0;
  } catch {
    return false;
  } finally {
    await admin.disconnect();
  }
}
