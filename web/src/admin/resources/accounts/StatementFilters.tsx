import { Box, MenuItem, TextField } from '@mui/material';
import { TRANSFER_KINDS } from '#contracts/wallet';
import { useTranslate } from 'react-admin';
import { parseMetadata } from './metadata.rules.js';
import type { TypedFilter } from './statementFilter.js';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const common = { size: 'small', margin: 'none', fullWidth: false, sx: { width: { xs: '100%', sm: 176 } } } as const;

function Day({ label, value, onChange }: FieldProps) {
  return (
    <TextField
      {...common}
      type="date"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

interface ChoiceProps extends FieldProps {
  readonly choices: readonly (readonly [id: string, name: string])[];
}

function Choice({ label, value, onChange, choices }: ChoiceProps) {
  const translate = useTranslate();
  return (
    <TextField {...common} select label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <MenuItem value="">{translate('ra.boolean.null')}</MenuItem>
      {choices.map(([id, name]) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

export interface StatementFiltersProps {
  readonly typed: TypedFilter;
  readonly onChange: (typed: TypedFilter) => void;
}

/** By date, kind, direction and what is kept beside the transfer, all of them together. */
export function StatementFilters({ typed, onChange }: StatementFiltersProps) {
  const translate = useTranslate();
  const name = (field: string) => translate(`resources.account-entries.fields.${field}`);
  const set = (field: keyof TypedFilter) => (value: string) => onChange({ ...typed, [field]: value });
  const isBad = parseMetadata(typed.metadata) === undefined;
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Day label={translate('console.from')} value={typed.from} onChange={set('from')} />
      <Day label={translate('console.until')} value={typed.to} onChange={set('to')} />
      <Choice
        label={name('kind')}
        value={typed.kind}
        onChange={set('kind')}
        choices={TRANSFER_KINDS.map((kind) => [kind, translate(`kinds.${kind}`)])}
      />
      <Choice
        label={name('direction')}
        value={typed.direction}
        onChange={set('direction')}
        choices={(['in', 'out'] as const).map((way) => [way, translate(`resources.account-entries.directions.${way}`)])}
      />
      <TextField
        {...common}
        label={name('metadata')}
        value={typed.metadata}
        onChange={({ target }) => set('metadata')(target.value)}
        error={isBad}
        helperText={translate(`resources.accounts.${isBad ? 'badMetadata' : 'metadataHelp'}`)}
      />
    </Box>
  );
}
