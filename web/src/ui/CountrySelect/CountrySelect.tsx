import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countriesIn } from '#web/lib/countries/names.js';
import { Select } from '../Select/Select.js';

/** All countries of the world, in the reader's language; the value is the ISO 3166-1 alpha-2 code. */
export function CountrySelect(props: Omit<ComponentProps<typeof Select>, 'children'>) {
  const { i18n } = useTranslation();
  const locale = i18n.resolvedLanguage ?? 'en';
  const countries = useMemo(() => countriesIn(locale), [locale]);
  return (
    <Select autoComplete="country" {...props}>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
