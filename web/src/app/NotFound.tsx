import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/ui/Button/Button.js';
import { Strokes } from '#web/ui/Mark/Strokes.js';
import styles from './App.module.css';
import { Arrival } from './Arrival.js';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <div className={styles['message']}>
      <Strokes className={styles['art']} />
      <h1>{t('titles.notFound')}</h1>
      <p>{t('notFound.text')}</p>
      <div className={styles['actions']}>
        <ButtonLink to="/">{t('notFound.reset')}</ButtonLink>
      </div>
      <Arrival title="notFound" />
    </div>
  );
}
