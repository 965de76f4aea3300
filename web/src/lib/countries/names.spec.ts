import { COUNTRY_CODES } from '#contracts/identity';
import { describe, expect, it } from 'vitest';
import { countriesIn } from './names.js';

describe('the countries', () => {
  it('are all there, each once', () => {
    expect(new Set(COUNTRY_CODES).size).toBe(249);
    expect(COUNTRY_CODES.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });

  it('are named in the language of the reader', () => {
    expect(countriesIn('de').find(({ code }) => code === 'ZA')?.name).toBe('Südafrika');
    expect(countriesIn('en').find(({ code }) => code === 'ZA')?.name).toBe('South Africa');
  });

  it('are sorted as people sort: Åland among the letters A', () => {
    const names = countriesIn('en').map(({ name }) => name);
    expect(names.indexOf('Åland Islands')).toBeLessThan(names.indexOf('Belgium'));
  });
});
