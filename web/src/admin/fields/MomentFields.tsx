import { Box, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { TimeBasis } from '#contracts/wallet';
import { useTranslate } from 'react-admin';

/** A moment as it is typed: `2026-03-01T12:00`, in UTC; empty for now. */
export interface TypedMoment {
  readonly at: string;
  readonly basis: TimeBasis;
}
export const NOW: TypedMoment = { at: '', basis: 'recorded' };

/** As the API is asked for it. */
export const askedOf = ({ at, basis }: TypedMoment): { at?: string; basis: TimeBasis } => ({
  basis,
  ...(at ? { at: `${at.length === 16 ? `${at}:00` : at}Z` } : {}),
});

export interface MomentFieldsProps {
  readonly moment: TypedMoment;
  readonly onChange: (moment: TypedMoment) => void;
}

/** Which moment of the past, and by which of the two times an entry belongs to it. */
export function MomentFields({ moment, onChange }: MomentFieldsProps) {
  const translate = useTranslate();
  const text = (part: string) => translate(`resources.trial-balance.${part}`);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <TextField
        type="datetime-local"
        size="small"
        margin="none"
        label={`${text('at')}, UTC`}
        value={moment.at}
        onChange={({ target }) => onChange({ ...moment, at: target.value })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
        fullWidth={false}
        sx={{ width: { xs: '100%', sm: 256 } }}
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label={text('basis')}
        value={moment.basis}
        onChange={(_, basis: TimeBasis | null) => basis && onChange({ ...moment, basis })}
        sx={{ '& .MuiToggleButton-root': { textTransform: 'none', px: 2 } }}
      >
        <ToggleButton value="recorded">{text('recorded')}</ToggleButton>
        <ToggleButton value="effective">{text('effective')}</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}
