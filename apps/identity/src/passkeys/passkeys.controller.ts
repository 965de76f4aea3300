import { Body, Controller, Delete, Param, Patch, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { idField, successBody } from '#contracts/http';
import {
  addPasskeyRequest,
  type AddPasskeyRequest,
  IDENTITY_ERRORS,
  type PasskeyItem,
  passkeyItem,
  type PasskeyOptions,
  passkeyOptions,
  renamePasskeyRequest,
} from '#contracts/identity';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { deviceName, Endpoint } from '#platform/http';
import { ManagePasskeysService } from './manage-passkeys.service.js';

@ApiTags('Security')
@Controller('api/user/factors/passkeys')
@Access('member')
export class PasskeysController {
  constructor(private readonly passkeys: ManagePasskeysService) {}

  @Post('options')
  @StepUp()
  @Endpoint({
    summary: 'Start to register a passkey',
    description: 'The challenge serves this session, once, for five minutes.',
    response: passkeyOptions,
  })
  options(@CurrentPrincipal() principal: Principal): Promise<PasskeyOptions> {
    return this.passkeys.options(principal);
  }

  @Post()
  @StepUp()
  @Endpoint({
    summary: 'Register a passkey',
    status: 201,
    response: passkeyItem,
    errors: [[IDENTITY_ERRORS, 'identity.passkey.invalid', 'identity.passkey.known', 'identity.passkey.too-many']],
  })
  add(
    @Body({ schema: addPasskeyRequest }) body: AddPasskeyRequest,
    @CurrentPrincipal() principal: Principal,
    @Req() { headers }: FastifyRequest,
  ): Promise<PasskeyItem> {
    return this.passkeys.add({ principal, device: deviceName(headers['user-agent']) }, body);
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Rename one of my passkeys',
    response: passkeyItem,
    errors: [[IDENTITY_ERRORS, 'identity.passkey.not-found']],
  })
  rename(
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: renamePasskeyRequest }) { name }: z.infer<typeof renamePasskeyRequest>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<PasskeyItem> {
    return this.passkeys.rename(principal, id, name);
  }

  @Delete(':id')
  @StepUp()
  @Endpoint({
    summary: 'Remove one of my passkeys',
    response: successBody,
    errors: [[IDENTITY_ERRORS, 'identity.passkey.not-found']],
  })
  async remove(
    @Param('id', { schema: idField }) id: string,
    @CurrentPrincipal() principal: Principal,
    @Req() { headers }: FastifyRequest,
  ): Promise<{ success: true }> {
    await this.passkeys.remove({ principal, device: deviceName(headers['user-agent']) }, id);
    return { success: true };
  }
}
