import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './Menu.module.css';

export interface MenuProps {
  readonly label: string;
  /** What the button shows. */
  readonly trigger: ReactNode;
  /** Links and buttons; `close` is for those that stay on the page. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that shows and hides a panel of links: a disclosure, so that Tab walks it and no arrow keys have to be learned. */
export function Menu({ label, trigger, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);

  return (
    <div ref={root} className={styles['menu']}>
      <button
        ref={button}
        type="button"
        className={styles['trigger']}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
        <span className="visually-hidden">{label}</span>
      </button>
      <div id={panelId} className={styles['panel']} hidden={!isOpen}>
        {isOpen && children(() => setOpen(false))}
      </div>
    </div>
  );
}
