import { readFileSync } from 'node:fs';
import { gatewayConfig } from '../../apps/gateway/src/config.js';
import { identityConfig } from '../../apps/identity/src/config.js';
import { notificationsConfig } from '../../apps/notifications/src/config.js';
import { platformConfig } from '../../apps/platform/src/config.js';
import { walletConfig } from '../../apps/wallet/src/config.js';

const SCHEMAS = [gatewayConfig, identityConfig, notificationsConfig, platformConfig, walletConfig];
const example = new Map(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

describe('.env.example', () => {
  it('names every variable that the platform reads, and no other', () => {
    const read = SCHEMAS.flatMap((schema) => Object.keys(schema.shape)).filter((name) => /^[A-Z]/.test(name));

    expect([...example.keys()].sort()).toEqual([...new Set(read)].sort());
  });

  it.each(SCHEMAS.flatMap((schema) => Object.entries(schema.shape)).filter(([name]) => example.has(name)))(
    'shows a value of %s that the platform accepts, and the default where there is one',
    (name, field) => {
      const shown = field.safeParse(example.get(name));
      const standard = field.safeParse(undefined);

      expect(shown.success).toBe(true);
      if (standard.success && standard.data !== undefined) expect(shown.data).toEqual(standard.data);
    },
  );
});
