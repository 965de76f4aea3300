import { globSync, readFileSync } from 'node:fs';

/** What no source imports, and why it is there. */
const WITHOUT_IMPORT: Readonly<Record<string, string>> = {
  '@emotion/react': 'peer of @mui/material',
  '@emotion/styled': 'peer of @mui/material',
  '@foundry-rs/anvil': 'its binary is started by libs/testing/src/anvil.ts',
  '@mui/system': 'peer of ra-ui-materialui, in the version of @mui/material',
  '@mui/utils': 'peer of ra-ui-materialui, in the version of @mui/material',
  '@testing-library/dom': 'peer of @testing-library/react',
  '@types/node': 'types of Node',
  '@types/nodemailer': 'types of nodemailer',
  '@types/pg': 'types of pg',
  '@types/react': 'types of react',
  '@types/react-dom': 'types of react-dom',
  '@types/smtp-server': 'types of smtp-server',
  jsdom: 'named as the environment in web/vite.config.ts',
  node: 'the version of Node that everything runs on',
  prettier: 'run by `npm run format`',
};

const SOURCES = [
  '{apps,libs,scripts,test,bench,web}/**/*.{ts,tsx,js,mjs,cjs,css}',
  '*.{ts,js,cjs}',
  '.dependency-cruiser.cjs',
];
const LOADED =
  /(?:\b(?:from|import)\s|\b(?:import|require|(?<!Promise\.)resolve|src:\s*url)\()\s*['"](?![.#/]|node:)((?:@[\w.-]+\/)?[\w.-]+)/g;

/** The packages that a source names where it loads something. */
const loadedBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(LOADED)].map(([, name = '']) => name);

describe('package.json', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const declared = Object.keys({ ...dependencies, ...devDependencies }).sort();
  const sources = globSync(SOURCES, { exclude: ['**/node_modules/**'] });
  const loaded = new Set(sources.flatMap(loadedBy));

  it('declares what some source loads, or what stands in the list with its reason', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(declared.filter((name) => !loaded.has(name))).toEqual(Object.keys(WITHOUT_IMPORT).sort());
  });

  it('declares every package that a source loads', () => {
    expect([...loaded].filter((name) => !declared.includes(name))).toEqual([]);
  });

  it('gives types only for packages that are there', () => {
    const typed = declared.filter((name) => name.startsWith('@types/')).map((name) => name.slice('@types/'.length));
    expect(typed.filter((name) => !declared.includes(name))).toEqual([]);
  });
});
