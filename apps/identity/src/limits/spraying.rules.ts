/** What devices that nobody has proven have entered within the last ten minutes, over all accounts. */
export interface StrangersPasswords {
  readonly tried: number;
  readonly wrong: number;
}

/**
 * Whether passwords are being tried over many accounts: more than half of them wrong, and too many for people who mistype. Below
 * `atLeast`, a quiet hour in which three of four mistype is no attack.
 */
export const isSpraying = ({ tried, wrong }: StrangersPasswords, atLeast: number): boolean =>
  wrong >= atLeast && wrong * 2 > tried;
