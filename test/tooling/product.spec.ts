import { globSync, readFileSync } from 'node:fs';
import { PRODUCT } from '#kernel';

const sources = globSync('{apps/*/src,libs/{contracts,kernel,platform}/src,web/src}/**/*.{ts,tsx}').filter(
  (name) => !/[.-](spec|int-spec)\.tsx?$|\/test\//.test(name),
);

describe('a re-branding', () => {
  it('finds the paths and cookies that carry the name in PRODUCT alone', () => {
    expect(sources.length).toBeGreaterThan(200);
    const literal = new RegExp(`api/${PRODUCT.slug}\\b|\\b${PRODUCT.slug}_(session|flow|device)\\b`);
    expect(sources.filter((name) => literal.test(readFileSync(name, 'utf8')))).toEqual([]);
  });
});
