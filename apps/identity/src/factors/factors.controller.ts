import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { factors, type Factors } from '#contracts/identity';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { FactorsQuery } from './factors.query.js';

@ApiTags('Security')
@Controller('api/user/factors')
@Access('member')
export class FactorsController {
  constructor(private readonly factors: FactorsQuery) {}

  @Get()
  @Endpoint({ summary: 'See by what I can prove who I am', response: factors })
  list(@CurrentPrincipal() { memberId }: Principal): Promise<Factors> {
    return this.factors.of(memberId);
  }
}
