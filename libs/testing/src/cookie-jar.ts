/** A browser's cookies for one origin: names and values, expiry honoured, everything else left to the server. */
export class CookieJar {
  private readonly cookies = new Map<string, string>();

  /** Takes in the `Set-Cookie` headers of an answer. */
  store(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const name = pair.slice(0, pair.indexOf('='));
      const isGone = attributes.some((attribute) => /^max-age=(0|-)/i.test(attribute) || isPast(attribute));
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, decodeURIComponent(pair.slice(pair.indexOf('=') + 1)));
    }
  }

  get(name: string): string | undefined {
    return this.cookies.get(name);
  }

  set(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  /** The `Cookie` header, or `''` where there is none. */
  header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  }

  clear(): void {
    this.cookies.clear();
  }
}

function isPast(attribute: string): boolean {
  const date = /^expires=(.+)$/i.exec(attribute)?.[1];
  return date !== undefined && Date.parse(date) <= Date.now();
}
