import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useSession } from '#web/lib/session/useSession.js';
import { hrefOf, type Menu, menuRows, type RouteRow } from '#web/routes/index.js';
import styles from './NavList.module.css';
import { NAV_ICONS } from './navIcons.js';

export interface NavListProps {
  readonly menu: Menu;
  /** Without a heading the menu's name is for screen readers alone. */
  readonly hasHeading?: boolean;
  readonly onFollow?: () => void;
}

function Entry({ row, onFollow }: { readonly row: RouteRow; readonly onFollow: (() => void) | undefined }) {
  const { t } = useTranslation();
  const Icon = NAV_ICONS[row.id];
  return (
    <NavLink to={hrefOf(row)} end className={styles['link'] ?? ''} onClick={onFollow}>
      {Icon && <Icon size={20} strokeWidth={1.75} aria-hidden />}
      {row.id === 'home' ? t('nav.home') : t(`titles.${row.title}`)}
    </NavLink>
  );
}

/** The rows of one menu that the person may open; nothing where there are none. */
export function NavList({ menu, hasHeading = true, onFollow }: NavListProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const entries = menuRows(menu, user?.role);
  if (entries.length === 0) return null;
  const name = t(`nav.${menu}`);
  return (
    <nav aria-label={name}>
      {hasHeading && <p className={styles['heading']}>{name}</p>}
      <ul className={styles['list']}>
        {entries.map((row) => (
          <li key={row.id}>
            <Entry row={row} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
