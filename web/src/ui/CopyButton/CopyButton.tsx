import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton/IconButton.js';

const CONFIRMED_MS = 2000;

export interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for screen readers: «Copy member ID». */
  readonly label?: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <>
      <IconButton
        label={label ?? t('actions.copy')}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <span className="visually-hidden" aria-live="polite">
        {isCopied && t('actions.copied')}
      </span>
    </>
  );
}
