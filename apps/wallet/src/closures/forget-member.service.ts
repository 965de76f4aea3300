import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { BlocksRepository } from '../money-requests/blocks.repository.js';
import { CloseMoneyRequestService } from '../money-requests/close-money-request.service.js';

/**
 * Lets go of what served a member who has left and nobody else: his address book and his blocks; what is open between him and others
 * ends. Requests that are over stay, as the transfers that came of them do. All of it can be repeated.
 */
@Injectable()
export class ForgetMemberService {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly blocks: BlocksRepository,
    private readonly requests: CloseMoneyRequestService,
  ) {}

  async forget(manager: EntityManager, memberId: string): Promise<void> {
    // First what takes its time, in transactions of its own: the one of the event must not lie idle for it.
    await this.requests.closeAllOf(memberId);
    await this.contacts.removeAll(manager, memberId);
    await this.blocks.removeAll(manager, memberId);
  }
}
