import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';

/** What is left of a personal value. */
export function Masked({ text }: { readonly text: string }) {
  const translate = useTranslate();
  return (
    <Chip
      size="small"
      variant="outlined"
      icon={<HiddenIcon />}
      label={text}
      title={translate('resources.audit.reveal.masked')}
      sx={{ maxWidth: '100%' }}
    />
  );
}
