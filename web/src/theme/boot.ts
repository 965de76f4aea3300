export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export const DEFAULT_THEME: Theme = 'dark';

export const themeKeyOf = (slug: string): string => `${slug}-theme`;

/** Runs inline before the first paint, so that no page flashes in the wrong theme. The only inline script of the site. */
export const bootScript = (slug: string): string =>
  `(function(){var t;try{t=localStorage.getItem(${JSON.stringify(themeKeyOf(slug))})}catch(e){}` +
  `if(t!=='light'&&t!=='dark'&&t!=='system')t=${JSON.stringify(DEFAULT_THEME)};` +
  `if(t==='system')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';` +
  `document.documentElement.dataset.theme=t})()`;
