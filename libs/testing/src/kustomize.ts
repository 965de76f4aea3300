import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cached } from './stack/cache.js';
import { onPath } from './stack/distribution.js';

const run = promisify(execFile);

/** The first kustomize that understands what the manifests use: replacements, components, labels in templates. */
const PINNED = 'v5.7.1';
const BUILD_WITHIN_MS = 900_000;

/** The command that renders a folder of manifests, which is to follow it: of kubectl, of the PATH, or compiled once where there is Go. */
export async function findKustomize(): Promise<string | undefined> {
  const kubectl = onPath('kubectl');
  if (kubectl && (await answers(kubectl, ['kustomize', '--help']))) return `${kubectl} kustomize`;
  const kustomize = onPath('kustomize') ?? (await compiled());
  return kustomize && `${kustomize} build`;
}

async function compiled(): Promise<string | undefined> {
  const go = onPath('go');
  if (!go) return undefined;
  const folder = await cached(`kustomize-${PINNED}-${process.platform}-${process.arch}`, async (draft) => {
    const env = { ...process.env, GOBIN: draft, CGO_ENABLED: '0' };
    await run(go, ['install', `sigs.k8s.io/kustomize/kustomize/v5@${PINNED}`], { env, timeout: BUILD_WITHIN_MS });
  }).catch(() => undefined);
  return folder && `${folder}/kustomize`;
}

const answers = (program: string, args: readonly string[]): Promise<boolean> =>
  run(program, args, { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
