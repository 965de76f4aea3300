import { readFileSync, writeFileSync } from 'node:fs';
import { ASVS } from './support/asvs.js';
import type { Requirement } from './support/asvs/requirement.js';
import { asvsDocument } from './support/asvs-document.js';
import { titles } from './support/specs.js';

const DOCUMENT = 'docs/asvs.md';
/** The ids and levels of the requirements of V6 to V9 and V3.3 up to level 2. */
const IDS = JSON.parse(readFileSync('test/data/asvs-5.0.0-ids.json', 'utf8')) as Readonly<Record<string, 1 | 2>>;

/** As prettier writes the table is for people; what is compared is what it says. */
const unpadded = (text: string): string => text.replace(/ *\| */g, '|').replace(/\|-+(?=\|)/g, '|---');
const wordsOf = ({ about }: Requirement): number => about.split(/\s+/).length;

describe('OWASP ASVS 5.0.0, level 2', () => {
  it('is answered for every requirement of the five parts, and for no other', () => {
    expect(Object.fromEntries(ASVS.map(({ id, level }) => [id, level]))).toEqual(IDS);
    expect(ASVS).toHaveLength(Object.keys(IDS).length);
  });

  it.each(ASVS)('$id has a proof, or says why it has none', ({ tests = [], written = [], notHere, notMet }) => {
    expect(tests.length + written.length > 0 || notHere !== undefined || notMet !== undefined).toBe(true);
    expect(notHere !== undefined && notMet !== undefined).toBe(false);
    for (const [file, title] of tests) {
      expect({ file, found: titles.get(file)?.some((name) => name.startsWith(title)) }).toEqual({ file, found: true });
    }
    for (const [file, heading] of written) expect(readFileSync(file, 'utf8')).toContain(`\n## ${heading}\n`);
  });

  it('is put in a few words of our own', () => {
    expect(ASVS.filter((one) => wordsOf(one) < 3 || wordsOf(one) > 12).map(({ id }) => id)).toEqual([]);
  });

  it(`stands in ${DOCUMENT}`, () => {
    const document = asvsDocument(ASVS);
    if (process.env['SAFFRON_WRITE_DOCS']) writeFileSync(DOCUMENT, document);
    expect(unpadded(readFileSync(DOCUMENT, 'utf8'))).toBe(unpadded(document));
  });
});
