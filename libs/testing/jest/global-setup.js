import '../../../scripts/source.mjs';

/** Starts what the suites share before the first of them; workers learn of it by the environment. */
export default async function globalSetup() {
  const { provideTestServer, TEST_SERVER_VARIABLE } = await import('../src/test-server.ts');
  const { serveOnDemand, ON_DEMAND_VARIABLE } = await import('../src/stack/on-demand.ts');
  if (process.env[TEST_SERVER_VARIABLE]) return;
  const server = await provideTestServer();
  process.env[TEST_SERVER_VARIABLE] = server.adminUrl;
  const stack = await serveOnDemand();
  process.env[ON_DEMAND_VARIABLE] = stack.url;
  globalThis.saffronTestServers = [server, stack];
}
