import { CopyButton } from '#web/ui/CopyButton/CopyButton.js';
import styles from './Developers.module.css';

export interface CodeBlockProps {
  readonly text: string;
  readonly copyLabel: string;
}

export const CodeBlock = ({ text, copyLabel }: CodeBlockProps) => (
  <div className={styles['code']}>
    <pre translate="no">{text}</pre>
    <CopyButton text={text} label={copyLabel} />
  </div>
);
