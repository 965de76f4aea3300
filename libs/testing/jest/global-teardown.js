export default async function globalTeardown() {
  await Promise.all((globalThis.saffronTestServers ?? []).map((server) => server.stop()));
}
