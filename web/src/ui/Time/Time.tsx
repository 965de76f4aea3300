import { useTranslation } from 'react-i18next';
import { formatExact, formatRelative } from '#web/lib/dates/format.js';

export interface TimeProps {
  /** UTC, ISO 8601. */
  readonly iso: string;
  /** Shows date and time instead of «3 minutes ago». */
  readonly exact?: boolean;
}

export function Time({ iso, exact = false }: TimeProps) {
  const { i18n } = useTranslation();
  const locale = i18n.resolvedLanguage ?? 'en';
  const full = formatExact(iso, locale);
  return (
    <time dateTime={iso} title={full}>
      {exact ? full : formatRelative(iso, locale, new Date())}
    </time>
  );
}
