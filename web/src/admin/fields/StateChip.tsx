import { Chip, type ChipProps } from '@mui/material';
import { useTranslate } from 'react-admin';

const COLORS: Readonly<Record<string, ChipProps['color']>> = {
  active: 'success',
  approved: 'success',
  completed: 'success',
  pending: 'warning',
  proposed: 'warning',
  'in-force': 'success',
  coming: 'info',
  intact: 'success',
  verified: 'success',
  ready: 'success',
  running: 'info',
  broken: 'error',
  waiting: 'warning',
  'dead-again': 'error',
  replaying: 'info',
  discarding: 'info',
  done: 'success',
  suspended: 'error',
  frozen: 'error',
  rejected: 'error',
};

/** A state in words; the colour only repeats them. */
export function StateChip({ state }: { readonly state: string }) {
  const translate = useTranslate();
  return (
    <Chip
      size="small"
      variant="outlined"
      color={COLORS[state] ?? 'default'}
      label={translate(`states.${state}`, { _: state })}
    />
  );
}
