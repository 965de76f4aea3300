import type { TestPlatform } from '#testing/app';

/** What the process printed before it gave up with code 1, line by line; fails where it did not. */
export async function failureOf(start: Promise<TestPlatform>): Promise<string[]> {
  const outcome = await start.then(
    async (platform) => platform.stop().then(() => undefined),
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error)) throw new Error('it started');
  const [verdict, ...printed] = outcome.message.split('\n').filter((line) => line.trim());
  expect(verdict).toMatch(/ended with code 1/);
  return printed;
}
