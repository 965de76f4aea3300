import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Menu } from '#web/routes/index.js';
import { Drawer } from '#web/ui/Drawer/Drawer.js';
import { LanguageSelect } from './LanguageSelect.js';
import { NavList } from './NavList.js';
import styles from './Shell.module.css';

const GROUPS: readonly Menu[] = ['main', 'services', 'tools', 'mobileWallet', 'mobileAccount', 'adminCore', 'superOps'];
const WIDE = '(min-width: 768px)';

export interface SideMenuProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The drawer. It closes on every change of route, and when a phone's window grows to 768 px. */
export default function SideMenu({ isOpen, onClose }: SideMenuProps) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const close = useEffectEvent(onClose);
  const seenKey = useRef(key);

  useEffect(() => {
    if (seenKey.current !== key) close();
    seenKey.current = key;
  }, [key]);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const onChange = () => wide.matches && close();
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, []);

  return (
    <Drawer open={isOpen} onClose={onClose} title={t('nav.menu')}>
      <div className={styles['sideMenu']}>
        {GROUPS.map((menu) => (
          <NavList key={menu} menu={menu} />
        ))}
        <LanguageSelect />
      </div>
    </Drawer>
  );
}
