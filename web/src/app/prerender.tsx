import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { setUpTexts } from '#web/i18n/setup.js';
import { hrefOf, type RouteRow, rows } from '#web/routes/index.js';
import { loadPage } from '#web/routes/pages.js';
import { App } from './App.js';

export interface PrerenderedPage {
  readonly path: string;
  readonly title: string;
  /** For search engines and previews. */
  readonly description: string;
  /** The page's code and texts, as the build lists them. */
  readonly modules: readonly string[];
  readonly html: string;
}

const textOf = (stream: unknown) => new Response(stream as ReadableStream).text();

function modulesOf({ page = '' }: RouteRow): readonly string[] {
  const [area, name] = page.split('/');
  return [`src/areas/${area}/pages/${name}.tsx`, `src/areas/${area}/i18n/en.json`];
}

/** The landing pages as HTML, in English and for nobody in particular. */
export async function prerenderPages(): Promise<readonly PrerenderedPage[]> {
  const i18n = await setUpTexts('en');
  await i18n.loadNamespaces('seldom');
  const landing = rows.filter((row) => row.tier === 'landing');
  return Promise.all(
    landing.map(async (row) => {
      await loadPage(row);
      const { prelude } = await prerender(
        <StrictMode>
          <StaticRouter location={row.path}>
            <App />
          </StaticRouter>
        </StrictMode>,
      );
      return {
        path: row.path,
        title: i18n.t(`titles.${row.title}`),
        description: i18n.t(`seldom:descriptions.${row.title}`),
        modules: modulesOf(row),
        html: await textOf(prelude),
      };
    }),
  );
}

/** Every path that has a page, for the server. */
export const knownPaths = (): readonly string[] => rows.filter((row) => !row.partOf).map((row) => row.path);

/** The paths that search engines may list. */
export const indexedPaths = (): readonly string[] => rows.filter((row) => row.indexed).map(hrefOf);
/** What they shall leave alone. */
export const privatePaths = (): readonly string[] =>
  rows.filter((row) => row.access !== 'public' && !row.partOf).map(hrefOf);
