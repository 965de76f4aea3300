import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** A record's fields as names and values, in columns where there is room. An empty value is said as such. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gap: 2,
      m: 0,
      gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(240px, 1fr))' },
    }}
  >
    {facts.map(({ label, value }) => (
      <Box key={label} sx={{ minWidth: 0 }}>
        <Typography component="dt" variant="body2" color="text.secondary">
          {label}
        </Typography>
        <Box
          component="dd"
          sx={{ m: 0, overflowWrap: 'anywhere', '& time': { whiteSpace: 'nowrap' }, '& code': { fontSize: 14 } }}
        >
          {value === null || value === undefined || value === '' ? '–' : value}
        </Box>
      </Box>
    ))}
  </Box>
);
