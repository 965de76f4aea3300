import { PRODUCT } from '#kernel';

const KEY = `${PRODUCT.slug}-after-sign-in`;

/** Keeps, for this tab, the address from which somebody was led to sign in. */
export const keepTarget = (address: string): void => sessionStorage.setItem(KEY, address);

/** Gives it back once, where it leads to a page of ours. */
export function takeTarget(): string | undefined {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const isOurs = kept !== null && URL.parse(kept, location.origin)?.origin === location.origin;
  return isOurs ? kept : undefined;
}
