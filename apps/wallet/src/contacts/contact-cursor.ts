import { WALLET_ERRORS } from '#contracts/wallet';
import { refusals } from '#kernel';
import { z } from 'zod';

const refuse = refusals(WALLET_ERRORS);
/** The place of a contact in the list: favourites first, then by label, then by id. */
const place = z.tuple([z.boolean(), z.string().max(200), z.uuid()]);
export type ContactPlace = z.infer<typeof place>;

export const writeContactCursor = (at: ContactPlace): string => Buffer.from(JSON.stringify(at)).toString('base64url');

/** Throws `wallet.cursor.invalid` for anything that {@link writeContactCursor} cannot have written. */
export function readContactCursor(text: string): ContactPlace {
  const found = place.safeParse(parse(Buffer.from(text, 'base64url').toString()));
  if (!found.success || found.data[1].includes('\u0000')) throw refuse('wallet.cursor.invalid');
  return found.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
