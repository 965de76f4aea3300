import { Box, Button, IconButton, InputAdornment, Tooltip, Typography } from '@mui/material';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { FEE_PAYERS, MAX_FEE_TIERS } from '#contracts/wallet';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import { choices } from '../../lists/choices.js';
import { AmountInput } from './AmountInput.js';
import { EMPTY_TIER, type PolicyValues } from './policyForm.js';

const label = (key: string) => `resources.policies.terms.${key}`;
const PAYERS = choices('resources.policies.terms.payers', FEE_PAYERS);

/** A field keeps the room of its help; where that is taken, the next one wants some of its own. */
const BELOW_TEXT = { mt: 1.5 } as const;

interface TierProps {
  readonly index: number;
  readonly onRemove: () => void;
}

/** The first tier begins at zero and stays. */
function Tier({ index, onRemove }: TierProps) {
  const translate = useTranslate();
  const remove = translate('resources.policies.tiers.remove', { number: index + 1 });
  return (
    <Box
      component="fieldset"
      sx={{
        ...{ display: 'grid', columnGap: 2, alignItems: 'start', border: 0, p: 0, m: 0, minWidth: 0 },
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr 44px' },
      }}
    >
      <Typography component="legend" variant="body2" color="text.secondary" sx={{ p: 0, mb: 1 }}>
        {translate('resources.policies.tiers.name', { number: index + 1 })}
      </Typography>
      <AmountInput source={`fee.tiers.${index}.above`} label={label('aboveLabel')} readOnly={index === 0} isRequired />
      <TextInput
        source={`fee.tiers.${index}.percent`}
        label={label('share')}
        isRequired
        autoComplete="off"
        slotProps={{
          input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
          htmlInput: { inputMode: 'decimal' },
        }}
      />
      <AmountInput source={`fee.tiers.${index}.fixed`} label={label('fixed')} isRequired />
      {index > 0 && (
        <Tooltip title={remove}>
          <IconButton onClick={onRemove} aria-label={remove} sx={{ width: 44, height: 44, mt: { sm: 0.5 } }}>
            <DeleteIcon />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

/** The tiers of a fee, each for amounts above its beginning, and what no fee falls below or rises above. */
export function FeeInputs() {
  const translate = useTranslate();
  const { fields, append, remove } = useFieldArray<PolicyValues, 'fee.tiers'>({ name: 'fee.tiers' });
  return (
    <>
      <Box
        role="group"
        aria-label={translate('resources.policies.tiers.title')}
        sx={{ display: 'grid', gap: 1, width: 1 }}
      >
        {fields.map(({ id }, index) => (
          <Tier key={id} index={index} onRemove={() => remove(index)} />
        ))}
        <Box>
          <Button
            variant="outlined"
            disabled={fields.length >= MAX_FEE_TIERS}
            onClick={() => append({ ...EMPTY_TIER, above: '' })}
          >
            {translate('resources.policies.tiers.add')}
          </Button>
        </Box>
        <Typography variant="body2" color="text.secondary">
          {translate('resources.policies.tiers.help')}
        </Typography>
      </Box>
      <AmountInput source="fee.min" label={label('min')} helperText="resources.policies.help.noBound" sx={BELOW_TEXT} />
      <AmountInput source="fee.max" label={label('max')} helperText="resources.policies.help.noBound" sx={BELOW_TEXT} />
      <SelectInput source="fee.paidBy" label={label('paidBy')} choices={PAYERS} isRequired sx={BELOW_TEXT} />
    </>
  );
}
