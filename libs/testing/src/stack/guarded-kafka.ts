import { randomBytes } from 'node:crypto';
import type { SASLOptions } from 'kafkajs';
import { StartError } from '#platform/postgres-server';
import { freePort } from '../free-port.js';
import { knowsItself } from './kafka.js';
import { startNativeKafka } from './native-kafka.js';
import type { StackServer } from './server.js';

const MECHANISM = 'scram-sha-512';
/** May do everything, and is the broker itself. */
const ADMIN = 'admin';

export interface GuardedKafka extends StackServer {
  readonly brokers: string;
  /** Of `admin` and of each user. */
  sasl(user: string): Extract<SASLOptions, { mechanism: 'scram-sha-512' }>;
}

/** A node of our own as one in production: it asks everybody who he is, and lets him do what an ACL says and nothing else. */
export async function startGuardedKafka(folder: string, users: readonly string[]): Promise<GuardedKafka> {
  const port = await freePort();
  const brokers = `127.0.0.1:${port}`;
  const passwords = new Map([ADMIN, ...users].map((user) => [user, randomBytes(12).toString('hex')]));
  const sasl: GuardedKafka['sasl'] = (username) => ({
    ...{ mechanism: MECHANISM, username, password: passwords.get(username)! },
  });
  const formatArgs = [...passwords].flatMap(([name, password]) => [
    '--add-scram',
    `SCRAM-SHA-512=[name=${name},password=${password}]`,
  ]);
  const isReady = () => knowsItself(brokers, sasl(ADMIN));
  const server = await startNativeKafka(folder, port, isReady, {
    settings: settings(passwords.get(ADMIN)!),
    formatArgs,
  });
  if (!server) throw new StartError('A Kafka with users wants Java 17 (openjdk-17-jre-headless).');
  return Object.assign(server, { brokers, sasl });
}

/** The controller, in the same process, is asked by the broker in the clear. */
const settings = (password: string): Record<string, string> => ({
  'inter.broker.listener.name': 'SASL_PLAINTEXT',
  'listener.security.protocol.map': 'SASL_PLAINTEXT:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT',
  'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
  'sasl.mechanism.inter.broker.protocol': 'SCRAM-SHA-512',
  'listener.name.sasl_plaintext.scram-sha-512.sasl.jaas.config': `org.apache.kafka.common.security.scram.ScramLoginModule required username="${ADMIN}" password="${password}";`,
  'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
  'super.users': `User:${ADMIN};User:ANONYMOUS`,
});
