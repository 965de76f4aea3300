import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { TransfersModule } from '../transfers/transfers.module.js';
import { ContactsController } from './contacts.controller.js';
import { ContactsRepository } from './contacts.repository.js';
import { ContactsService } from './contacts.service.js';

@Module({
  imports: [MembersModule, TransfersModule],
  controllers: [ContactsController],
  providers: [ContactsService, ContactsRepository],
  exports: [ContactsRepository],
})
export class ContactsModule {}
