import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartError } from '#platform/postgres-server';
import { cached } from './cache.js';

/** SHA-256 by path in a Maven repository: kafka_2.13 with everything that it needs at run time, and its log to a file. */
interface Pinned {
  readonly version: string;
  readonly jars: Readonly<Record<string, string>>;
}

const text = readFileSync(new URL('./kafka-jars.json', import.meta.url), 'utf8');
export const PINNED = JSON.parse(text) as Pinned;

const LANES = 8;
const PATIENCE_MS = 60_000;

/** The folder of Kafka's jars in the cache, downloaded once from Maven Central (or `MAVEN_REPOSITORY_URL`) and verified. */
export function kafkaJars(): Promise<string> {
  const list = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return cached(`kafka-${PINNED.version}-${list}`, downloadAll);
}

async function downloadAll(folder: string): Promise<void> {
  const queue = Object.entries(PINNED.jars);
  const lane = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await download(...next, folder);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function download(path: string, sha256: string, folder: string): Promise<void> {
  const url = `${(process.env['MAVEN_REPOSITORY_URL'] || 'https://repo1.maven.org/maven2').replace(/\/$/, '')}/${path}`;
  const content = await bytesOf(url).catch(() => bytesOf(url));
  const found = createHash('sha256').update(content).digest('hex');
  if (found !== sha256) throw new StartError(`${url} is not the file that was pinned (SHA-256 ${found})`);
  await writeFile(join(folder, basename(path)), content);
}

async function bytesOf(url: string): Promise<Buffer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    const { message, cause } = error as Error;
    throw new StartError(`${url} could not be downloaded: ${cause instanceof Error ? cause.message : message}`);
  }
}
