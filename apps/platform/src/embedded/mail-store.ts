import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isId, newId } from '#kernel';
import { StartError } from '#platform/postgres-server';

/** A mail as it came, with the id by which it is kept. */
export interface StoredMail {
  readonly id: string;
  readonly receivedAt: Date;
  readonly source: Buffer;
}

const SUFFIX = '.eml';

/** How many mails are kept. */
export const KEPT_MAILS = 200;

/** The newest mails as files, one each; their ids grow with time, so the names are in the order of arrival. */
export class MailStore {
  private constructor(
    private readonly folder: string,
    private readonly ids: string[],
  ) {}

  static async open(folder: string): Promise<MailStore> {
    try {
      // Mails hold live codes, so nobody else on the machine may read them.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const names = (await readdir(folder)).filter((name) => name.endsWith(SUFFIX));
      const ids = names.map((name) => name.slice(0, -SUFFIX.length)).filter(isId);
      return new MailStore(folder, ids.sort());
    } catch (error) {
      throw new StartError(`The mail folder ${folder} cannot be used: ${(error as Error).message}`);
    }
  }

  /** Oldest first. */
  all(): Promise<StoredMail[]> {
    return Promise.all(
      this.ids.map(async (id) => {
        const [source, { mtime }] = await Promise.all([readFile(this.file(id)), stat(this.file(id))]);
        return { id, receivedAt: mtime, source };
      }),
    );
  }

  /** Keeps a mail, and forgets the oldest one where there are too many. */
  async add(source: Buffer): Promise<StoredMail> {
    const id = newId();
    await writeFile(this.file(id), source, { mode: 0o600 });
    this.ids.push(id);
    const oldest = this.ids.length > KEPT_MAILS ? this.ids.shift() : undefined;
    if (oldest) await rm(this.file(oldest), { force: true });
    return { id, receivedAt: new Date(), source };
  }

  private file(id: string): string {
    return join(this.folder, id + SUFFIX);
  }
}
