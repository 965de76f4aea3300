import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { banner } from '../../apps/platform/src/banner.js';
import type { Stack } from '../stack/stack.js';
import type { Cluster } from './cluster.js';

export interface WelcomeFacts {
  readonly url: string;
  readonly cluster: Cluster;
  readonly stack: Stack;
  readonly dataDir: string;
  readonly startedInMs: number;
}

/** What a person needs to go on, as `npm start` says it. */
export async function welcome({ url, cluster, stack, dataDir, startedInMs }: WelcomeFacts): Promise<string> {
  const { inboxUrl } = stack.mail;
  const superAdmins = (process.env['SUPER_ADMIN_EMAILS'] ?? '').split(/[\s,]+/).filter(Boolean);
  const firstAdminLink = superAdmins.length > 0 ? undefined : await linkOfFirstAdmin(cluster, dataDir);
  return banner({ url, hasInbox: inboxUrl !== undefined, inboxUrl, superAdmins, firstAdminLink, startedInMs });
}

/** The token also lies in the data folder, for whoever may read that and lost the terminal. */
async function linkOfFirstAdmin(cluster: Cluster, dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, 'first-admin-token');
  const link = /\S+first-admin=(\S+)/.exec(await cluster.run('identity', 'first-admin'));
  if (link) await writeFile(file, `${link[1]}\n`, { mode: 0o600 });
  else await rm(file, { force: true });
  return link?.[0];
}
