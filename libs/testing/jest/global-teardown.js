export default async function globalTeardown() {
  await globalThis.saffronTestServer?.stop();
}
