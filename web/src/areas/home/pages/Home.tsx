import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/lib/session/useSession.js';
import { Hero, Ways } from '../components/Hero.js';
import styles from './Home.module.css';

const Sections = lazy(() => import('../components/Sections.js'));

export default function Home() {
  const { t } = useTranslation('home');
  const isMember = useSession().status === 'member';
  return (
    <>
      <Hero />
      <Suspense>
        <Sections />
      </Suspense>
      {!isMember && (
        <section className={styles['closing']}>
          <h2>{t('closing.title')}</h2>
          <p>{t('closing.text')}</p>
          <Ways />
        </section>
      )}
    </>
  );
}
