import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

type Entry = typeof import('../src/app/prerender.js');
type Page = Awaited<ReturnType<Entry['prerenderPages']>>[number];

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Where the site will stand; search engines take no relative addresses. */
const SITE_URL = process.env['SITE_URL'] ?? 'http://localhost:3000';
const out = here('../../dist/web');
const serverOut = here('../../dist/web-prerender');

async function loadEntry(): Promise<Entry> {
  await build({
    configFile: here('../vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: here('../src/app/prerender.tsx'), outDir: serverOut, manifest: false, copyPublicDir: false },
  });
  return (await import(pathToFileURL(join(serverOut, 'prerender.js')).href)) as Entry;
}

/** `data-page` tells the browser which page this is, so that it never wakes the wrong one. */
async function writePage(shell: string, { path, title, html }: Page): Promise<void> {
  const file = join(out, path, 'index.html');
  await mkdir(dirname(file), { recursive: true });
  const text = shell
    .replace(/<title>(.*?)<\/title>/, (_, site: string) => `<title>${title} - ${site}</title>`)
    .replace('<div id="root"><!--app--></div>', () => `<div id="root" data-page="${path}">${html}</div>`);
  await writeFile(file, text);
}

async function writeLists(entry: Entry): Promise<void> {
  await writeFile(join(out, 'routes.json'), JSON.stringify(entry.knownPaths(), undefined, 2));
  const urls = entry.indexedPaths().map((path) => `  <url><loc>${new URL(path, SITE_URL)}</loc></url>`);
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ];
  await writeFile(join(out, 'sitemap.xml'), sitemap.join('\n'));
  const closed = ['/api/', ...entry.privatePaths()].map((path) => `Disallow: ${path}`);
  await writeFile(join(out, 'robots.txt'), ['User-agent: *', ...closed, ''].join('\n'));
}

await rename(join(out, 'index.html'), join(out, 'app.html'));
const shell = await readFile(join(out, 'app.html'), 'utf8');
const entry = await loadEntry();
for (const page of await entry.prerenderPages()) await writePage(shell, page);
await writeLists(entry);
await rm(serverOut, { recursive: true });
process.stdout.write('prerendered the landing pages and wrote the list of routes\n');
