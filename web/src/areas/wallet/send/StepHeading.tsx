import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Send.module.css';

/** The heading of a step that has just opened; reader and keyboard go there. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <h2 ref={ref} tabIndex={-1} className={styles['heading']}>
      {children}
    </h2>
  );
}
