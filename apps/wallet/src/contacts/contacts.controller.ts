import { idField, successBody } from '#contracts/http';
import {
  changeContactRequest,
  type ChangeContactRequest,
  contact,
  type Contact,
  contactPage,
  type ContactPage,
  contactQuery,
  type ContactQuery,
  createContactRequest,
  type CreateContactRequest,
  WALLET_ERRORS,
} from '#contracts/wallet';
import { Access, ApiKeyScope, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ContactsService } from './contacts.service.js';

@ApiTags('Wallet')
@Controller('api/wallet/contacts')
@Access('member')
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Get()
  @ApiKeyScope('wallet:read')
  @Endpoint({
    summary: 'List my address book, favourites first',
    response: contactPage,
    errors: [[WALLET_ERRORS, 'wallet.cursor.invalid']],
  })
  list(
    @CurrentPrincipal() owner: Principal,
    @Query({ schema: contactQuery }) query: ContactQuery,
  ): Promise<ContactPage> {
    return this.contacts.list(owner, query);
  }

  @Post()
  @Endpoint({
    summary: 'Add a member to my address book',
    description:
      'By the whole member ID or e-mail address, which is resolved once: the contact holds the member and not the address. ' +
      'Draws on the same budget as every other look-up of members.',
    status: 201,
    response: contact,
    errors: [
      [
        WALLET_ERRORS,
        'wallet.recipient.unknown',
        'wallet.contact.self',
        'wallet.contact.exists',
        'wallet.contact.too-many',
      ],
    ],
  })
  create(
    @CurrentPrincipal() owner: Principal,
    @Body({ schema: createContactRequest }) request: CreateContactRequest,
  ): Promise<Contact> {
    return this.contacts.create(owner, request);
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Change the label, the note or the star of a contact',
    response: contact,
    errors: [[WALLET_ERRORS, 'wallet.contact.not-found']],
  })
  change(
    @CurrentPrincipal() owner: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: changeContactRequest }) change: ChangeContactRequest,
  ): Promise<Contact> {
    return this.contacts.change(owner, id, change);
  }

  @Delete(':id')
  @Endpoint({
    summary: 'Remove a contact',
    response: successBody,
    errors: [[WALLET_ERRORS, 'wallet.contact.not-found']],
  })
  async remove(
    @CurrentPrincipal() owner: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<{ success: true }> {
    await this.contacts.remove(owner, id);
    return { success: true };
  }
}
