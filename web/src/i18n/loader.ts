import type { BackendModule, ReadCallback } from 'i18next';

type Loader = () => Promise<unknown>;
const files = {
  ...import.meta.glob<unknown>(['./locales/*/*.json', '!./locales/en/common.json'], { import: 'default' }),
  ...import.meta.glob<unknown>('../areas/*/i18n/*.json', { import: 'default' }),
  ...import.meta.glob<unknown>('../admin/i18n/*.json', { import: 'default' }),
};

/** `common` belongs to the shell, `admin` to the console; every other namespace is the area of that name. */
function loaderOf(language: string, namespace: string): Loader | undefined {
  return (
    files[`./locales/${language}/${namespace}.json`] ??
    files[`../areas/${namespace}/i18n/${language}.json`] ??
    (namespace === 'admin' ? files[`../admin/i18n/${language}.json`] : undefined)
  );
}

/** Brings a namespace as its own chunk when its first page asks for it. */
export const loader: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language: string, namespace: string, done: ReadCallback) {
    const load = loaderOf(language, namespace);
    if (!load) return done(null, {});
    load().then(
      (texts) => done(null, texts as Record<string, string>),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
    );
  },
};
