import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { ToastRegion } from '#web/ui/Toast/ToastRegion.js';
import { Footer } from './Footer.js';
import { Header } from './Header.js';
import { OfflineNotice } from './OfflineNotice.js';
import { SessionEndedNotice } from './SessionEndedNotice.js';
import styles from './Shell.module.css';
import { StepUpHost } from './StepUpHost.js';
import { ViewAsNotice } from './ViewAsNotice.js';

/** What surrounds every page. The console brings its own layout below the header, and no footer. */
export function Shell({ hasFooter = true }: { readonly hasFooter?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <a className={styles['skip']} href="#main">
        {t('nav.skip')}
      </a>
      <Header isWide={!hasFooter} />
      <OfflineNotice />
      <SessionEndedNotice />
      <ViewAsNotice />
      <main id="main" tabIndex={-1} className={hasFooter ? styles['page'] : styles['console']}>
        <Outlet />
      </main>
      {hasFooter && <Footer />}
      <ToastRegion />
      <StepUpHost />
    </>
  );
}
