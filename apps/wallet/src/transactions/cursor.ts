import { WALLET_ERRORS } from '#contracts/wallet';
import { type Asset, isAsset, refusals } from '#kernel';

const refuse = refusals(WALLET_ERRORS);

/** Where a statement goes on: per account, the number of the entry below which the next page begins. */
export type Cursor = ReadonlyMap<Asset, number>;

/** Opaque to callers. It fixes every account, so that entries that come later never slip into an older page. */
export const writeCursor = (cursor: Cursor): string =>
  Buffer.from([...cursor].map(([asset, version]) => `${asset}.${version}`).join('_')).toString('base64url');

/** Throws `wallet.cursor.invalid` for anything that {@link writeCursor} cannot have written. */
export function readCursor(text: string): Cursor {
  const parts = Buffer.from(text, 'base64url').toString('latin1').split('_');
  const cursor = new Map<Asset, number>();
  for (const part of parts) {
    const [, asset = '', version = ''] = /^([A-Z]{3})\.([1-9][0-9]{0,14})$/.exec(part) ?? [];
    if (!isAsset(asset)) throw refuse('wallet.cursor.invalid');
    cursor.set(asset, Number(version));
  }
  return cursor;
}
