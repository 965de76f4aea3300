/** What an operator changes to re-brand. `slug` spells paths, field names and cookie names; `token` is the native asset's code. */
export const PRODUCT = { name: 'Saffron', slug: 'saffron', token: 'SFN' } as const;
