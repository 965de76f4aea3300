// Prints, for every folder under fixtures/, the rules that it breaks: {"apps-apart": ["apps-apart"], …}.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const { options, forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const { exclude: _, enhancedResolveOptions, tsConfig, ...cruiseOptions } = options;
const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url));
const compilerOptions = extractTSConfig(tsConfig.fileName);

const broken = {};
for (const name of readdirSync(fixtures)) {
  const { output } = await cruise(
    readdirSync(`${fixtures}${name}`),
    { ...cruiseOptions, baseDir: `${fixtures}${name}`, validate: true, ruleSet: { forbidden } },
    enhancedResolveOptions,
    { tsConfig: compilerOptions },
  );
  broken[name] = [...new Set(output.summary.violations.map((violation) => violation.rule.name))];
}
process.stdout.write(JSON.stringify(broken));
