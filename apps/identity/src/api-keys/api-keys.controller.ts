import { Body, Controller, Delete, Get, Headers, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { idField, successBody } from '#contracts/http';
import {
  type ApiKey,
  apiKey,
  apiKeyList,
  createApiKeyRequest,
  type CreateApiKeyRequest,
  IDENTITY_ERRORS,
  type IssuedApiKey,
  issuedApiKey,
  renameApiKeyRequest,
  type RenameApiKeyRequest,
  rotateApiKeyRequest,
  type RotateApiKeyRequest,
} from '#contracts/identity';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { deviceName, Endpoint } from '#platform/http';
import { ApiKeysService } from './api-keys.service.js';

const NOT_FOUND = [IDENTITY_ERRORS, 'identity.api-key.not-found'] as const;

@ApiTags('API keys')
@Controller('api/user/api-keys')
@Access('member')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @Endpoint({ summary: 'List my API keys', response: apiKeyList })
  async list(@CurrentPrincipal() principal: Principal): Promise<{ keys: ApiKey[] }> {
    return { keys: await this.keys.list(principal) };
  }

  @Post()
  @StepUp()
  @Endpoint({
    summary: 'Make an API key',
    description:
      'The answer holds the secret, which is shown this once. A program sends it as `Authorization: Bearer …`.',
    status: 201,
    response: issuedApiKey,
    errors: [[IDENTITY_ERRORS, 'identity.api-key.too-many']],
  })
  create(
    @CurrentPrincipal() principal: Principal,
    @Headers('user-agent') userAgent: string | undefined,
    @Body({ schema: createApiKeyRequest }) request: CreateApiKeyRequest,
  ): Promise<IssuedApiKey> {
    return this.keys.create(principal, deviceName(userAgent), request);
  }

  @Post(':id/rotate')
  @StepUp()
  @Endpoint({
    summary: 'Give a key a new secret',
    description:
      'The old one works on for `overlapHours`, at most a week. One that was on its way out already ends at once.',
    response: issuedApiKey,
    errors: [[...NOT_FOUND]],
  })
  rotate(
    @CurrentPrincipal() principal: Principal,
    @Headers('user-agent') userAgent: string | undefined,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: rotateApiKeyRequest }) request: RotateApiKeyRequest,
  ): Promise<IssuedApiKey> {
    return this.keys.rotate(principal, deviceName(userAgent), id, request);
  }

  @Patch(':id')
  @Endpoint({ summary: 'Rename a key', response: apiKey, errors: [[...NOT_FOUND]] })
  rename(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: renameApiKeyRequest }) { name }: RenameApiKeyRequest,
  ): Promise<ApiKey> {
    return this.keys.rename(principal, id, name);
  }

  @Delete(':id')
  @Endpoint({
    summary: 'Revoke a key',
    description: 'Both its secrets are dead on the next request.',
    response: successBody,
    errors: [[...NOT_FOUND]],
  })
  async revoke(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<{ success: true }> {
    await this.keys.revoke(principal, id);
    return { success: true };
  }
}
