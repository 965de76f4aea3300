/**
 * What an operator changes to re-brand. `slug` spells the paths of the sign-in (`/api/<slug>/…`), the names of the HttpOnly cookies
 * and the storage keys that carry the name; `token` is the native asset's code. Field names and values on the wire that sound like the name
 * (`saffronId`, `needsSaffronIdVerification`, `saffron-id-check`) are part of the contract with other programs, and the names of
 * databases belong to the data: they stay when the name changes.
 */
export const PRODUCT = { name: 'Saffron', slug: 'saffron', token: 'SFN' } as const;
