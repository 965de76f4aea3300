import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { fastify } from 'fastify';

/**
 * The headers of every answer. They stay the same while the process runs, so helmet is asked for them once; as a hook it would
 * make them anew for each request, which `npm run bench -- session` shows as a good part of a small one.
 */
export async function securityHeaders(scriptHashes: readonly string[]): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, policy(scriptHashes));
  probe.get('/', (_request, reply) => reply.send(reply.raw.getHeaders()));
  const headers = (await probe.inject('/')).json<Record<string, string>>();
  await probe.close();
  return headers;
}

/**
 * Strict by default: scripts only from our own files and the inline ones that the build made (by hash). Styles may be inline,
 * because the console's component library writes them at run time; they cannot act.
 */
function policy(scriptHashes: readonly string[]): FastifyHelmetOptions {
  const self = ["'self'"];
  return {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrc: [...self, ...scriptHashes.map((hash) => `'sha256-${hash}'`)],
        scriptSrcAttr: ["'none'"],
        styleSrc: [...self, "'unsafe-inline'"],
        imgSrc: [...self, 'data:', 'blob:'],
        fontSrc: self,
        connectSrc: self,
        frameSrc: self,
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: self,
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: 'sameorigin' },
  };
}
