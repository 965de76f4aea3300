import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { closure, OUT, readManifest } from './manifest.ts';

type Entry = typeof import('../src/app/prerender.js');
type Page = Awaited<ReturnType<Entry['prerenderPages']>>[number];

/** Where the site will stand; search engines take no relative addresses. */
const SITE_URL = process.env['SITE_URL'] ?? 'http://localhost:3000';
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const serverOut = here('../../dist/web-prerender');
const manifest = readManifest();

async function loadEntry(): Promise<Entry> {
  await build({
    configFile: here('../vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: here('../src/app/prerender.tsx'), outDir: serverOut, manifest: false, copyPublicDir: false },
  });
  return (await import(pathToFileURL(join(serverOut, 'prerender.js')).href)) as Entry;
}

/** The body font goes first, so that the heading does not wait for the styles to name it. */
const fontLinks = (manifest['index.html']?.assets ?? [])
  .filter((file) => /inter-latin-wght/.test(file))
  .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`);

/** Styles of all that the page shows, parts that load later included; scripts of what it cannot start without. */
function pageLinks(modules: readonly string[], shell: string): readonly string[] {
  const needed = closure(manifest, modules);
  const later = needed.flatMap(({ dynamicImports = [] }) =>
    dynamicImports.filter((key) => key.includes('/components/')),
  );
  const css = closure(manifest, [...modules, ...later]).flatMap(({ css: files = [] }) => files);
  const isNew = (file: string) => !shell.includes(file);
  return [
    ...[...new Set(css)].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...needed
      .filter(({ file }) => isNew(file))
      .map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
}

/** `data-page` tells the browser which page this is, so that it never wakes the wrong one. */
async function writePage(shell: string, page: Page): Promise<void> {
  const file = join(OUT, page.path, 'index.html');
  const head = [`<meta name="description" content="${page.description}">`, ...pageLinks(page.modules, shell)];
  const text = shell
    .replace(/<title>(.*?)<\/title>/, (_, site: string) => `<title>${page.title} - ${site}</title>`)
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
    .replace('<div id="root"><!--app--></div>', () => `<div id="root" data-page="${page.path}">${page.html}</div>`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function writeLists(entry: Entry): Promise<void> {
  await writeFile(join(OUT, 'routes.json'), JSON.stringify(entry.knownPaths(), undefined, 2));
  const urls = entry.indexedPaths().map((path) => `  <url><loc>${new URL(path, SITE_URL).href}</loc></url>`);
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ];
  await writeFile(join(OUT, 'sitemap.xml'), sitemap.join('\n'));
  const closed = ['/api/', ...entry.privatePaths()].map((path) => `Disallow: ${path}`);
  await writeFile(join(OUT, 'robots.txt'), ['User-agent: *', ...closed, ''].join('\n'));
}

const built = await readFile(join(OUT, 'index.html'), 'utf8');
const shell = built.replace('</head>', () => `  ${fontLinks.join('\n    ')}\n  </head>`);
await rename(join(OUT, 'index.html'), join(OUT, 'app.html'));
await writeFile(join(OUT, 'app.html'), shell);
const entry = await loadEntry();
for (const page of await entry.prerenderPages()) await writePage(shell, page);
await writeLists(entry);
await rm(serverOut, { recursive: true });
process.stdout.write('prerendered the landing pages and wrote the list of routes\n');
