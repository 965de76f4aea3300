import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CopyButton } from '#web/ui/CopyButton/CopyButton.js';

export interface CopyableTextProps {
  readonly text: string;
  /** What the text is: «Member ID». */
  readonly name: string;
}

/** An identifier as one copies it into another system. */
export function CopyableText({ text, name }: CopyableTextProps) {
  const translate = useTranslate();
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, overflowWrap: 'anywhere', fontSize: 14 }}
    >
      <code>{text}</code>
      <CopyButton text={text} label={translate('console.copy', { name })} />
    </Box>
  );
}
