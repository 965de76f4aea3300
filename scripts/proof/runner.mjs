import { join } from 'node:path';
import { ROOT, toolEnvironment } from '../bootstrap/paths.mjs';
import { run } from '../bootstrap/run.mjs';
import { say, seconds } from '../bootstrap/say.mjs';
import { workingFolder } from './working-folder.mjs';

/** The hundreds of processes that suites start read the same modules. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'node-compile');

/** Runs one stage and tells how it went; never throws. */
export async function runStage(stage) {
  const started = Date.now();
  const folder = workingFolder();
  const pulse = setInterval(() => say(`  … ${stage.name}, ${seconds(started)}`), 30_000);
  try {
    return tell(stage, started, await attempt(stage, folder.path));
  } catch (error) {
    return tell(stage, started, { passed: 0, failed: 1, skipped: 0, output: error.message });
  } finally {
    clearInterval(pulse);
    folder.remove();
  }
}

async function attempt(stage, folder) {
  if (stage.work) {
    await stage.work();
    return { passed: 1, failed: 0, skipped: 0 };
  }
  const { missing, env } = (await stage.prepare?.(run)) ?? {};
  if (missing) return { passed: 0, failed: 0, skipped: 0, missing };
  const report = join(folder, 'report.json');
  const command = typeof stage.command === 'string' ? stage.command : stage.command(report);
  const { code, output } = await run(command, [], {
    shell: true,
    env: toolEnvironment({ TMPDIR: folder, NODE_COMPILE_CACHE: COMPILED, ...stage.env?.(report), ...env }),
  });
  return { ...count(stage, report, code), output };
}

function count(stage, report, code) {
  if (!stage.read) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  const result = stage.read(report);
  if (result.passed + result.failed === 0) return { ...result, missing: 'it has no test' };
  // A runner may find every test passing and still end badly: an open handle, a failing tear-down.
  return { ...result, failed: Math.max(result.failed, code === 0 ? 0 : 1) };
}

function tell(stage, started, result) {
  const { passed, failed, missing, output } = result;
  const mark = failed > 0 ? '✗' : missing ? '–' : '✓';
  const tests =
    stage.read && !missing
      ? `${passed} passed${failed ? `, ${failed} failed` : ''}`
      : (missing && `not run: ${missing}`) || '';
  const line = `${mark} ${stage.name.padEnd(18)} ${seconds(started).padStart(8)}  ${tests}`.trimEnd();
  if (failed > 0 && output) say(output.trimEnd());
  say(line);
  return { ...result, name: stage.name, line };
}
