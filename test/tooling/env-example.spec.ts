import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { gatewayConfig } from '../../apps/gateway/src/config.js';
import { identityConfig } from '../../apps/identity/src/config.js';
import { notificationsConfig } from '../../apps/notifications/src/config.js';
import { platformConfig } from '../../apps/platform/src/config.js';
import { walletConfig } from '../../apps/wallet/src/config.js';
import { KEYS } from '../../scripts/cluster/secrets.mjs';
import { APPS, variablesOf } from '../deploy/support/apps.js';

const [ofStart = '', ofProcesses = ''] = readFileSync('.env.example', 'utf8').split(/^## Services as processes/m);
const shownIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
const unique = (names: readonly string[]): string[] => [...new Set(names)].sort();
const standardOf = (field: z.ZodType): unknown => field.safeParse(undefined).data;

/** What `npm start` reads. In lower case stands what it makes by itself for the services in it. */
const together = [gatewayConfig, identityConfig, notificationsConfig, platformConfig, walletConfig]
  .flatMap(({ shape }) => Object.entries<z.ZodType>(shape))
  .filter(([name]) => /^[A-Z]/.test(name));
/** What processes read and it does not, or by another default. */
const apart = APPS.flatMap((app) => [...variablesOf(app)]).filter(([name, field]) => {
  const known = together.filter(([other]) => other === name).map(([, other]) => standardOf(other));
  const standard = standardOf(field);
  return standard === undefined ? known.length === 0 : !known.some((each) => isDeepStrictEqual(each, standard));
});

describe.each([
  ['npm start', together, shownIn(ofStart)],
  ['processes of their own', apart, shownIn(ofProcesses)],
] as const)('.env.example, for %s', (_whom, settings, shown) => {
  it('names every variable that is read, and no other', () => {
    expect([...shown.keys()].sort()).toEqual(unique(settings.map(([name]) => name)));
  });

  it.each(settings.filter(([name]) => !KEYS.includes(name)))(
    'shows a value of %s that is accepted, and the default where there is one',
    (name, field) => {
      const { success, data } = field.safeParse(shown.get(name));
      const standard = standardOf(field);

      expect(success).toBe(true);
      if (standard !== undefined) expect(data).toEqual(standard);
    },
  );

  it('shows no key that anybody could leave as it is', () => {
    expect(KEYS.filter((name) => shown.get(name))).toEqual([]);
  });
});
