/** `Ada King Lovelace` is the first name `Ada` and the last name `King Lovelace`. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

export const fullName = (member: { firstName: string; lastName: string }): string =>
  `${member.firstName} ${member.lastName}`.trim();

/** What other members see of a name: `Ada L.` */
export function maskedName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = lastName;
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName;
}
