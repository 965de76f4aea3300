import { useEffect } from 'react';
import { PRODUCT } from '#kernel';

/** Names the window after what it shows. Without a name it is left to another part of the page. */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = `${name} - ${PRODUCT.name}`;
  }, [name]);
}
