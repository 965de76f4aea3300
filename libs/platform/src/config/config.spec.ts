import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { commaList, ConfigError, flag, loadConfig, secretKey } from './index.js';

const schema = z.object({
  PORT: z.coerce.number().int().default(3000),
  KEY: secretKey,
  NAMES: commaList,
  ON: flag.default(false),
});
const KEY = randomBytes(32).toString('base64url');

describe('configuration', () => {
  it('takes defaults where a variable is missing or empty', () => {
    expect(loadConfig(schema, { KEY, PORT: '', NAMES: undefined })).toMatchObject({ PORT: 3000, NAMES: [], ON: false });
  });

  it('reads numbers, lists, flags and keys', () => {
    const config = loadConfig(schema, { KEY, PORT: '80', NAMES: ' a, b ,', ON: 'true' });
    expect(config).toMatchObject({ PORT: 80, NAMES: ['a', 'b'], ON: true });
    expect(config.KEY).toHaveLength(32);
  });

  it('names every variable that is wrong, and shows no value', () => {
    const attempt = () => loadConfig(schema, { KEY: 'too-short-secret', PORT: 'http' });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(/PORT: .*; KEY: must be at least 32 bytes/);
    expect(attempt).not.toThrow(/too-short-secret/);
  });
});
