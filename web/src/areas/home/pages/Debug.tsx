import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/Card/Card.js';
import { CopyButton } from '#web/ui/CopyButton/CopyButton.js';
import { DetailList } from '#web/ui/DetailList/DetailList.js';
import { PageHeader } from '#web/ui/PageHeader/PageHeader.js';
import { useDebugFacts } from '../components/useDebugFacts.js';
import styles from './Debug.module.css';

export default function Debug() {
  const { t } = useTranslation('seldom');
  const groups = useDebugFacts();
  const asText = groups
    .flatMap(({ title, facts }) => facts.map(([name, value]) => `${title} / ${name}: ${value}`))
    .join('\n');
  return (
    <main className={styles['page']}>
      <PageHeader
        title={t('titles.debug')}
        description={t('debug.intro')}
        breadcrumb={[{ to: '/', label: t('nav.home') }]}
        actions={<CopyButton text={asText} label={t('debug.copyAll')} />}
      />
      <div className={styles['groups']}>
        {groups.map(({ title, facts }) => (
          <Card key={title} title={title}>
            <DetailList details={facts.map(([label, value]) => ({ label, value }))} />
          </Card>
        ))}
      </div>
    </main>
  );
}
