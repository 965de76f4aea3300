import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 'v1';

/**
 * Seals a short secret for another service: AES-256-GCM under a shared key. What `context` says (ids, expiry) is
 * authenticated but not hidden; opening it under any other context fails.
 */
export function seal(key: Buffer, plain: string, context: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.subarray(0, 32), iv);
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [VERSION, iv, sealed, cipher.getAuthTag()]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

/** Opens what {@link seal} made. Throws when the key, the context or the text is another. */
export function unseal(key: Buffer, text: string, context: string): string {
  const [version, iv, sealed, tag] = text.split('.');
  if (version !== VERSION || !iv || sealed === undefined || !tag) throw new Error('not a sealed text');
  const decipher = createDecipheriv('aes-256-gcm', key.subarray(0, 32), Buffer.from(iv, 'base64url'));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8');
}
