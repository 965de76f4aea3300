import { lazy } from 'react';

const sideMenu = () => import('./SideMenu.js');
const profileMenu = () => import('./ProfileMenu.js');

/** The menus' bodies are no part of the first load; they are brought while the browser rests. */
export const SideMenu = lazy(sideMenu);
export const ProfileMenu = lazy(profileMenu);

export function prefetchMenus(): void {
  const rest = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500));
  rest(() => void Promise.allSettled([sideMenu(), profileMenu()]));
}
