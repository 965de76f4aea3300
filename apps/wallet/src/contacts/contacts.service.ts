import {
  type ChangeContactRequest,
  type Contact,
  type ContactPage,
  type ContactQuery,
  type CreateContactRequest,
  WALLET_ERRORS,
} from '#contracts/wallet';
import { type Clock, newId, refusals } from '#kernel';
import type { Principal } from '#platform/auth';
import { Inject, Injectable } from '@nestjs/common';
import type { Member } from '../members/member.js';
import { MemberDirectory } from '../members/member-directory.js';
import { CLOCK } from '../tokens.js';
import { LookupBudget } from '../transfers/lookup-budget.js';
import { PaymentsQuery } from '../transfers/payments.query.js';
import { toContact } from './contact.js';
import { readContactCursor, writeContactCursor } from './contact-cursor.js';
import { ContactsRepository } from './contacts.repository.js';

const refuse = refusals(WALLET_ERRORS);
export const MOST_CONTACTS = 500;

export type Owner = Pick<Principal, 'memberId' | 'tenantId'>;

/** A member's address book. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly payments: PaymentsQuery,
    private readonly members: MemberDirectory,
    private readonly budget: LookupBudget,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list({ memberId }: Owner, { q, cursor, limit }: ContactQuery): Promise<ContactPage> {
    const after = cursor === undefined ? undefined : readContactCursor(cursor);
    const rows = await this.contacts.list(memberId, { q, after, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const paid = await this.payments.by(
      memberId,
      shown.map((row) => row.memberId),
    );
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown.map((row) => toContact(row, paid.get(row.memberId))),
      nextCursor: last ? writeContactCursor([last.isFavourite, last.sortedAs, last.id]) : null,
    };
  }

  async find({ memberId }: Owner, id: string): Promise<Contact> {
    const record = await this.contacts.find(memberId, id);
    if (!record) throw refuse('wallet.contact.not-found');
    const paid = await this.payments.by(memberId, [record.memberId]);
    return toContact(record, paid.get(record.memberId));
  }

  /** Whoever is typed is looked up as for a payment, on the same budget: an address book is no directory to leaf through. */
  async create(owner: Owner, request: CreateContactRequest): Promise<Contact> {
    await this.budget.take(owner.memberId);
    const member = await this.resolve(owner, request.who);
    const { label = member.maskedName, note, isFavourite = false } = request;
    const contact = {
      ...{ id: newId(), ownerId: owner.memberId, memberId: member.memberId, createdAt: this.clock.now() },
      ...{ label, note: note || null, isFavourite },
    };
    const outcome = await this.contacts.insert(contact, MOST_CONTACTS);
    if (outcome !== 'stored') throw refuse(outcome === 'known' ? 'wallet.contact.exists' : 'wallet.contact.too-many');
    return this.find(owner, contact.id);
  }

  async change(owner: Owner, id: string, change: ChangeContactRequest): Promise<Contact> {
    if (!(await this.contacts.change(owner.memberId, id, change))) throw refuse('wallet.contact.not-found');
    return this.find(owner, id);
  }

  async remove({ memberId }: Owner, id: string): Promise<void> {
    if (!(await this.contacts.remove(memberId, id))) throw refuse('wallet.contact.not-found');
  }

  private async resolve({ memberId, tenantId }: Owner, who: string): Promise<Member> {
    const member = await this.members.byTyped(who);
    if (member?.tenantId !== tenantId || member.state !== 'active') throw refuse('wallet.recipient.unknown');
    if (member.memberId === memberId) throw refuse('wallet.contact.self');
    return member;
  }
}
