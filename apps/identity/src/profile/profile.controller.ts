import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  IDENTITY_ERRORS,
  patchProfileRequest,
  type PatchProfileRequest,
  profileData,
  type ProfileData,
} from '#contracts/identity';
import { Access, ApiKeyScope, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint, type EndpointOptions } from '#platform/http';
import { ProfileService } from './profile.service.js';

const ERRORS: EndpointOptions['errors'] = [[IDENTITY_ERRORS, 'identity.member.not-found']];

@ApiTags('Profile')
@Controller('api/user/profile')
@Access('member')
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Get()
  @ApiKeyScope('profile:read')
  @Endpoint({ summary: 'Read my profile', response: profileData, errors: ERRORS })
  read(@CurrentPrincipal() principal: Principal): Promise<ProfileData> {
    return this.profile.read(principal.memberId);
  }

  @Patch()
  @Endpoint({
    summary: 'Change my profile',
    description: 'What is left out stays as it is.',
    response: profileData,
    errors: ERRORS,
  })
  update(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: patchProfileRequest }) body: PatchProfileRequest,
  ): Promise<ProfileData> {
    return this.profile.update(principal, body);
  }
}
