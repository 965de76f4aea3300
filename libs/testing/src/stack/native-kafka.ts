import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '#platform/postgres-server';
import { freePort } from '../free-port.js';
import { findJava } from './java.js';
import { kafkaJars } from './kafka-jars.js';
import { LOGGING, serverProperties } from './kafka-settings.js';
import { startNative } from './native-server.js';
import type { StackServer } from './server.js';

/** Of every folder: what lies in it belongs to the one node that writes it. */
const CLUSTER_ID = 'c2FmZnJvbi1jbHVzdGVyLQ';
/** A small heap, and as little work (of its compiler too) as can be for a machine of two cores that runs everything else besides. */
const JVM = [
  '-Xmx512m',
  '-Xms128m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:+ExitOnOutOfMemoryError',
  '-Djava.awt.headless=true',
];

/** What a node of another kind is told besides. */
export interface NativeKafkaOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** When its folder is made. */
  readonly formatArgs?: readonly string[];
}

/** Kafka on this machine's Java, from jars in the cache. `undefined` where there is no Java. */
export async function startNativeKafka(
  folder: string,
  port: number,
  isReady: () => Promise<boolean>,
  { settings, formatArgs = [] }: NativeKafkaOptions = {},
): Promise<StackServer | undefined> {
  const java = await findJava();
  if (!java) return undefined;
  const classPath = join(await kafkaJars(), '*');
  const properties = join(folder, 'server.properties');
  await mkdir(folder, { recursive: true });
  await writeFile(properties, serverProperties({ folder, port, controllerPort: await freePort() }, settings));
  await writeFile(join(folder, 'log4j2.properties'), LOGGING);
  if (!existsSync(join(folder, 'log', 'meta.properties'))) await format(java, classPath, properties, formatArgs);
  const logging = `-Dlog4j2.configurationFile=${join(folder, 'log4j2.properties')}`;
  return startNative({
    ...{ name: 'Kafka', command: java, args: [...JVM, logging, '-cp', classPath, 'kafka.Kafka', properties] },
    ...{ folder, isReady },
  });
}

/** Seconds are saved by the simplest compiler, which is enough for a program that ends at once. */
async function format(java: string, classPath: string, properties: string, more: readonly string[]): Promise<void> {
  const args = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', classPath, 'kafka.tools.StorageTool'];
  try {
    await promisify(execFile)(java, [...args, 'format', '--cluster-id', CLUSTER_ID, '--config', properties, ...more]);
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new StartError(`Kafka could not make its folder: ${stderr.trim().split('\n').at(-1) || message}`);
  }
}
