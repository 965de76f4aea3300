import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsHere } from '#web/lib/useIsHere.js';
import { Input } from '#web/ui/Input/Input.js';

const PAUSE_MS = 300;

export interface SearchInputProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** What is searched, where it is not the statement. */
  readonly help?: string;
  /** It is what a dialog is opened for. */
  readonly autoFocus?: boolean;
}

/** Searches when the typing pauses, or at once on Enter. */
export function SearchInput({ value, onSearch, help, autoFocus = false }: SearchInputProps) {
  const { t } = useTranslation('wallet');
  const isHere = useIsHere();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }

  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => isHere() && onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  });

  return (
    <Input
      type="search"
      label={t('filters.search')}
      help={help ?? t('filters.searchHelp')}
      maxLength={100}
      autoFocus={autoFocus}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && onSearch(text.trim())}
    />
  );
}
