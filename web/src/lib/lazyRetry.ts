const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Browsers word it differently: Chromium, Firefox, Safari; the last is what Vite says of a page's styles. */
const LOAD_ERROR =
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload css/i;

export const isModuleLoadError = (error: unknown): boolean => error instanceof Error && LOAD_ERROR.test(error.message);

/** The address that a browser names in its error; Safari names none. */
function failedUrl(error: unknown): URL | undefined {
  if (!isModuleLoadError(error)) return undefined;
  const [address] = /https?:\/\/\S+/.exec((error as Error).message) ?? [];
  const url = address === undefined ? undefined : new URL(address);
  return url?.origin === location.origin ? url : undefined;
}

type Load<T> = () => Promise<T>;
interface Failure {
  readonly url: URL;
  readonly count: number;
}
const failures = new Map<Load<unknown>, Failure>();

/** Chromium remembers for the life of the page that an address failed; under another query it asks again. */
function addressOf({ url, count }: Failure): string {
  const fresh = new URL(url);
  fresh.searchParams.set('retry', String(count));
  return fresh.href;
}

/** A stylesheet that stands in the page counts as loaded, failed or not. */
const removeStyles = ({ href }: URL) =>
  document
    .querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
    .forEach((link) => link.href === href && link.remove());

async function attempt<T>(load: Load<T>, importUrl: (url: string) => Promise<unknown>): Promise<T> {
  const failure = failures.get(load);
  try {
    return await (failure ? (importUrl(addressOf(failure)) as Promise<T>) : load());
  } catch (error) {
    const url = failedUrl(error);
    if (url?.pathname.endsWith('.css')) removeStyles(url);
    else if (url) failures.set(load, { url, count: (failure?.count ?? 0) + 1 });
    throw error;
  }
}

export interface Retry {
  /** How often in all; once unless told. */
  readonly tries?: number | undefined;
  readonly gapMs?: number;
  readonly importUrl?: (url: string) => Promise<unknown>;
}

/**
 * Loads a module, and tries again where that failed. `load` must be the same function at every call, as what failed is
 * remembered by it: a later call asks at a fresh address at once.
 */
export async function lazyRetry<T>(load: Load<T>, retry: Retry = {}): Promise<T> {
  const { tries = 1, gapMs = 1000, importUrl = (url) => import(/* @vite-ignore */ url) } = retry;
  try {
    return await attempt(load, importUrl);
  } catch (error) {
    if (tries <= 1) throw error;
    await pause(gapMs);
    return lazyRetry(load, { ...retry, tries: tries - 1 });
  }
}
