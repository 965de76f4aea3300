import { z } from 'zod';
import { plainTextField } from '../http/index.js';

const shortTexts = z.record(z.string().regex(/^[A-Za-z0-9_.:-]{1,40}$/), plainTextField(200));
const atMost = (keys: number) => shortTexts.refine((data) => Object.keys(data).length <= keys, `at most ${keys} keys`);
const example = { order: '42' };

/** What callers keep beside a transfer: a few short texts by name. */
export const metadataField = atMost(20).meta({ example });
export type TransferMetadata = z.infer<typeof metadataField>;

/** What a member sends along with a transfer, for his own programs. The other side never sees it. */
export const ownMetadataField = atMost(10).meta({ example });
