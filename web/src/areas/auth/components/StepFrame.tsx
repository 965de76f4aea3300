import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/Alert/Alert.js';
import styles from './StepFrame.module.css';

export interface StepFrameProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Key of a message about what led here. */
  readonly notice?: string | undefined;
  readonly problem?: string | false | null | undefined;
  readonly children: ReactNode;
  /** Ways out of the step. */
  readonly links?: ReactNode;
}

/** Heading, messages, form and ways out of one step. The focus goes to the heading where no field has taken it. */
export function StepFrame({ title, text, notice, problem, children, links }: StepFrameProps) {
  const { t } = useTranslation('auth');
  const frame = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!frame.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={frame} className={styles['step']}>
      <div className={styles['head']}>
        <h1 ref={heading} tabIndex={-1} className={styles['title']}>
          {title}
        </h1>
        {text && <p className={styles['text']}>{text}</p>}
      </div>
      {notice && !problem && <Alert tone="ok">{t(`messages.${notice}`)}</Alert>}
      {problem && <Alert tone="error">{problem}</Alert>}
      {children}
      {links && (
        <div className={styles['foot']}>
          <div className={styles['links']}>{links}</div>
        </div>
      )}
    </div>
  );
}
