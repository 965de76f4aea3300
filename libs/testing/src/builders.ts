/** Somebody who could be a member, with what the registration form asks for. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly phoneNumber: string;
  readonly country: string;
  readonly city: string;
}

const FIRST_NAMES =
  'Amara Ben Chloé Dylan Elif Femi Grace Hana Ines Jamal Kofi Leila Mateo Naledi Omar Priya Quinn Rosa Sipho Thabo Uma Viktor Wanjiru Xin Yusuf Zanele'.split(
    ' ',
  );
const LAST_NAMES =
  'Adeyemi Botha Castillo Dlamini Eriksen Fontaine Garcia Hussein Ivanova Johansson Khumalo Lindqvist Mokoena Nakamura Okafor Pillay Rossi Santos Tanaka Ueda Venter Williams Yilmaz Zulu'.split(
    ' ',
  );
const PLACES = [
  { country: 'ZA', city: 'Cape Town', prefix: '+27 21 555' },
  { country: 'GB', city: 'Leeds', prefix: '+44 113 496' },
  { country: 'US', city: 'Portland', prefix: '+1 503 555' },
  { country: 'DE', city: 'Leipzig', prefix: '+49 341 555' },
  { country: 'NG', city: 'Lagos', prefix: '+234 1 555' },
] as const;

/**
 * Different people without end, the same ones for the same seed: `const next = people(); const ada = next();`. Without a seed
 * a random one is taken and printed, so that a failure can be repeated with `SAFFRON_SEED`.
 */
export function people(seed = seedOfRun()): () => Person {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  let count = 0;
  return () => {
    count += 1;
    const firstName = pick(FIRST_NAMES);
    const lastName = pick(LAST_NAMES);
    const { country, city, prefix } = pick(PLACES);
    const mailbox = `${firstName}.${lastName}`
      .normalize('NFD')
      .replace(/[^A-Za-z.]/g, '')
      .toLowerCase();
    return {
      firstName,
      lastName,
      name: `${firstName} ${lastName}`,
      email: `${mailbox}.${seed.toString(36)}${count}@example.org`,
      password: `${lastName}-${Math.floor(random() * 2 ** 48).toString(36)}-9`,
      phoneNumber: `${prefix} ${String(Math.floor(random() * 10_000)).padStart(4, '0')}`,
      country,
      city,
    };
  };
}

function seedOfRun(): number {
  const given = process.env['SAFFRON_SEED'];
  const seed = given ? Number(given) : Math.floor(Math.random() * 2 ** 31);
  process.stdout.write(`SAFFRON_SEED=${seed}\n`);
  return seed;
}

/** Mulberry32: small, and even enough for names. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
