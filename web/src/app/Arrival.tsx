import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router';
import { useTitle } from '#web/lib/useTitle.js';

let isFirstPage = true;

function focusHeading(): void {
  const main = document.querySelector('main');
  if (!main || main.contains(document.activeElement)) return;
  const heading = main.querySelector('h1') ?? main;
  heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}

/** Stands beside a page that has arrived: names the window unless the page does, and takes reader and keyboard to the page's heading. */
export function Arrival({ title }: { readonly title?: string | undefined }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  useTitle(title && t(`titles.${title}`));

  useEffect(() => {
    if (!isFirstPage) {
      if (!isReturn) scrollTo({ top: 0, behavior: 'instant' });
      focusHeading();
    }
    isFirstPage = false;
  }, [pathname, isReturn]);

  return null;
}
