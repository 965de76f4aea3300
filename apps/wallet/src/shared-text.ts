const texts = new Map<string, string>();
const MOST_TEXTS = 1_000;

/** The same text as the same string, for the few that come again and again: what a million rows have in common is in memory once. */
export function sharedText<T extends string>(text: T): T {
  const known = texts.get(text);
  if (known !== undefined) return known as T;
  if (texts.size < MOST_TEXTS) texts.set(text, text);
  return text;
}
