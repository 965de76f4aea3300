import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const internalLink = (event: MouseEvent): HTMLAnchorElement | undefined => {
  const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = isPlainClick && event.target instanceof Element ? event.target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement && !link.target && link.origin === location.origin ? link : undefined;
};

/** Asks before a form with changes is left, by closing the tab as well as by a link in the page. */
export function useUnsavedGuard(isDirty: boolean): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (!isDirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      if (!internalLink(event) || confirm(t('unsaved.question'))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [isDirty, t]);
}
