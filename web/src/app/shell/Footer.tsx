import { PRODUCT } from '#kernel';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '#web/lib/config.js';
import { Link } from '#web/ui/Link/Link.js';
import { Strokes } from '#web/ui/Mark/Strokes.js';
import styles from './Footer.module.css';

interface FooterLink {
  readonly to: string;
  readonly text: string;
  readonly hint?: string;
}

function Group({ title, links }: { readonly title: string; readonly links: readonly FooterLink[] }) {
  return (
    <div className={styles['group']}>
      <h2 className={styles['heading']}>{title}</h2>
      <ul className={styles['list']}>
        {links.map(({ to, text, hint }) => (
          <li key={to}>
            {hint && <span className={styles['hint']}>{hint}</span>}
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const telephone = (number: string) => `tel:${number.replace(/[^0-9+]/g, '')}`;

/** Contact details and legal pages are the operator's, so they come from the server's configuration. */
export function Footer() {
  const { t } = useTranslation();
  const config = usePublicConfig();
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['brand']}>
          <p className={styles['name']}>
            <Strokes className={styles['mark']} />
            {PRODUCT.name}
          </p>
          <p className={styles['tagline']}>{t('footer.tagline', { token: PRODUCT.token })}</p>
          {config?.demo && <p className={styles['tagline']}>{t('footer.demo')}</p>}
        </div>
        {config && (
          <>
            <Group
              title={t('footer.contact')}
              links={[
                { to: `mailto:${config.supportEmail}`, text: config.supportEmail, hint: t('footer.email') },
                { to: telephone(config.phones.sa), text: config.phones.sa, hint: t('footer.phoneSa') },
                { to: telephone(config.phones.uk), text: config.phones.uk, hint: t('footer.phoneUk') },
              ]}
            />
            <Group
              title={t('footer.legal')}
              links={[
                { to: config.privacyUrl, text: t('footer.privacy') },
                { to: config.termsUrl, text: t('footer.terms') },
              ]}
            />
          </>
        )}
      </div>
    </footer>
  );
}
