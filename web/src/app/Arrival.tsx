import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT } from '#kernel';
import { useLocation, useNavigationType } from 'react-router';

let isFirstPage = true;

function focusHeading(): void {
  const main = document.querySelector('main');
  if (!main || main.contains(document.activeElement)) return;
  const heading = main.querySelector('h1') ?? main;
  heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}

/** Stands beside a page that has arrived: names the window, and takes reader and keyboard to the page's heading. */
export function Arrival({ title }: { readonly title: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const name = t(`titles.${title}`);

  useEffect(() => {
    document.title = `${name} - ${PRODUCT.name}`;
  }, [name]);

  useEffect(() => {
    if (!isFirstPage) {
      if (!isReturn) scrollTo({ top: 0, behavior: 'instant' });
      focusHeading();
    }
    isFirstPage = false;
  }, [pathname, isReturn]);

  return null;
}
