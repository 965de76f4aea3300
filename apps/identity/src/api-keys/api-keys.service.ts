import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HTTP_ERRORS } from '#contracts/http';
import {
  API_KEY_LIMITS,
  type ApiKey,
  type CreateApiKeyRequest,
  IDENTITY_ERRORS,
  type IssuedApiKey,
  type RotateApiKeyRequest,
} from '#contracts/identity';
import { newId, refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { newApiKeySecret, shownPrefix } from '#platform/sessions';
import { NoticesService } from '../notices/notices.service.js';
import { tokenHash } from '../secrets/token.js';
import { ApiKeysRepository } from './api-keys.repository.js';

const refuse = refusals({ ...IDENTITY_ERRORS, ...HTTP_ERRORS });

/** A member's keys for his programs. Whoever makes a secret is told of it by mail. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly notices: NoticesService,
  ) {}

  list({ memberId }: Principal): Promise<ApiKey[]> {
    return this.keys.list(memberId);
  }

  async create(principal: Principal, device: string, request: CreateApiKeyRequest): Promise<IssuedApiKey> {
    const { memberId } = principal;
    const secret = newApiKeySecret();
    return this.keys.transaction(async (manager) => {
      const count = await this.keys.countLocked(manager, memberId);
      if (count === undefined) throw refuse('http.unauthenticated');
      if (count >= API_KEY_LIMITS.perMember) throw refuse('identity.api-key.too-many');
      const key = await this.keys.insert(manager, { ...request, ...stored(secret), id: newId(), memberId });
      await record(manager, 'api-key.created', principal, key);
      await this.tell(manager, principal, device, key);
      return { key, secret };
    });
  }

  async rotate(principal: Principal, device: string, id: string, request: RotateApiKeyRequest): Promise<IssuedApiKey> {
    const { memberId } = principal;
    const { overlapHours, expiresInDays } = request;
    const secret = newApiKeySecret();
    return this.keys.transaction(async (manager) => {
      const rotation = { ...stored(secret), id, memberId, overlapHours, expiresInDays };
      const key = found(await this.keys.rotate(manager, rotation));
      await record(manager, 'api-key.rotated', principal, key);
      await this.tell(manager, principal, device, key);
      return { key, secret };
    });
  }

  async rename(principal: Principal, id: string, name: string): Promise<ApiKey> {
    return this.keys.transaction(async (manager) => {
      const key = found(await this.keys.rename(manager, principal.memberId, id, name));
      await record(manager, 'api-key.renamed', principal, key);
      return key;
    });
  }

  async revoke(principal: Principal, id: string): Promise<void> {
    await this.keys.transaction(async (manager) => {
      const key = found(await this.keys.remove(manager, principal.memberId, id));
      await record(manager, 'api-key.revoked', principal, key);
    });
  }

  private async tell(manager: EntityManager, { email, ip }: Principal, device: string, key: ApiKey): Promise<void> {
    const facts = { name: key.name, scopes: key.scopes.join(', '), device, ip, until: key.expiresAt };
    await this.notices.tell(manager, { kind: 'api-key-created', email, facts });
  }
}

const stored = (secret: string) => ({ prefix: shownPrefix(secret), hash: tokenHash(secret) });

function found(key: ApiKey | undefined): ApiKey {
  if (!key) throw refuse('identity.api-key.not-found');
  return key;
}

const record = (manager: EntityManager, action: string, principal: Principal, key: ApiKey): Promise<void> =>
  recordAudit(manager, {
    source: 'identity',
    action,
    actor: actorOf(principal),
    target: { type: 'member', id: principal.memberId },
    after: { keyId: key.id, name: key.name, prefix: key.prefix, scopes: key.scopes, expiresAt: key.expiresAt },
  });
