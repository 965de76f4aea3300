import { type RefObject, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { PRODUCT } from '#kernel';

/** Names the window after the heading that react-admin writes, whichever page it comes from and whenever its record arrives. */
export function useWindowTitle(): RefObject<HTMLHeadingElement | null> {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const area = translate('console.title');

  useEffect(() => {
    const element = heading.current;
    if (!element) return undefined;
    const nameWindow = () => {
      const page = element.textContent.trim();
      // Until a page has named itself, the heading may hold the console's own name.
      if (page !== '') document.title = [...new Set([page, area, PRODUCT.name])].join(' - ');
    };
    nameWindow();
    const observer = new MutationObserver(nameWindow);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [area]);

  return heading;
}
