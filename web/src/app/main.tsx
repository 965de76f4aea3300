import '#web/lib/withoutEval.js';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { detectedLanguage, rememberLanguage } from '#web/i18n/detect.js';
import { DEFAULT_LANGUAGE } from '#web/i18n/languages.js';
import { setUpTexts } from '#web/i18n/setup.js';
import { refreshSession, watchOtherTabs } from '#web/lib/session/store.js';
import { type RouteRow, rows } from '#web/routes/index.js';
import { loadPage } from '#web/routes/pages.js';
import '#web/theme/fonts.css';
import '#web/theme/tokens.css';
import '#web/theme/base.css';
import { watchTheme } from '#web/theme/mode.js';
import { Root } from './Root.js';

/** The landing page that the server sent complete, if it is the one asked for. */
const prerenderedRow = (root: HTMLElement) =>
  rows.find((row) => row.path === root.dataset['page'] && row.path === location.pathname);

const loads = (row: RouteRow): Promise<boolean> =>
  loadPage(row).then(
    () => true,
    () => false,
  );

async function start(root: HTMLElement): Promise<void> {
  const language = detectedLanguage();
  rememberLanguage(language);
  await setUpTexts(language);
  const prerendered = prerenderedRow(root);
  const isComplete = prerendered !== undefined && (await loads(prerendered));
  // Prerendered pages are English: in another language, or where their code is missing, the page is drawn anew in their place.
  if (isComplete && language === DEFAULT_LANGUAGE) startTransition(() => void hydrateRoot(root, <Root />));
  else startTransition(() => createRoot(root).render(<Root />));
}

watchTheme();
watchOtherTabs();
void refreshSession();
const root = document.getElementById('root');
if (root) void start(root);
