import { useTranslation } from 'react-i18next';
import { ASSET_CODES, isAsset } from '#kernel';
import { Input } from '#web/ui/Input/Input.js';
import { Select } from '#web/ui/Select/Select.js';
import styles from './Activity.module.css';
import { AmountFilter } from './AmountFilter.js';
import { type ActivityFilter, isDirection, isKind, KINDS } from './filter.js';
import { FilterChips } from './FilterChips.js';
import { SearchInput } from './SearchInput.js';

export interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly onChange: (filter: ActivityFilter) => void;
  readonly onClear: () => void;
}

/** Search and filters; what is chosen stands below as chips that take it back. */
export function ActivityFilters({ filter, onChange, onClear }: ActivityFiltersProps) {
  const { t } = useTranslation('wallet');
  const set = (change: ActivityFilter) => onChange({ ...filter, ...change });
  const { asset, direction, kind, from, to, min, max, q } = filter;
  return (
    <div role="search" className={styles['filters']}>
      <SearchInput value={q ?? ''} onSearch={(text) => set({ q: text })} />
      <details>
        <summary className={styles['summary']}>{t('filters.title')}</summary>
        <div className={styles['fields']}>
          <Select
            label={t('fields.asset')}
            value={asset ?? ''}
            onChange={({ target }) => set({ asset: isAsset(target.value) ? target.value : undefined })}
          >
            <option value="">{t('filters.anyAsset')}</option>
            {ASSET_CODES.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
          <Select
            label={t('fields.direction')}
            value={direction ?? ''}
            onChange={({ target }) => set({ direction: isDirection(target.value) ? target.value : undefined })}
          >
            <option value="">{t('filters.anyDirection')}</option>
            <option value="in">{t('filters.in')}</option>
            <option value="out">{t('filters.out')}</option>
          </Select>
          <Select
            label={t('filters.kind')}
            value={kind ?? ''}
            onChange={({ target }) => set({ kind: isKind(target.value) ? target.value : undefined })}
          >
            <option value="">{t('filters.anyKind')}</option>
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {t(`activity.kinds.${each}`)}
              </option>
            ))}
          </Select>
          <Input
            type="date"
            label={t('filters.from')}
            value={from ?? ''}
            max={to}
            onChange={({ target }) => set({ from: target.value || undefined })}
          />
          <Input
            type="date"
            label={t('filters.to')}
            value={to ?? ''}
            min={from}
            onChange={({ target }) => set({ to: target.value || undefined })}
          />
          <AmountFilter label={t('filters.min')} value={min ?? ''} onChange={(next) => set({ min: next })} />
          <AmountFilter label={t('filters.max')} value={max ?? ''} onChange={(next) => set({ max: next })} />
        </div>
      </details>
      <FilterChips filter={filter} onChange={onChange} onClear={onClear} />
    </div>
  );
}
