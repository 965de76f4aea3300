import { Alert, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

export interface RecordPartProps<T> {
  readonly title: string;
  /** Of the request that asks for it. */
  readonly answer: { readonly data?: readonly T[] | undefined; readonly error?: Error | null | undefined };
  readonly children: (rows: readonly T[]) => ReactNode;
}

/** A part of a record's page that is asked for by itself: its heading, and its rows once they are there. */
export function RecordPart<T>({ title, answer: { data, error }, children }: RecordPartProps<T>) {
  const translate = useTranslate();
  return (
    <section aria-label={title}>
      <Typography component="h2" variant="h6">
        {title}
      </Typography>
      {error && <Alert severity="error">{translate(error.message)}</Alert>}
      {!data && !error && <Typography>{translate('ra.message.loading')}</Typography>}
      {data && children(data)}
    </section>
  );
}
