import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../Link/Link.js';
import styles from './PageHeader.module.css';

export interface PageHeaderProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** The pages above this one, nearest last. */
  readonly breadcrumb?: readonly { readonly to: string; readonly label: string }[];
  /** The page's one main action, and what goes with it. */
  readonly actions?: ReactNode;
}

/** The head of a page. Its h1 takes the focus when the page is entered. */
export function PageHeader({ title, description, breadcrumb, actions }: PageHeaderProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['header']}>
      <div className={styles['text']}>
        {breadcrumb && (
          <nav aria-label={t('nav.breadcrumb')}>
            <ol className={styles['crumbs']}>
              {breadcrumb.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 tabIndex={-1} className={styles['title']}>
          {title}
        </h1>
        {description && <p className={styles['description']}>{description}</p>}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
