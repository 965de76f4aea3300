const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads a module, and tries again where the network failed: `tries` times in all, `gapMs` apart. */
export async function lazyRetry<T>(load: () => Promise<T>, tries = 3, gapMs = 1000): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (tries <= 1) throw error;
    await pause(gapMs);
    return lazyRetry(load, tries - 1, gapMs);
  }
}

/** Browsers word it differently: Chromium, Firefox, Safari. */
export const isModuleLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|error loading dynamically/i.test(error.message);
