// Run by `npm run jest -- <path>`; ES modules need NODE_OPTIONS=--experimental-vm-modules, which that script sets.
process.env.TZ = 'UTC';

const common = {
  testEnvironment: 'node',
  // Jest adds 'import' or 'require' itself, by how a module is loaded.
  testEnvironmentOptions: { customExportConditions: ['saffron-source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  setupFiles: ['reflect-metadata'],
};

const servers = {
  globalSetup: '<rootDir>/libs/testing/jest/global-setup.js',
  globalTeardown: '<rootDir>/libs/testing/jest/global-teardown.js',
};

/** @type {import('jest').Config} */
export default {
  projects: [
    { ...common, displayName: 'unit', testMatch: ['<rootDir>/{apps,libs,test,bench}/**/*.spec.ts'] },
    {
      ...common,
      ...servers,
      displayName: 'integration',
      testMatch: ['<rootDir>/{apps,libs,test,bench}/**/*.int-spec.ts'],
    },
    { ...common, ...servers, displayName: 'e2e', testMatch: ['<rootDir>/test/**/*.e2e-spec.ts'] },
    { ...common, displayName: 'deploy', testMatch: ['<rootDir>/test/deploy/**/*.deploy-spec.ts'] },
  ],
  testTimeout: 30_000,
};
