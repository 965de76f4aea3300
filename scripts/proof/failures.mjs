// What failed once more, for the end of the proof: the logs of a build are often cut in the middle.
import { stripVTControlCharacters } from 'node:util';

const FAILURES = 5;
const LINES = 60;

/** The failed tests of all stages with their messages, bounded; an empty text where nothing failed. */
export function failureText(results) {
  const failures = results.filter(({ failed }) => failed > 0).flatMap(failuresOfStage);
  const shown = failures.slice(0, FAILURES).map(({ name, message }) => `✗ ${name}\n${message}`);
  const more = failures.length - shown.length;
  return [...shown, ...(more > 0 ? [`… and ${more} more, further up`] : [])].join('\n\n');
}

/** Where no test is to blame, the stage's last words tell most. */
function failuresOfStage({ name: stage, failures = [], output = '' }) {
  if (failures.length === 0) return [{ name: stage, message: indented(linesOf(output).slice(-LINES)) }];
  return failures.map(({ name, message }) => ({ name: `${stage} › ${name}`, message: indented(atMost(message)) }));
}

function atMost(message) {
  const lines = linesOf(message);
  const more = lines.length - LINES;
  return more > 0 ? [...lines.slice(0, LINES), `… ${more} more lines`] : lines;
}

/** Without colours, and without the steps inside of the tools. */
const linesOf = (text) =>
  stripVTControlCharacters(text)
    .trimEnd()
    .split('\n')
    .filter((line) => !/^\s+at (.*node_modules|new Promise)/.test(line));

const indented = (lines) => lines.map((line) => `    ${line}`.trimEnd()).join('\n');
