import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PRODUCT } from '#kernel';
import { formatMoney } from '#web/lib/money/format.js';
import { Button } from '#web/ui/Button/Button.js';
import styles from './Activity.module.css';
import { type ActivityFilter, FILTER_NAMES, isFiltered } from './filter.js';

export interface FilterChipsProps {
  readonly filter: ActivityFilter;
  readonly onChange: (filter: ActivityFilter) => void;
  /** Takes everything back; no chip is left then that could have the focus. */
  readonly onClear: () => void;
}

const dayText = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(`${day}T00:00`));

/** What is filtered by; pressing a chip takes it back. */
export function FilterChips({ filter, onChange, onClear }: FilterChipsProps) {
  const { t, i18n } = useTranslation('wallet');
  if (!isFiltered(filter)) return null;
  const locale = i18n.resolvedLanguage ?? 'en';
  const { asset, direction, kind, from, to, min, max, q } = filter;
  const money = (amount: string) => formatMoney(asset ?? PRODUCT.token, amount, { locale, exact: true });
  const takeBack = (name: (typeof FILTER_NAMES)[number], chip: HTMLElement) => {
    const rest = { ...filter, [name]: undefined };
    if (!isFiltered(rest)) return onClear();
    // The pressed chip goes; what follows it, at least the button for all, stays.
    (chip.nextElementSibling as HTMLElement | null)?.focus();
    onChange(rest);
  };
  const texts = {
    asset,
    direction: direction && t(`filters.${direction}`),
    kind: kind && t(`activity.kinds.${kind}`),
    from: from && t('filters.fromDay', { day: dayText(from, locale) }),
    to: to && t('filters.toDay', { day: dayText(to, locale) }),
    min: min && t('filters.minChip', { amount: money(min) }),
    max: max && t('filters.maxChip', { amount: money(max) }),
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
              onClick={({ currentTarget }) => takeBack(name, currentTarget)}
            >
              {texts[name]} <X size={14} strokeWidth={2} aria-hidden />
            </button>
          ),
      )}
      <Button variant="ghost" size="sm" onClick={onClear}>
        {t('filters.clear')}
      </Button>
    </div>
  );
}
