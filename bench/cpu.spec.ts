import { parseStat, parseStolen } from './cpu.js';

const stat = (name: string) =>
  `4711 (${name}) S 815 4711 4711 0 -1 4194560 900 800 1 0 250 50 70 30 20 0 11 0 12345 1 2\n`;

describe('what a process has used', () => {
  it.each(['node', 'postgres: a b', 'a) S 1 (b'])('is read whatever its name is, such as %s', (name) => {
    expect(parseStat(stat(name))).toEqual({ parent: 815, own: 3, ended: 1 });
  });
});

it('what the host gave to others is read of all cores together', () => {
  expect(parseStolen('cpu  1100 4 500 9000 20 0 30 250 7 0\ncpu0 550 2 250 4500 10 0 15 125 3 0\n')).toBe(2.5);
});
