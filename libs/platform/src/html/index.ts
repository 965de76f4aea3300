/** Markup that was made by {@link html}: the only text that goes into a page or mail unescaped. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** A template whose values are escaped, in text and in quoted attributes; other templates and lists of them nest as they are. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const rendered = values.map((value) => {
    if (typeof value === 'string') return escape(value);
    return value instanceof Html ? value.text : value.join('');
  });
  return new Html(parts.reduce((text, part, index) => text + rendered[index - 1] + part));
}
