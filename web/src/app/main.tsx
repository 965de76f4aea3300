import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { chooseLanguage, detectedLanguage, setUpTexts } from '#web/i18n/setup.js';
import { refreshSession, watchOtherTabs } from '#web/lib/session/store.js';
import { rows } from '#web/routes/index.js';
import { loadPage } from '#web/routes/pages.js';
import '#web/theme/fonts.css';
import '#web/theme/tokens.css';
import '#web/theme/base.css';
import { watchTheme } from '#web/theme/mode.js';
import { firstArrival } from './Arrival.js';
import { Root } from './Root.js';

async function start(root: HTMLElement): Promise<void> {
  const prerendered = rows.find((row) => row.path === root.dataset['page'] && row.path === location.pathname);
  if (prerendered) {
    await setUpTexts('en');
    await loadPage(prerendered);
    startTransition(() => void hydrateRoot(root, <Root />));
    await firstArrival;
    await chooseLanguage(detectedLanguage());
  } else {
    await setUpTexts();
    root.replaceChildren();
    createRoot(root).render(<Root />);
  }
}

watchTheme();
watchOtherTabs();
void refreshSession();
const root = document.getElementById('root');
if (root) void start(root);
