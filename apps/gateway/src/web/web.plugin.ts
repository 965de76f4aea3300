import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import compress from '@fastify/compress';
import serveStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HTTP_ERRORS } from '#contracts/http';
import { errorBodyOf } from '#platform/http';
import { PathMatcher } from './path-matcher.js';

/** The built web, read once at start. */
export interface WebBuild {
  root: string;
  files: ReadonlySet<string>;
  scriptHashes: readonly string[];
}

export function readWebBuild(folder: string | undefined): WebBuild | undefined {
  if (!folder || !existsSync(join(folder, 'index.html'))) return undefined;
  const root = resolve(folder);
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
  const hashes = files
    .filter((name) => name.endsWith('.html'))
    .flatMap((name) => inlineScriptHashes(readFileSync(join(root, name), 'utf8')));
  return { root, files: new Set(files), scriptHashes: [...new Set(hashes)] };
}

function inlineScriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...inline].map(([, body = '']) => createHash('sha256').update(body).digest('base64'));
}

/** Serves the pages: files as they are, known paths with their page, and every other path with the not-found page and 404. */
export async function registerWeb(app: NestFastifyApplication, build: WebBuild): Promise<void> {
  const known = new PathMatcher(JSON.parse(readFileSync(join(build.root, 'routes.json'), 'utf8')) as string[]);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(serveStatic, { root: build.root, serve: false, cacheControl: false, index: false });
  app
    .getHttpAdapter()
    .getInstance()
    .get('/*', (request: FastifyRequest, reply: FastifyReply) => serve(request, reply, build, known));
}

function serve(request: FastifyRequest, reply: FastifyReply, build: WebBuild, known: PathMatcher): FastifyReply {
  const path = pathOf(request.url);
  if (path === undefined || path.startsWith('/api/')) return notFound(reply);
  const file = path.slice(1);
  if (file && build.files.has(file) && !file.endsWith('.html') && file !== 'routes.json') {
    const forever = file.startsWith('assets/');
    return reply
      .header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      .sendFile(file);
  }
  const page = path === '/' ? 'index.html' : `${file.replace(/\/$/, '')}/index.html`;
  void reply.header('cache-control', 'no-cache').status(known.matches(path) ? 200 : 404);
  return reply.sendFile(build.files.has(page) ? page : shellOf(build));
}

/** A page that was not prerendered starts from the empty shell, so that it never flashes another page's content. */
const shellOf = (build: WebBuild): string => (build.files.has('app.html') ? 'app.html' : 'index.html');

function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '/');
  } catch {
    return undefined;
  }
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).send(errorBodyOf('http.not-found', HTTP_ERRORS['http.not-found'].message));
}
