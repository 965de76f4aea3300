import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#web/i18n/languages.js';
import { chooseLanguage } from '#web/i18n/setup.js';
import { Select } from '#web/ui/Select/Select.js';

export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <Select
      label={t('language.label')}
      value={i18n.resolvedLanguage}
      onChange={(event) => void chooseLanguage(event.target.value)}
    >
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
