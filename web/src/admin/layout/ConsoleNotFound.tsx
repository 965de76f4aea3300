import { Button, Typography } from '@mui/material';
import { Title, useBasename, useTranslate } from 'react-admin';
import { Link } from 'react-router';

/** An address inside the console that leads nowhere. */
export function ConsoleNotFound() {
  const translate = useTranslate();
  return (
    <>
      <Title title="console.notFound.title" />
      <Typography sx={{ my: 2 }}>{translate('console.notFound.text')}</Typography>
      <Button component={Link} to={useBasename()} variant="outlined">
        {translate('console.notFound.reset')}
      </Button>
    </>
  );
}
