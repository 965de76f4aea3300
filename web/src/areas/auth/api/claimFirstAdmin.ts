import { PRODUCT } from '#kernel';
import { api } from '#web/lib/api/client.js';

/** The one-time link that `npm start` prints makes the first super administrator. */
export const claimFirstAdmin = (token: string) => api.post(`/api/${PRODUCT.slug}/claim-first-admin`, { token });
