export type Values = Readonly<Record<string, unknown>>;
export type ChangeKind = 'added' | 'removed' | 'changed' | 'same';

export interface Change {
  /** Dotted: `address.city`, `roles.0`. */
  readonly path: string;
  readonly kind: ChangeKind;
  /** As text; undefined where there was nothing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const isNested = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** Every leaf of a JSON value by its dotted path; an empty object or list is a leaf. */
function leavesOf(value: unknown, path = ''): [string, unknown][] {
  if (!isNested(value)) return path === '' ? [] : [[path, value]];
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, path === '' ? key : `${path}.${key}`));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function kindOf(before: string | undefined, after: string | undefined): ChangeKind {
  if (before === after) return 'same';
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

/** What an act changed, field by field: those of `before` in their order, then those that only `after` has. */
export function diff(before: Values | null, after: Values | null): readonly Change[] {
  const old = new Map(leavesOf(before ?? {}));
  const now = new Map(leavesOf(after ?? {}));
  return [...new Set([...old.keys(), ...now.keys()])].map((path) => {
    const [was, is] = [old, now].map((leaves) => (leaves.has(path) ? textOf(leaves.get(path)) : undefined));
    return { path, kind: kindOf(was, is), before: was, after: is };
  });
}
