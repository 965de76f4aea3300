import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { guardChild } from './stack/guard.js';

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };
export const NO_ANVIL = 'no anvil was found; install @foundry-rs/anvil for this machine, or set ANVIL_PATH';

/**
 * An anvil (the local Ethereum node of Foundry), by the first means that works: `ANVIL_PATH`, the build that npm installed for
 * this machine, the PATH (the wrapper that npm puts there would leave its child behind). `undefined` where there is none.
 */
export async function findAnvil(): Promise<string | undefined> {
  const build = `anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const installed = join(process.cwd(), 'node_modules/@foundry-rs', build, 'bin/anvil');
  for (const path of [process.env['ANVIL_PATH'], installed, 'anvil']) if (path && (await runs(path))) return path;
  return undefined;
}

const runs = (path: string): Promise<boolean> =>
  promisify(execFile)(path, ['--version'], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );

export interface Anvil {
  readonly url: string;
  /** One JSON-RPC call; throws the node's error with its code. */
  rpc<T>(method: string, params?: readonly unknown[]): Promise<T>;
  stop(): Promise<void>;
}

/** A chain of its own on loopback, with accounts of its own that the node signs for. It never outlives us. */
export async function startAnvil({ chainId }: { readonly chainId: number }): Promise<Anvil> {
  const path = await findAnvil();
  if (!path) throw new Error(NO_ANVIL);
  const child = spawn(path, ['--port', '0', '--chain-id', String(chainId), '--accounts', '4', '--mnemonic-random'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  guardChild(child);
  const url = `http://${await addressOf(child)}`;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  return { url, rpc: (method, params = []) => call(url, method, params), stop };
}

/** Where it says that it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`anvil ended with code ${code}:\n${printed}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /Listening on (\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    });
  });
}

interface RpcAnswer<T> {
  readonly result: T;
  readonly error?: { readonly code: number; readonly message: string };
}

async function call<T>(url: string, method: string, params: readonly unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { result, error } = (await response.json()) as RpcAnswer<T>;
  if (error) throw Object.assign(new Error(error.message), { code: error.code });
  return result;
}
