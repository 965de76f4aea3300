/** How many pairs race: some in every test run, 10,000 in `npm run test:faults`. */
export const PAIRS = Number(process.env['PAIRS'] ?? 150);
export const LANES = 16;
/** Enough for ten thousand pairs on two busy cores. */
export const RACES_WITHIN_MS = 20 * 60_000;

/** Runs the work `PAIRS` times, in lanes that go on side by side; a lane's own work goes on one after the other. */
export async function inLanes(work: (lane: number) => Promise<void>): Promise<void> {
  let left = PAIRS;
  const run = async (lane: number) => {
    while (left-- > 0) await work(lane);
  };
  await Promise.all(Array.from({ length: LANES }, (_, lane) => run(lane)));
}
