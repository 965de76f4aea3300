import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/Card/Card.js';
import { Link } from '#web/ui/Link/Link.js';
import { CodeBlock } from './CodeBlock.js';
import styles from './Developers.module.css';

const example = (origin: string) =>
  `curl ${origin}/api/wallet/accounts \\\n  -H "Authorization: Bearer $SAFFRON_API_KEY"`;

export function HowToCard() {
  const { t } = useTranslation('developers');
  return (
    <Card title={t('howTo.title')} description={t('howTo.text')}>
      <div className={styles['form']}>
        <CodeBlock text={example(location.origin)} copyLabel={t('howTo.copy')} />
        <div className={styles['points']}>
          <ul>
            <li>{t('howTo.keep')}</li>
            <li>{t('howTo.limits')}</li>
            <li>{t('howTo.payments')}</li>
            <li>
              <Link to={`${location.origin}/api/openapi.json`}>{t('howTo.openapi')}</Link>
            </li>
          </ul>
        </div>
      </div>
    </Card>
  );
}
