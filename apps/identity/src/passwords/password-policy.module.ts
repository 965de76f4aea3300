import { Module } from '@nestjs/common';
import { PasswordPolicy } from './password-policy.service.js';

@Module({ providers: [PasswordPolicy], exports: [PasswordPolicy] })
export class PasswordPolicyModule {}
