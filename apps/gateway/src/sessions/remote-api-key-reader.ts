import { createHash } from 'node:crypto';
import { API_KEY_READS_PATH, type ApiKeyReader, isApiKeySecret, type ProgramPrincipal } from '#platform/sessions';
import type { IdentityClient } from './identity-client.js';

/** Asks identity for every request of a program, which are few. The secret itself stays here. */
export class RemoteApiKeyReader implements ApiKeyReader {
  constructor(private readonly identity: IdentityClient) {}

  async read(secret: string): Promise<ProgramPrincipal | undefined> {
    if (!isApiKeySecret(secret)) return undefined;
    const secretHash = createHash('sha256').update(secret).digest('hex');
    const answer = await this.identity.post(API_KEY_READS_PATH, { secretHash });
    return (answer as { principal: ProgramPrincipal | null }).principal ?? undefined;
  }
}
