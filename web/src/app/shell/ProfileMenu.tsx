import { formatMemberId, type User } from '#contracts/identity';
import { ChevronDown, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { signOut } from '#web/lib/session/signOut.js';
import { Menu } from '#web/ui/Menu/Menu.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { NavList } from './NavList.js';
import styles from './ProfileMenu.module.css';

const initialsOf = ({ firstName, lastName, email }: User) =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase() || email.charAt(0).toUpperCase();

export default function ProfileMenu({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const leave = () => signOut().catch(() => toast.failure(t('toast.signOutFailed')));
  return (
    <Menu
      label={t('nav.openAccountMenu')}
      trigger={
        <>
          <span className={styles['avatar']} aria-hidden>
            {initialsOf(user)}
          </span>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </>
      }
    >
      {(close) => (
        <>
          <div className={styles['who']}>
            <p className={styles['name']}>{user.name || user.email}</p>
            <p className={styles['id']}>{formatMemberId(user.saffronId)}</p>
          </div>
          <NavList menu="profile" hasHeading={false} onFollow={close} />
          <button type="button" className={styles['signOut']} onClick={() => void leave()}>
            <LogOut size={20} strokeWidth={1.75} aria-hidden />
            {t('nav.signOut')}
          </button>
        </>
      )}
    </Menu>
  );
}
