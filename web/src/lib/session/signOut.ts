import { PRODUCT } from '#kernel';
import { api } from '../api/client.js';
import { forgetSession } from './store.js';

/** Ends the session on the server, forgets it here and leaves for the home page by a full load, so that nothing stays in memory. */
export async function signOut(): Promise<void> {
  await api.post('/api/logout');
  leaveSignedOut();
}

/** What a browser does that the server has signed out. */
export function leaveSignedOut(): void {
  forgetSession();
  forgetTab();
  location.assign('/');
}

/** What a member has begun here is not for whoever signs in next. */
function forgetTab(): void {
  const own = Object.keys(sessionStorage).filter((key) => key.startsWith(`${PRODUCT.slug}-`));
  own.forEach((key) => sessionStorage.removeItem(key));
}
