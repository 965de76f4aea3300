import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { pageHead } from './scripts/head.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(here('../package.json'), 'utf8')) as { readonly version: string };

const SPECS = ['src/**/*.spec.{ts,tsx}'];
/** Specs share their modules, which are read once in place of a hundred times; not those that put others in their place, or say so. */
const ALONE = /\bvi\.(mock|doMock|resetModules)\(|^\/\/ Alone: /m;
const alone = globSync(SPECS, { cwd: here('.') }).filter((file) => ALONE.test(readFileSync(here(file), 'utf8')));

export default defineConfig({
  root: here('.'),
  plugins: [react(), pageHead()],
  define: { __VERSION__: JSON.stringify(version) },
  resolve: {
    conditions: ['saffron-source', 'module', 'browser', 'development|production'],
    alias: { 'react-router-dom': here('./src/lib/reactRouterDom.ts') },
  },
  ssr: { resolve: { conditions: ['saffron-source', 'module', 'node', 'development|production'] } },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rollupOptions: {
      treeshake: { moduleSideEffects: (id) => !/\/libs\/(kernel|contracts)\//.test(id) },
      output: {
        // The names of all files stand in the entry, so that only those have one that somebody asks for by it.
        chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '[name]-' : ''}[hash].js`,
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What a page shares with its own lazy parts alone must not stand in the page's file (see scripts/budget.ts).
          groups: [
            { name: 'developers', test: /\/areas\/developers\/(api\/|components\/\w+\.module\.css)/ },
            {
              name: 'wallet-requests',
              test: /\/areas\/wallet\/(api\/moneyRequests|requests\/(Requests\.module|StatusBadge))/,
            },
            { name: 'older-flow', test: /\/areas\/auth\/(api\/olderFlow|older\/(?!\w*Views?\.))/ },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    maxWorkers: '100%',
    testTimeout: 30_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: SPECS,
          exclude: alone,
          isolate: false,
          setupFiles: [here('./test/setup.ts'), here('./test/forget.ts')],
        },
      },
      { extends: true, test: { name: 'alone', include: alone, setupFiles: [here('./test/setup.ts')] } },
    ],
  },
});
