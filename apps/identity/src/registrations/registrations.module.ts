import { Module } from '@nestjs/common';
import { MemberIdService } from './member-id.service.js';
import { RegistrationsRepository } from './registrations.repository.js';

@Module({ providers: [MemberIdService, RegistrationsRepository], exports: [MemberIdService, RegistrationsRepository] })
export class RegistrationsModule {}
