import { mayAccess } from '#contracts/access';
import { PRODUCT } from '#kernel';
import { Menu as MenuIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '#web/lib/session/useSession.js';
import { Badge } from '#web/ui/Badge/Badge.js';
import { ButtonLink } from '#web/ui/Button/Button.js';
import { Strokes } from '#web/ui/Mark/Strokes.js';
import { prefetchMenus, ProfileMenu, SideMenu } from './lazyParts.js';
import { ThemeToggle } from './ThemeToggle.js';
import styles from './Header.module.css';

function RoleBadge() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!mayAccess('admin', user?.role)) return null;
  const isSuper = mayAccess('superadmin', user?.role);
  return (
    <Link to={isSuper ? '/super-admin' : '/admin'} className={styles['role']}>
      <Badge tone="accent">{t(isSuper ? 'roles.superAdmin' : 'roles.admin')}</Badge>
    </Link>
  );
}

function Account() {
  const { t } = useTranslation();
  const session = useSession();
  if (session.status === 'member') {
    return (
      <Suspense fallback={<span className={styles['profilePlace']} />}>
        <ProfileMenu user={session.user} />
      </Suspense>
    );
  }
  return (
    <ButtonLink to="/auth" className={session.status === 'unknown' ? styles['undecided'] : ''}>
      {t('nav.signIn')}
    </ButtonLink>
  );
}

/** `isWide`: from edge to edge, as the console below it. */
export function Header({ isWide = false }: { readonly isWide?: boolean }) {
  const { t } = useTranslation();
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <header className={styles['header']}>
      <div className={`${styles['bar']} ${isWide ? styles['wide'] : ''}`}>
        <button
          type="button"
          className={styles['menu']}
          aria-label={t('nav.openMenu')}
          aria-haspopup="dialog"
          aria-expanded={menu === 'open'}
          onPointerEnter={prefetchMenus}
          onFocus={prefetchMenus}
          onClick={() => setMenu('open')}
        >
          <MenuIcon size={24} strokeWidth={1.75} aria-hidden />
          <span className={styles['menuText']}>{t('nav.menu')}</span>
        </button>
        <Link to="/" className={styles['logo']}>
          <Strokes className={styles['mark']} />
          <span className={styles['wordmark']}>{PRODUCT.name}</span>
        </Link>
        <RoleBadge />
        <div className={styles['end']} onPointerEnter={prefetchMenus} onFocus={prefetchMenus}>
          <ThemeToggle />
          <Account />
        </div>
      </div>
      {menu !== 'unused' && (
        <Suspense>
          <SideMenu isOpen={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
    </header>
  );
}
