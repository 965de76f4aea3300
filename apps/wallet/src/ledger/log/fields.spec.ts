import { ByteWriter } from './byte-writer.js';
import { type Field, text, uuid } from './fields.js';

const bytesOf = <V>(field: Field<V>, value: V): Buffer => {
  const out = new ByteWriter(4);
  field(out, value);
  return out.finish();
};

describe('an id', () => {
  const ID = '01a202d1-39ad-7747-97be-85ACE482e89a';
  const HEX = ID.replaceAll('-', '');

  it.each([ID, HEX])('is its sixteen bytes, as %s', (value) => {
    expect(bytesOf(uuid, value).toString('hex')).toBe(`00000010${HEX.toLowerCase()}`);
  });

  it.each([
    ...['', HEX.slice(1), `${HEX}0`, ID.slice(1), `${ID}0`, HEX.replace('a', 'g'), ID.replace('a', 'g')],
    ...[HEX.replace('a', '-'), ID.replace('-', '0'), ID.replace('a', '\u00e1'), HEX.replace('a', '\uff41')],
    ...[`${HEX}0000`, `-${HEX}---`],
  ])('is not %j', (value) => {
    expect(() => bytesOf(uuid, value)).toThrow(RangeError);
  });
});

describe('a text', () => {
  it.each([
    '',
    'plain',
    'Zoë',
    '\u{1f600}'.repeat(50),
    'x'.repeat(64),
    'x'.repeat(65),
    `${'x'.repeat(80)}é`,
    '\ud800'.repeat(70),
  ])('is its length and its bytes: %j', (value) => {
    const bytes = Buffer.from(value);
    expect(bytesOf(text, value)).toEqual(Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]));
  });
});
