import { lazy } from 'react';

const sideMenu = () => import('./SideMenu.js');
const profileMenu = () => import('./ProfileMenu.js');

/** The menus' bodies are no part of the first load; they are brought when somebody reaches for them. */
export const SideMenu = lazy(sideMenu);
export const ProfileMenu = lazy(profileMenu);

/** Comes with the first act that asks for a fresh proof. */
export const StepUpDialog = lazy(() => import('#web/ui/StepUpDialog/StepUpDialog.js'));

/** Comes only where an administrator looks at a member's pages. */
export const ViewAsBanner = lazy(() => import('./ViewAsBanner.js'));

export const prefetchMenus = (): void => void Promise.allSettled([sideMenu(), profileMenu()]);
