import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly { readonly name: string; readonly message: string }[];
}
type Stage = Partial<Result> & { readonly name: string; readonly output?: string };

const script = (name: string): Promise<unknown> => import(pathToFileURL(join('scripts/proof', name)).href);

let folder: string;
let read: (runner: 'vitest' | 'playwright', report: object) => Result;
let failureText: (results: readonly Stage[]) => string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'saffron-proof-spec-'));
  const { READERS } = (await script('results.mjs')) as {
    READERS: Record<'vitest' | 'playwright', (file: string) => Result>;
  };
  ({ failureText } = (await script('failures.mjs')) as { failureText: typeof failureText });
  read = (runner, report) => {
    const file = join(folder, `${runner}.json`);
    writeFileSync(file, JSON.stringify(report));
    return READERS[runner](file);
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

const ofVitest = (...testResults: object[]) => ({
  ...{ numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 },
  testResults,
});
const wrongSum = {
  name: join(process.cwd(), 'libs/kernel/src/sums.spec.ts'),
  status: 'failed',
  message: '',
  assertionResults: [
    { ancestorTitles: ['sums'], title: 'add up', status: 'failed', failureMessages: ['Error: 2 is not 3'] },
    { ancestorTitles: ['sums'], title: 'are numbers', status: 'passed', failureMessages: [] },
  ],
};

describe('where a stage writes', () => {
  it('is the memory where there is plenty, else the disk, and nothing is left of a run that was killed', async () => {
    const { workingFolder } = (await script('working-folder.mjs')) as {
      workingFolder: (memory: string, enoughBytes: number) => { readonly path: string; remove(): void };
    };
    const { pid } = spawnSync(process.execPath, ['--eval', '0']);
    const [memory, gone, running] = [
      join(folder, 'memory'),
      `saffron-proof-${pid}-x`,
      `saffron-proof-${process.pid}-x`,
    ];
    for (const name of [gone, running, 'of-others']) mkdirSync(join(memory, name, 'deep'), { recursive: true });

    const { path, remove } = workingFolder(memory, 1);
    expect(dirname(path)).toBe(memory);
    expect(readdirSync(memory).sort()).toEqual(['of-others', running, basename(path)].sort());
    writeFileSync(join(path, 'report.json'), '{}');
    remove();
    expect(existsSync(path)).toBe(false);

    for (const [parent, enoughBytes] of [
      [memory, 2 ** 50],
      [join(folder, 'no-such-folder'), 1],
    ] as const) {
      const onDisk = workingFolder(parent, enoughBytes);
      expect(dirname(onDisk.path)).toBe(tmpdir());
      onDisk.remove();
    }
  });
});

describe('what a runner reports', () => {
  it('names the tests that failed under Jest and Vitest, with their place and what they said', () => {
    expect(read('vitest', ofVitest(wrongSum))).toMatchObject({
      ...{ passed: 1, failed: 1 },
      failures: [{ name: 'libs/kernel/src/sums.spec.ts › sums › add up', message: 'Error: 2 is not 3' }],
    });
  });

  it('names a suite that could not run, whether it has tests or not', () => {
    const name = join(process.cwd(), 'web/src/page.spec.ts');
    const suites = [[], [{ ancestorTitles: [], title: 'opens', status: 'skipped', failureMessages: [] }]];
    for (const assertionResults of suites) {
      const report = ofVitest(wrongSum, { name, status: 'failed', message: 'No such file', assertionResults });
      const { failed, failures } = read('vitest', report);
      expect(failed).toBe(2);
      expect(failures[1]).toEqual({ name: 'web/src/page.spec.ts', message: 'No such file' });
    }
  });

  it('names the tests that failed in the browser, with every error and the page as it stood', () => {
    const path = join(folder, 'error-context.md');
    writeFileSync(path, '# Error details\n\n# Page snapshot\n\n- heading "Hello"\n\n# Test source\n');
    const errors = [{ message: 'not visible' }, { message: 'errors in the console' }];
    const spec = (title: string, status: string) => ({
      ...{ title, file: 'home.browser-spec.ts', line: 7 },
      tests: [{ status, results: [{ errors, attachments: [{ name: 'error-context', path }] }] }],
    });
    const group = { title: 'a guest', file: 'home.browser-spec.ts', specs: [spec('comes in', 'unexpected')] };
    const file = { title: 'home.browser-spec.ts', file: 'home.browser-spec.ts', specs: [spec('leaves', 'expected')] };
    const report = {
      stats: { expected: 1, flaky: 0, unexpected: 1, skipped: 0 },
      errors: [{ message: 'no server' }],
      suites: [{ ...file, suites: [group] }],
    };
    expect(read('playwright', report)).toMatchObject({
      ...{ passed: 1, failed: 2 },
      failures: [
        { name: 'outside of the tests', message: 'no server' },
        {
          name: 'home.browser-spec.ts:7 › a guest › comes in',
          message: 'not visible\n\nerrors in the console\n\n- heading "Hello"',
        },
      ],
    });
  });
});

describe('the end of the proof', () => {
  const failing = (message: string, count = 1): Stage => ({
    ...{ name: 'unit', failed: count },
    failures: Array.from({ length: count }, (_, index) => ({ name: `test ${index + 1}`, message })),
  });

  it('says nothing where nothing failed', () => {
    expect(failureText([{ name: 'unit', failed: 0, failures: [], output: 'all is well' }])).toBe('');
  });

  it('says what failed once more, without colours and the steps inside of the tools', () => {
    const message =
      '\u001b[31m2 is not 3\u001b[39m\n    at sums.spec.ts:3\n    at run (/srv/node_modules/vitest/run.js:1)';
    expect(failureText([failing(message)])).toBe('✗ unit › test 1\n    2 is not 3\n        at sums.spec.ts:3');
  });

  it('is bounded, in lines and in failures', () => {
    const text = failureText([failing(Array.from({ length: 100 }, (_, line) => `line ${line + 1}`).join('\n'), 7)]);
    expect(text.match(/✗/g)).toHaveLength(5);
    expect(text.match(/line 60\n {4}… 40 more lines/g)).toHaveLength(5);
    expect(text).not.toContain('line 61');
    expect(text).toMatch(/… and 2 more, further up$/);
  });

  it('repeats the last words of a stage that failed without a test to blame', () => {
    const output = Array.from({ length: 100 }, (_, line) => `line ${line + 1}`).join('\n');
    const text = failureText([{ name: 'lint', failed: 1, output }]);
    expect(text).toMatch(/^✗ lint\n {4}line 41\n/);
    expect(text).toMatch(/line 100$/);
  });
});
