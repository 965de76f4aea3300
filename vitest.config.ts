import { transform } from '@swc/core';
import { defineConfig } from 'vitest/config';

// Run by `npm run vitest -- <path>`, or `--project unit`.
process.env.TZ = 'UTC';

/** Sources are compiled as the build compiles them, because decorators and their metadata need more than type stripping. */
const compiledAsBuilt = {
  name: 'compiled-as-built',
  enforce: 'pre' as const,
  transform: {
    filter: { id: { include: /\.ts$/, exclude: /\/node_modules\// } },
    handler: (code: string, filename: string) => transform(code, { filename }),
  },
};

const servers = { globalSetup: './test/setup/servers.ts' };
const EVERYWHERE = '{apps,libs,test,bench}/**';

export default defineConfig({
  plugins: [compiledAsBuilt],
  oxc: false,
  ssr: { resolve: { conditions: ['saffron-source', 'node', 'module-sync', 'node-addons'] } },
  test: {
    globals: true,
    maxWorkers: '100%',
    // Modules are read once in place of two hundred times.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: './test/setup/each.ts',
    projects: [
      { extends: true, test: { name: 'unit', include: [`${EVERYWHERE}/*.spec.ts`] } },
      { extends: true, test: { name: 'integration', include: [`${EVERYWHERE}/*.int-spec.ts`], ...servers } },
      { extends: true, test: { name: 'e2e', include: ['test/**/*.e2e-spec.ts'], ...servers } },
      { extends: true, test: { name: 'deploy', include: ['test/deploy/**/*.deploy-spec.ts'] } },
    ],
  },
});
