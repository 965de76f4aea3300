import { readFileSync } from 'node:fs';
import { NODE_FLAGS } from '../../scripts/bootstrap/service-command.mjs';
import { APPS } from './support/apps.js';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const instruction = (name: string): string[] =>
  [...last.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].map(([, text = '']) => text);
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };

describe('the Dockerfile', () => {
  it('starts what the tests and start:cluster start, with the same flags', () => {
    expect(instruction('ENTRYPOINT').map((text) => JSON.parse(text) as string[])).toEqual([
      ['node', ...NODE_FLAGS, 'main.js'],
    ]);
    expect(instruction('CMD')).toEqual([]);
  });

  it('stands on the Node that everything else runs on', () => {
    expect(dockerfile).toMatch(new RegExp(`^ARG BASE=\\S*node:${dependencies['node']}-`, 'm'));
  });

  it('runs as a user without name or rights', () => {
    expect(instruction('USER')).toEqual(['10001:10001']);
    expect(instruction('STOPSIGNAL')).toEqual(['SIGTERM']);
  });

  it('takes no secret and no package of the development', () => {
    const given = [...dockerfile.matchAll(/^(?:ARG|ENV) (.+)$/gm)].map(([, text = '']) => text).join(' ');
    expect(given).not.toMatch(/KEY|PASSWORD|TOKEN|SECRET|PEPPER|_URL=(?!http:\/\/localhost)/);
    expect(dockerfile).toMatch(/npm ci --omit=dev/);
    expect(last).not.toMatch(/--from=(build|packages)\b/);
  });

  it('hands the build nothing that is not named', () => {
    const [first] = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(first).toBe('*');
  });

  it('is for every app', () => {
    expect(APPS).toEqual(['gateway', 'identity', 'notifications', 'wallet']);
  });
});
