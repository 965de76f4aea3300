/** Tells whether a page exists at a path; patterns are the router's (`/admin/*`, `/ssx/:handle`). */
export class PathMatcher {
  private readonly patterns: RegExp[];

  constructor(paths: readonly string[]) {
    this.patterns = paths.map(toPattern);
  }

  matches(path: string): boolean {
    return this.patterns.some((pattern) => pattern.test(path));
  }
}

function toPattern(path: string): RegExp {
  const parts = path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? '/[^/]+' : part === '*' ? '(?:/.*)?' : `/${RegExp.escape(part)}`));
  return new RegExp(`^${parts.join('')}/?$`);
}
