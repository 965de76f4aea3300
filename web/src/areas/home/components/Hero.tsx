import { PRODUCT } from '#kernel';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/lib/session/useSession.js';
import { ButtonLink } from '#web/ui/Button/Button.js';
import { HeroFigure } from './HeroFigure.js';
import styles from './Hero.module.css';

/** Two ways on: into the wallet for who is signed in, to an account for everyone else. */
export function Ways() {
  const { t } = useTranslation('home');
  const isMember = useSession().status === 'member';
  const [first, second] = isMember
    ? [
        { to: '/wallet', text: t('hero.openWallet') },
        { to: '/send-sfn', text: t('hero.send', { token: PRODUCT.token }) },
      ]
    : [
        { to: '/auth/register', text: t('hero.start') },
        { to: '/auth', text: t('hero.signIn') },
      ];
  return (
    <div className={styles['ways']}>
      <ButtonLink to={first.to} size="lg">
        {first.text}
      </ButtonLink>
      <ButtonLink to={second.to} size="lg" variant="secondary">
        {second.text}
      </ButtonLink>
    </div>
  );
}

export function Hero() {
  const { t } = useTranslation('home');
  const isMember = useSession().status === 'member';
  return (
    <section className={styles['hero']}>
      <div className={styles['text']}>
        <h1 className={styles['title']}>{t('hero.title')}</h1>
        <p className={styles['lead']}>{t('hero.lead', { token: PRODUCT.token })}</p>
        <Ways />
        {!isMember && <p className={styles['note']}>{t('hero.note')}</p>}
      </div>
      <HeroFigure />
    </section>
  );
}
