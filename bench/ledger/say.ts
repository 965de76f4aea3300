/** How far the benchmark is, for whoever waits. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);
