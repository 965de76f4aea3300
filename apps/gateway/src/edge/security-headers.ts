import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';

/**
 * Strict by default: scripts only from our own files and the inline ones that the build made (by hash). Styles may be inline,
 * because the console's component library writes them at run time; they cannot act.
 */
export function securityHeaders(scriptHashes: readonly string[]): [typeof helmet, FastifyHelmetOptions] {
  const self = ["'self'"];
  return [
    helmet,
    {
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
    },
  ];
}
