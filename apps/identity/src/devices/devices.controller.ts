import { Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { successBody } from '#contracts/http';
import { deviceCount } from '#contracts/identity';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { DevicesService } from './devices.service.js';

@ApiTags('Security')
@Controller('api/user/devices')
@Access('member')
export class DevicesController {
  constructor(private readonly devices: DevicesService) {}

  @Get()
  @Endpoint({ summary: 'Count the browsers that I have proven myself in', response: deviceCount })
  async count(@CurrentPrincipal() { memberId }: Principal): Promise<{ count: number }> {
    return { count: await this.devices.count(memberId) };
  }

  @Delete()
  @Endpoint({
    summary: 'Forget every browser that I have proven myself in',
    description:
      'From then on a POS PIN works in none of them until a code was right there again. Nobody is signed out.',
    response: successBody,
  })
  async forget(@CurrentPrincipal() principal: Principal): Promise<{ success: true }> {
    await this.devices.forgetAll(principal);
    return { success: true };
  }
}
