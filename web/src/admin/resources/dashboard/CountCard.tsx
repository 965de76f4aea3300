import { Card, CardActionArea, CardContent, Typography } from '@mui/material';
import { useCreatePath, useGetList, useLocale } from 'react-admin';
import { Link } from 'react-router';
import { totalText } from '../../lists/totals.js';

/** The answer's total is what counts; the row itself is not looked at. */
const ONE_ROW = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' } } as const;

export interface CountCardProps {
  readonly label: string;
  readonly resource: string;
  readonly filter?: Readonly<Record<string, string | readonly string[]>>;
}

/** How many records a filter matches, and the way to them. */
export function CountCard({ label, resource, filter = {} }: CountCardProps) {
  const createPath = useCreatePath();
  const locale = useLocale();
  const { total, error } = useGetList(resource, { ...ONE_ROW, filter });
  const query = new URLSearchParams({ filter: JSON.stringify(filter) });
  const count = error || total === undefined ? '–' : totalText(resource, total, locale);
  return (
    <Card>
      <CardActionArea component={Link} to={`${createPath({ resource, type: 'list' })}?${query}`}>
        <CardContent>
          <Typography color="text.secondary">{label}</Typography>
          <Typography sx={{ fontSize: '2rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {count}
          </Typography>
        </CardContent>
      </CardActionArea>
    </Card>
  );
}
