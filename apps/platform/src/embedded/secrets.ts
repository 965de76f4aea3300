import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from '#platform/postgres-server';

/** 32 random bytes as base64url. */
const key = z.string().regex(/^[\w-]{43}$/);

const secretsSchema = z.object({
  otpKey: key,
  pepper: key,
  sealKey: key,
  lookupKey: key,
  factorKey: key,
  databasePassword: key,
});

/** The keys that the embedded profile makes for itself; every other profile is given its own. */
export type EmbeddedSecrets = z.infer<typeof secretsSchema>;

/**
 * Reads the keys of a data folder, or makes them at its first start. Keys that cannot be read are a `StartError`, never made
 * anew: what they protect would be lost.
 */
export async function loadOrCreateSecrets(dataDir: string): Promise<EmbeddedSecrets> {
  const file = join(resolve(dataDir), 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartError(`The keys in ${file} cannot be read: ${error.message}`);
  });
  const known = text === undefined ? {} : parseSecrets(file, text);
  const names = Object.keys(secretsSchema.shape) as (keyof EmbeddedSecrets)[];
  const missing = names.filter((name) => known[name] === undefined);
  return missing.length === 0 ? secretsSchema.parse(known) : addSecrets(file, resolve(dataDir), known, missing);
}

/** A folder of an earlier version holds fewer keys; an empty or foreign file is damaged, not earlier. */
function parseSecrets(file: string, text: string): Partial<EmbeddedSecrets> {
  try {
    return secretsSchema.partial({ factorKey: true }).parse(JSON.parse(text));
  } catch {
    throw new StartError(`The keys in ${file} are damaged. Restore the file from a backup, or set another DATA_DIR.`);
  }
}

async function addSecrets(
  file: string,
  dataDir: string,
  known: Partial<EmbeddedSecrets>,
  missing: readonly (keyof EmbeddedSecrets)[],
): Promise<EmbeddedSecrets> {
  const made = Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('base64url')]));
  const secrets = secretsSchema.parse({ ...known, ...made });
  try {
    const draft = await open(`${file}.new`, 'w', 0o600);
    await draft.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await draft.sync();
    await draft.close();
    await rename(`${file}.new`, file);
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be written: ${(error as Error).message}`);
  }
  return secrets;
}
