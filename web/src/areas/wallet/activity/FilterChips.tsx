import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button/Button.js';
import styles from './Activity.module.css';
import { type ActivityFilter, FILTER_NAMES, isFiltered } from './filter.js';

export interface FilterChipsProps {
  readonly filter: ActivityFilter;
  readonly onChange: (filter: ActivityFilter) => void;
}

const dayText = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(`${day}T00:00`));

/** What is filtered by; pressing a chip takes it back. */
export function FilterChips({ filter, onChange }: FilterChipsProps) {
  const { t, i18n } = useTranslation('wallet');
  if (!isFiltered(filter)) return null;
  const locale = i18n.resolvedLanguage ?? 'en';
  const { asset, direction, kind, from, to, min, max, q } = filter;
  const texts = {
    asset,
    direction: direction && t(`filters.${direction}`),
    kind: kind && t(`activity.kinds.${kind}`),
    from: from && t('filters.fromDay', { day: dayText(from, locale) }),
    to: to && t('filters.toDay', { day: dayText(to, locale) }),
    min: min && t('filters.minChip', { amount: min }),
    max: max && t('filters.maxChip', { amount: max }),
    q: q && `“${q}”`,
  };
  return (
    <div className={styles['chips']}>
      {FILTER_NAMES.map(
        (name) =>
          texts[name] && (
            <button
              key={name}
              type="button"
              className={styles['chip']}
              aria-label={t('filters.remove', { filter: texts[name] })}
              onClick={() => onChange({ ...filter, [name]: undefined })}
            >
              {texts[name]} <X size={14} strokeWidth={2} aria-hidden />
            </button>
          ),
      )}
      <Button variant="ghost" size="sm" onClick={() => onChange({})}>
        {t('filters.clear')}
      </Button>
    </div>
  );
}
