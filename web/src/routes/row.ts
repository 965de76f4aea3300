import type { AccessLevel } from '#contracts/access';

/** The menus of the specification (2.3 to 2.6). */
export const MENUS = [
  'main',
  'services',
  'tools',
  'profile',
  'mobileWallet',
  'mobileAccount',
  'adminCore',
  'superOps',
] as const;
export type Menu = (typeof MENUS)[number];

export interface MenuPlace {
  readonly menu: Menu;
  readonly order: number;
}

/**
 * One path of the site. Plain data, so that the router, menus, guards, titles, prerendering, the sitemap, the server's
 * 404s and the tests all read the same rows.
 */
export interface RouteRow {
  readonly id: string;
  /** A pattern of react-router. */
  readonly path: string;
  readonly access: AccessLevel;
  /** Key of the page's name under `titles` in the common texts. */
  readonly title: string;
  /** The page names the window itself, as what it shows does not follow from the path alone. */
  readonly isTitledByPage?: boolean;
  /** `<area>/<Page>`, found at areas/<area>/pages/<Page>.tsx; `admin/<App>` is found at admin/<App>.tsx. */
  readonly page?: string;
  /** `full` has header and footer, `bare` neither; `app` has the header alone, and the page fills the rest. */
  readonly shell: 'full' | 'app' | 'bare';
  /** A landing page is prerendered and indexed, and carries no data layer. */
  readonly tier: 'landing' | 'app';
  readonly menus?: readonly MenuPlace[];
  /** How often the page's code is asked for in all, one second apart. */
  readonly tries?: number;
  /** The path that is the main one for the same page. */
  readonly aliasOf?: string;
  readonly redirect?: string;
  /** A page inside the one with this id, which does its own routing; the row gives title, access and menu place. */
  readonly partOf?: string;
  /** This exact path is never redirected by the guard; who may not see the page sees nothing (specification 4.3). */
  readonly neverRedirects?: string;
  /** May search engines list it? */
  readonly indexed?: boolean;
}
