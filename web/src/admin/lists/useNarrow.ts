import { type Theme, useMediaQuery } from '@mui/material';

/** A phone or a small tablet: no room for a table, nor for navigation at its side. */
export const useNarrow = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
