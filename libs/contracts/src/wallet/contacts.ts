import { z } from 'zod';
import { idField, textField, timestampField } from '../http/index.js';
import { counterparty, recipientText } from './transfers.js';

const labelField = textField(60, 1);
const noteField = textField(200);

/** How a contact stands now: whether money can reach the member behind it. */
export const CONTACT_STANDINGS = ['active', 'unavailable', 'left'] as const;

/** An entry of a member's address book. It holds the member, so money never follows an address that changed hands. */
export const contact = z
  .object({
    id: idField,
    label: z.string(),
    note: z.string().nullable(),
    isFavourite: z.boolean(),
    /** The member as the directory names him now. */
    member: counterparty,
    standing: z.enum(CONTACT_STANDINGS),
    /** Counted among the owner's latest 2,000 movements of each asset. */
    timesPaid: z.int(),
    lastPaidAt: timestampField.nullable(),
    createdAt: timestampField,
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof contact>;

/** `who` is resolved once, now; the label is the member's masked name unless another is given. */
export const createContactRequest = z
  .strictObject({
    who: recipientText,
    label: labelField.optional(),
    note: noteField.optional(),
    isFavourite: z.boolean().optional(),
  })
  .meta({ id: 'CreateContactRequest' });
export type CreateContactRequest = z.infer<typeof createContactRequest>;

/** What is left out stays as it is; an empty note removes it. */
export const changeContactRequest = z
  .strictObject({ label: labelField, note: noteField, isFavourite: z.boolean() })
  .partial()
  .meta({ id: 'ChangeContactRequest' });
export type ChangeContactRequest = z.infer<typeof changeContactRequest>;

/** `q` finds in label, note and member ID. Favourites come first, then by label. */
export const contactQuery = z.object({
  q: textField(100).optional(),
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ContactQuery = z.infer<typeof contactQuery>;
export const contactPage = z
  .object({ items: z.array(contact), nextCursor: z.string().nullable() })
  .meta({ id: 'ContactPage' });
export type ContactPage = z.infer<typeof contactPage>;
