// `npm test`: the whole proof from a fresh clone. `npm test -- unit lint` runs only the stages named.
import { ensureInstalled } from './bootstrap/install.mjs';
import { fail, Problem, say, seconds } from './bootstrap/say.mjs';
import { failureText } from './proof/failures.mjs';
import { runStage } from './proof/runner.mjs';
import { CHECKS, STAGES } from './proof/stages.mjs';

const started = Date.now();
const wanted = process.argv.slice(2);

try {
  const known = [...CHECKS, ...STAGES].map(({ name }) => name);
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown) throw new Problem(`There is no stage "${unknown}". The stages are: ${known.join(', ')}`);
  await ensureInstalled();
  summarise([...(await inLanes(chosen(CHECKS), 2)), ...(await inLanes(chosen(STAGES), 1))]);
} catch (error) {
  fail(error);
}

function chosen(stages) {
  return wanted.length === 0 ? stages : stages.filter(({ name }) => wanted.includes(name));
}

async function inLanes(stages, lanes) {
  const [queue, results] = [[...stages], []];
  const lane = async () => {
    for (let stage = queue.shift(); stage; stage = queue.shift()) results.push(await runStage(stage));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

function summarise(results) {
  say(`\nThe whole proof took ${seconds(started)}:`);
  for (const { line } of results) say(`  ${line}`);
  const notRun = results.filter(({ missing }) => missing);
  for (const { name, missing } of notRun) say(`Not run: ${name} (${missing})`);
  const isStrict = process.env.CI === 'true';
  const failed = sum(results, 'failed') + (isStrict ? notRun.length : 0);
  say(`\n${sum(results, 'passed')} passed, ${failed} failed, ${sum(results, 'skipped')} skipped`);
  const failures = failureText(results);
  if (failures) say(`\n${failures}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

function sum(results, key) {
  return results.reduce((total, result) => total + result[key], 0);
}
