import { type Theme, useMediaQuery } from '@mui/material';

/** A phone or a small tablet: no room for a table, nor for navigation at its side. */
export const useNarrow = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });

/** Room for filters beside a table. */
export const useWide = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
