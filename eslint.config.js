import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const TYPESCRIPT = ['**/*.{ts,tsx}'];
const WEB = ['web/**/*.{ts,tsx}'];
const SPECS = ['**/*.{spec,int-spec,e2e-spec,browser-spec}.{ts,tsx}', 'web/test/**', 'test/**', 'libs/testing/**'];

const ROUTER = { group: ['react-router-dom', 'react-router-dom/*'], message: 'Import from react-router.' };
const ADMIN_ONLY = {
  group: ['@mui/*', '@emotion/*', 'react-admin', 'ra-*'],
  message: 'The admin console alone (web/src/admin) is built on react-admin.',
};

const UNUSED = { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true };
const NODE_GLOBALS =
  'process console URL Buffer fetch module require setTimeout setInterval clearInterval clearTimeout'.split(' ');

export default defineConfig(
  { ignores: ['dist/', '.data/', 'coverage/', 'bench/out/', 'test-results/', 'test/boundaries/fixtures/'] },
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: Object.fromEntries(NODE_GLOBALS.map((name) => [name, 'readonly'])) },
    rules: { 'no-unused-vars': ['error', UNUSED] },
  },
  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', UNUSED],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Nest modules are classes without members, and `x!` after a check that the compiler cannot follow is reviewed by people.
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      'no-restricted-imports': ['error', { patterns: [ROUTER, ADMIN_ONLY] }],
      'max-lines': ['error', { max: 300 }],
    },
  },
  {
    files: ['**/*.module.ts', '**/*.controller.ts', '**/*.service.ts', '**/*.consumer.ts', '**/*.processor.ts'],
    rules: {
      // A type import here would take the constructor's parameter types from the injector.
      '@typescript-eslint/consistent-type-imports': 'off',
    },
  },
  { files: ['{apps,libs}/**/*.ts', 'web/src/**/*.{ts,tsx}'], ignores: SPECS, rules: { 'no-console': 'error' } },
  // The pages read these too, in browsers that know nothing of Node.
  {
    files: ['libs/{kernel,contracts}/**/*.ts'],
    ignores: SPECS,
    rules: { 'no-restricted-globals': ['error', 'Buffer', 'process', 'setImmediate', 'global', '__dirname'] },
  },
  {
    files: WEB,
    extends: [jsxA11y.flatConfigs.recommended, reactHooks.configs.flat['recommended-latest']],
    // A dialog and a step of the sign-in open with the focus where typing begins, which is what a keyboard user expects.
    rules: { 'jsx-a11y/no-autofocus': 'off' },
  },
  {
    files: ['web/src/admin/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', { patterns: [ROUTER] }] },
  },
  // Playwright reads the names of a fixture's needs from the pattern of its first parameter, also where it needs none.
  { files: ['test/browser/**'], rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] } },
  { files: SPECS, rules: { '@typescript-eslint/no-empty-function': 'off', 'max-lines': 'off' } },
);
