export interface KafkaPlace {
  readonly folder: string;
  /** Where clients connect, under this very address. */
  readonly port: number;
  /** Where the broker talks to its own controller. */
  readonly controllerPort: number;
}

/** One node that is broker and controller; small, quick to let a group begin, and strict about topics that nobody made. */
export const SETTINGS: Readonly<Record<string, string>> = {
  'process.roles': 'broker,controller',
  'node.id': '1',
  'controller.listener.names': 'CONTROLLER',
  'inter.broker.listener.name': 'PLAINTEXT',
  'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
  'auto.create.topics.enable': 'false',
  'group.initial.rebalance.delay.ms': '0',
  // After a kill -9 the node lets itself in again once its former self has timed out.
  'broker.session.timeout.ms': '2000',
  'broker.heartbeat.interval.ms': '500',
  'group.min.session.timeout.ms': '1000',
  'default.replication.factor': '1',
  'offsets.topic.replication.factor': '1',
  'offsets.topic.num.partitions': '4',
  'transaction.state.log.replication.factor': '1',
  'transaction.state.log.min.isr': '1',
  'transaction.state.log.num.partitions': '4',
  'share.coordinator.state.topic.replication.factor': '1',
  'share.coordinator.state.topic.min.isr': '1',
  'log.segment.bytes': '16777216',
  'log.index.size.max.bytes': '1048576',
  'log.retention.check.interval.ms': '30000',
  'log.cleaner.dedupe.buffer.size': '16777216',
  'num.network.threads': '2',
  'num.io.threads': '4',
  'background.threads': '2',
};

/** `server.properties` of a node on loopback, which asks nobody who he is unless `others` say so. */
export function serverProperties(
  { folder, port, controllerPort }: KafkaPlace,
  others: Readonly<Record<string, string>> = {},
): string {
  const listener = others['inter.broker.listener.name'] ?? SETTINGS['inter.broker.listener.name'];
  const own = {
    listeners: `${listener}://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `${listener}://127.0.0.1:${port}`,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    'log.dirs': `${folder}/log`,
  };
  return lines({ ...SETTINGS, ...own, ...others });
}

/** `log4j2.properties`: to standard output, which is the server's log file. */
export const LOGGING = lines({
  'appender.out.type': 'Console',
  'appender.out.name': 'out',
  'appender.out.layout.type': 'PatternLayout',
  'appender.out.layout.pattern': '%d %p %m (%c)%n',
  'rootLogger.level': 'WARN',
  'rootLogger.appenderRef.out.ref': 'out',
});

/** The same for the image, which reads settings from its environment. */
export function containerSettings(port: number): Record<string, string> {
  const own = {
    listeners: `PLAINTEXT://0.0.0.0:${port},CONTROLLER://127.0.0.1:19093`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'controller.quorum.voters': '1@127.0.0.1:19093',
  };
  const named = Object.entries({ ...SETTINGS, ...own }).map(([name, value]) => [environmentName(name), value]);
  return Object.fromEntries(named) as Record<string, string>;
}

const environmentName = (setting: string): string => `KAFKA_${setting.replaceAll('.', '_').toUpperCase()}`;

function lines(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
