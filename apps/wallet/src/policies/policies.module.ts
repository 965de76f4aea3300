import { Module } from '@nestjs/common';
import { ApprovedPolicies } from './approved-policies.js';
import { PoliciesInForce } from './policies-in-force.js';

@Module({ providers: [ApprovedPolicies, PoliciesInForce], exports: [ApprovedPolicies, PoliciesInForce] })
export class PoliciesModule {}
