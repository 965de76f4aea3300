/** Enough of an address to tell it from others: `0xC02a…6Cc2`. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** Wallets hand addresses over in lower case, the server answers them with their checksum. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
