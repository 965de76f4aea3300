import { Button, Typography } from '@mui/material';
import { Title, useBasename, useTranslate } from 'react-admin';
import { Link } from 'react-router';

/** An address inside the console that leads nowhere. */
export function ConsoleNotFound() {
  const translate = useTranslate();
  return (
    <>
      <Title title="ra.page.not_found" />
      <Typography sx={{ my: 2 }}>{translate('ra.message.not_found')}</Typography>
      <Button component={Link} to={useBasename()} variant="outlined">
        {translate('ra.page.dashboard')}
      </Button>
    </>
  );
}
