import { COUNTRY_CODES } from '#contracts/identity';

export interface Country {
  readonly code: string;
  readonly name: string;
}

/** Every country, named and sorted in the reader's language. */
export function countriesIn(locale: string): readonly Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((left, right) =>
    compare(left.name, right.name),
  );
}
