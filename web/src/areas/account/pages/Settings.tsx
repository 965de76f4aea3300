import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#web/i18n/languages.js';
import { chooseLanguage } from '#web/i18n/setup.js';
import { THEMES } from '#web/theme/boot.js';
import { chooseTheme } from '#web/theme/mode.js';
import { useTheme } from '#web/theme/useTheme.js';
import { Card } from '#web/ui/Card/Card.js';
import { PageHeader } from '#web/ui/PageHeader/PageHeader.js';
import { SegmentedControl } from '#web/ui/SegmentedControl/SegmentedControl.js';
import { ClosureCard } from '../closure/ClosureCard.js';
import styles from '../components/Account.module.css';
import { DataCard } from '../data/DataCard.js';

export default function Settings() {
  const { t, i18n } = useTranslation(['account', 'forms']);
  const theme = useTheme();
  const language = i18n.resolvedLanguage ?? 'en';
  return (
    <div className={styles['page']}>
      <PageHeader title={t('settings.title')} description={t('settings.text')} />
      <div className={styles['cards']}>
        <Card title={t('settings.theme')} description={t('settings.themeText')}>
          <SegmentedControl
            label={t('settings.theme')}
            hideLabel
            options={THEMES.map((value) => ({ value, label: t(`common:theme.${value}`) }))}
            value={theme}
            onChange={chooseTheme}
          />
        </Card>
        <Card title={t('settings.language')} description={t('settings.languageText')}>
          <SegmentedControl
            label={t('settings.language')}
            hideLabel
            options={LANGUAGES.map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }))}
            value={LANGUAGES.find(({ code }) => code === language)?.code ?? 'en'}
            onChange={(code) => void chooseLanguage(code)}
          />
        </Card>
        <DataCard />
        <ClosureCard />
      </div>
    </div>
  );
}
