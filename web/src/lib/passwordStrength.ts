import { IDENTITY_LIMITS } from '#contracts/identity';

/** From 0, guessed at once, to 4, out of reach. */
export type Strength = 0 | 1 | 2 | 3 | 4;
type Judge = (password: string, own: readonly string[]) => Strength;

let loading: Promise<Judge> | undefined;

async function load(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, own) => zxcvbn.check(password, [...own]).score;
}

/**
 * Estimates how soon a password is guessed. Word lists and code come with the first call, and are tried for again after a
 * failure; what cannot be loaded judges nothing.
 * @param own what a guesser would try first: names, addresses
 */
export async function strengthOf(password: string, own: readonly string[]): Promise<Strength | undefined> {
  if (password === '') return undefined;
  loading ??= load();
  try {
    return (await loading)(password.slice(0, IDENTITY_LIMITS.passwordMaxLength), own.filter(Boolean));
  } catch {
    loading = undefined;
    return undefined;
  }
}
