type Messages = { readonly [key: string]: string | Messages };

const interpolated = (text: string): string =>
  text.replace(/%\{(\w+)\}/g, (_, name: string) => `{{${name === 'smart_count' ? 'count' : name}}}`);

/** «one |||| other» is one key of react-admin, and two of i18next. */
function entriesOf(key: string, text: string): [string, string][] {
  const forms = interpolated(text)
    .split('||||')
    .map((form) => form.trim());
  if (forms.length === 1) return [[key, interpolated(text)]];
  return [
    [`${key}_one`, forms[0] ?? ''],
    [`${key}_other`, forms[1] ?? ''],
  ];
}

/** Rewrites react-admin's texts (Polyglot's notation) in i18next's: `%{x}` to `{{x}}`, plural forms to suffixed keys. */
export function toI18next(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).flatMap<[string, string | Messages]>(([key, value]) =>
      typeof value === 'string' ? entriesOf(key, value) : [[key, toI18next(value)]],
    ),
  );
}
