import { damm } from 'cdigit';

const PREFIX = 'SF';

/** Makes a member ID from 11 random digits: `SF`, the digits, and a Damm check digit that catches any one wrong or swapped digit. */
export function memberIdFromDigits(digits: string): string {
  if (!/^\d{11}$/.test(digits)) throw new Error('a member ID is made from 11 digits');
  return `${PREFIX}${digits}${damm.compute(digits)}`;
}

/** Reads what a person typed (any case, spaces, dashes, with or without the prefix); undefined where the check digit is wrong. */
export function parseMemberId(text: string): string | undefined {
  const match = /^(?:SF)?(\d{12})$/.exec(text.toUpperCase().replace(/[\s-]/g, ''));
  return match?.[1] && damm.validate(match[1]) ? `${PREFIX}${match[1]}` : undefined;
}
