import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { postgresBinaries, type PostgresBinaries } from './binaries.js';
import { runAs, type Outcome } from './run-as.js';
import { StartError } from './start-error.js';
import { giveTo, serverUser, type SystemUser } from './system-user.js';

/** The only role of a server of ours; the databases belong to it. */
export const SERVER_ROLE = 'saffron';

/** What of a path may stand in a server's settings as it is, and leaves room for a socket's name in the system's 104 bytes. */
const FIT_FOR_A_SOCKET = /^[\w./+@-]{1,80}$/;
const SOCKETS = '.s.PGSQL.';

/** One PostgreSQL data folder and the commands that make, start and stop the server on it. */
export class PostgresCluster {
  private constructor(
    private readonly folder: string,
    private readonly binaries: PostgresBinaries,
    private readonly user: SystemUser | undefined,
  ) {}

  static async at(folder: string): Promise<PostgresCluster> {
    return new PostgresCluster(folder, postgresBinaries(), await serverUser(folder));
  }

  /** Where the server's socket is: in the data folder, which nobody else may enter. Undefined where its path is fit for none. */
  get socketFolder(): string | undefined {
    const folder = resolve(this.folder);
    return FIT_FOR_A_SOCKET.test(folder) ? folder : undefined;
  }

  get logFile(): string {
    return join(this.folder, 'server.log');
  }

  /** Makes the data folder once. It is built beside its place and moved there whole, so that no half-made one remains. */
  async initialise(password: string): Promise<boolean> {
    if (existsSync(join(this.folder, 'PG_VERSION'))) {
      await giveTo(this.user, this.folder);
      return false;
    }
    const draft = `${this.folder}.new`;
    const passwordFile = join(draft, 'password');
    await rm(draft, { recursive: true, force: true });
    await mkdir(join(draft, 'data'), { recursive: true, mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    await giveTo(this.user, draft);
    const outcome = await this.run(this.binaries.initdb, [
      `--pgdata=${join(draft, 'data')}`,
      `--pwfile=${passwordFile}`,
      `--username=${SERVER_ROLE}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // Where no old segment of the log can be used again, a new one is filled with zeros while commits wait: 0.1 s for the usual 16 MB.
      '--wal-segsize=4',
    ]);
    if (outcome.code !== 0)
      throw new StartError(`The database could not be made in ${this.folder}: ${lastLine(outcome.output)}`);
    // An empty folder may stand here, such as the mount point of a volume's sub-folder; a filled one is never overwritten.
    await rename(join(draft, 'data'), this.folder).catch((error: Error) => {
      throw new StartError(`The database folder ${this.folder} cannot be used: ${error.message}`);
    });
    await rm(draft, { recursive: true, force: true });
    return true;
  }

  /** Stops a server that an earlier process left behind, and clears the mark of one whose process id belongs to another now. */
  async stopLeftover(): Promise<boolean> {
    const pidFile = join(this.folder, 'postmaster.pid');
    const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
    if (!pid) return false;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
    if (command !== undefined && !command.includes('postgres')) {
      await rm(pidFile, { force: true });
      return false;
    }
    if ((await this.control('status')).code !== 0) return false;
    await this.stop();
    return true;
  }

  async start(settings: string[]): Promise<Outcome> {
    await this.removeOldSockets();
    return this.control(
      'start',
      '-w',
      '-t',
      '60',
      '-l',
      this.logFile,
      '-o',
      settings.map((setting) => `-c ${setting}`).join(' '),
    );
  }

  async stop(): Promise<void> {
    const { code } = await this.control('stop', '-m', 'fast', '-w', '-t', '30');
    if (code !== 0) await this.control('stop', '-m', 'immediate', '-w', '-t', '10');
  }

  /** A killed server leaves its own behind, under the port that it had. */
  private async removeOldSockets(): Promise<void> {
    for (const name of await readdir(this.folder))
      if (name.startsWith(SOCKETS)) await rm(join(this.folder, name), { force: true });
  }

  private control(verb: string, ...args: string[]): Promise<Outcome> {
    return this.run(this.binaries.pgCtl, [verb, '-D', this.folder, ...args]);
  }

  private run(program: string, args: string[]): Promise<Outcome> {
    return runAs(this.user, [this.folder, program], program, args);
  }
}

/** What a program said last, without its name: the part of its output that tells the cause. */
export function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => /error|fatal|panic|could not|denied/i.test(line));
  return (lines.at(-1) ?? output.split('\n').at(-1) ?? '').trim();
}
