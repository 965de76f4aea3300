import { ON_DEMAND_VARIABLE, serveOnDemand } from '#testing/stack/on-demand';
import { provideTestServer, TEST_SERVER_VARIABLE } from '#testing/test-server';

/** Starts what the suites share before the first of them, and answers how it is ended; workers learn of it by the environment. */
export default async function startServers(): Promise<(() => Promise<unknown>) | undefined> {
  if (process.env[TEST_SERVER_VARIABLE]) return undefined;
  const server = await provideTestServer();
  process.env[TEST_SERVER_VARIABLE] = server.adminUrl;
  const stack = await serveOnDemand();
  process.env[ON_DEMAND_VARIABLE] = stack.url;
  return () => Promise.all([server.stop(), stack.stop()]);
}
