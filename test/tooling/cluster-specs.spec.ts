import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ELSEWHERE, ON_CLUSTER } from '../../scripts/proof/cluster-specs.mjs';

describe('what runs on the cluster', () => {
  const specs = globSync('test/{e2e,security}/*.e2e-spec.ts').map((path) => basename(path, '.e2e-spec.ts'));
  const here = ON_CLUSTER.map((path) => basename(path));
  const elsewhere = Object.values(ELSEWHERE).flat();

  it('is decided for every spec that speaks to a running product', () => {
    const decided = [...here, ...elsewhere];

    expect(decided).toEqual([...new Set(decided)]);
    expect(specs.filter((name) => !decided.includes(name))).toEqual([]);
  });

  it('is told in docs/operations.md, with the reason for what does not', () => {
    const text = readFileSync('docs/operations.md', 'utf8').replaceAll(/\s+/g, ' ');
    const told = /`npm run test:cluster \[filter\]`.*?## /.exec(text)?.[0] ?? '';

    expect(specs.filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
    expect(Object.keys(ELSEWHERE).filter((reason) => !told.includes(reason))).toEqual([]);
  });
});
