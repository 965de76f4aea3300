// Lets Node run the TypeScript sources as they are: `node --import ./scripts/source.mjs bench/ledger.ts`.
// Compiled by swc with the same .swcrc as the build, because decorators and their metadata need more than type stripping.
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const SOURCE = /^(?!.*\/node_modules\/).*\.ts$/;

registerHooks({
  resolve(specifier, context, next) {
    const typescript = specifier.replace(/\.js$/, '.ts');
    const isRelative = /^\.{1,2}\//.test(specifier) && SOURCE.test(context.parentURL ?? '');
    if (isRelative && existsSync(new URL(typescript, context.parentURL))) return next(typescript, context);
    return next(specifier, { ...context, conditions: ['saffron-source', ...context.conditions] });
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !SOURCE.test(url)) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { filename, sourceMaps: 'inline' });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
