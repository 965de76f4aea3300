import { type ComponentType, createElement, lazy, type LazyExoticComponent } from 'react';
import i18next from 'i18next';
import { lazyRetry } from '#web/lib/lazyRetry.js';
import type { RouteRow } from './row.js';

type PageModule = { readonly default: ComponentType };
const files = {
  ...import.meta.glob<PageModule>(['../areas/*/pages/*.tsx', '!../**/*.spec.tsx']),
  ...import.meta.glob<PageModule>('../admin/*App.tsx'),
};

/** The loader of a page's code; undefined where no such file exists. */
export function fileOf(page: string): (() => Promise<PageModule>) | undefined {
  const [area, name] = page.split('/');
  return area === 'admin' ? files[`../admin/${name}.tsx`] : files[`../areas/${area}/pages/${name}.tsx`];
}

/** Brings a page's code and its area's texts together, so that it appears at once and complete. */
export async function loadPage(row: RouteRow): Promise<PageModule> {
  const file = row.page === undefined ? undefined : fileOf(row.page);
  if (!file) throw new Error(`The page ${row.page} is missing`);
  const [page] = await Promise.all([
    lazyRetry(file, { tries: row.tries }),
    i18next.loadNamespaces(row.page?.split('/')[0] ?? []),
  ]);
  return page;
}

const dataLayer = () => import('#web/lib/api/Data.js');

async function loadOnData(row: RouteRow): Promise<PageModule> {
  const [{ default: Page }, { default: Data }] = await Promise.all([
    loadPage(row),
    lazyRetry(dataLayer, { tries: row.tries }),
  ]);
  return { default: () => createElement(Data, null, createElement(Page)) };
}

const pages = new Map<string, LazyExoticComponent<ComponentType>>();

export function lazyPage(row: RouteRow): LazyExoticComponent<ComponentType> {
  const key = row.page ?? row.id;
  const known = pages.get(key);
  if (known) return known;
  const page = lazy(() => (row.tier === 'app' ? loadOnData(row) : loadPage(row)));
  pages.set(key, page);
  return page;
}

/** Lets the next attempt load the code again: a lazy component remembers its failure. */
export const forgetPage = (row: RouteRow): boolean => pages.delete(row.page ?? row.id);
