import { Trans, useTranslation } from 'react-i18next';
import { usePublicConfig } from '#web/lib/config.js';
import { Link } from '#web/ui/Link/Link.js';
import styles from './Form.module.css';

/** Names the operator's terms and privacy policy once the installation has told where they are. */
export function Agreement() {
  const { t } = useTranslation('auth');
  const config = usePublicConfig();
  if (!config) return null;
  return (
    <p className={styles['small']}>
      <Trans
        t={t}
        i18nKey="register.agree"
        components={{ terms: <Link to={config.termsUrl} />, privacy: <Link to={config.privacyUrl} /> }}
      />
    </p>
  );
}
