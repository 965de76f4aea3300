/** Does it for all, 25 at a time. */
export async function inParts<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  for (let first = 0; first < all.length; first += 25) await Promise.all(all.slice(first, first + 25).map(act));
}
