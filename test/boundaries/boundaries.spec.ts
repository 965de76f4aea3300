import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Rules {
  readonly forbidden: readonly { readonly name: string }[];
}

const { forbidden } = createRequire(join(process.cwd(), 'package.json'))('./.dependency-cruiser.cjs') as Rules;
const broken = JSON.parse(
  execFileSync(process.execPath, [join(process.cwd(), 'test/boundaries/cruise-fixtures.mjs')], { encoding: 'utf8' }),
) as Record<string, string[]>;

describe('the boundaries', () => {
  it.each(forbidden.map(({ name }) => name))('"%s" forbids what its fixture does, and only that', (name) => {
    expect(broken[name]).toEqual([name]);
  });

  it('have no fixture without a rule', () => {
    expect(Object.keys(broken).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });
});
