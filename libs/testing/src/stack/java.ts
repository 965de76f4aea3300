import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPackage, isExecutable, onPath } from './distribution.js';

const OLDEST = 17;
const PACKAGES = ['openjdk-21-jre-headless', 'openjdk-17-jre-headless'];

/** A Java of 17 or later: of `JAVA_HOME`, the PATH, or the distribution's package installed. */
export async function findJava(): Promise<string | undefined> {
  for (const find of [ofJavaHome, () => onPath('java'), fromDistribution]) {
    const java = await find();
    if (java && (await versionOf(java)) >= OLDEST) return java;
  }
  return undefined;
}

function ofJavaHome(): string | undefined {
  const home = process.env['JAVA_HOME'];
  const java = home && join(home, 'bin', 'java');
  return java && isExecutable(java) ? java : undefined;
}

/** Under its full name, because an older one may stand before it on the PATH. */
async function fromDistribution(): Promise<string | undefined> {
  if (!(await installPackage(...PACKAGES))) return undefined;
  const architecture = { x64: 'amd64', arm64: 'arm64' }[process.arch as string] ?? process.arch;
  const places = [21, 17].map((version) => `/usr/lib/jvm/java-${version}-openjdk-${architecture}/bin/java`);
  return places.find(isExecutable);
}

/** 17 for `openjdk version "17.0.15"`, 0 where it does not say. */
async function versionOf(java: string): Promise<number> {
  const { stderr } = await promisify(execFile)(java, ['-version'], { timeout: 20_000 }).catch(() => ({ stderr: '' }));
  return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
}
