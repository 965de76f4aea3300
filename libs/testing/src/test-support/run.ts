import { join } from 'node:path';
import { startAnvil } from '../anvil.js';
import { startPlatform } from '../app.js';
import { postmasterOf } from '../stack/kill-postgres.js';
import { startOwnServer } from '../test-server.js';

// A run, which is killed once it has said what it started.
const STARTS = {
  server: async () => about((await startOwnServer(false)).folder),
  platform: async () => {
    const { dataDir, pid } = await startPlatform();
    return { ...(await about(join(dataDir, 'postgres'))), platform: pid };
  },
  chain: async () => ({ chain: (await startAnvil({ chainId: 137 })).url }),
};
const about = async (folder: string) => ({ folder, postgres: await postmasterOf(folder) });

const started = await STARTS[process.argv[2] as keyof typeof STARTS]();
process.stdout.write(`${JSON.stringify(started)}\n`);
setInterval(() => undefined, 1_000);
