import '../../../scripts/source.mjs';

/** Starts what the suites share before the first of them; workers learn of it by the environment. */
export default async function globalSetup() {
  const { provideTestServer, TEST_SERVER_VARIABLE } = await import('../src/test-server.ts');
  if (process.env[TEST_SERVER_VARIABLE]) return;
  const server = await provideTestServer();
  process.env[TEST_SERVER_VARIABLE] = server.adminUrl;
  globalThis.saffronTestServer = server;
}
