import { createTheme, ThemeProvider } from '@mui/material';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, HttpError, testDataProvider } from 'ra-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndPolicyRequest, Policy } from '#contracts/wallet';
import { EndDialog } from './EndDialog.js';

const endPolicy = vi.fn<(id: string, wish: EndPolicyRequest) => Promise<string>>();
const policy = { id: 'p1', kind: 'fee', standing: 'in-force' } as Policy;
const LATER = '2199-01-02T03:04';

function open(fields: Partial<Policy> = {}) {
  const onClose = vi.fn();
  render(
    <CoreAdminContext dataProvider={testDataProvider({ endPolicy } as object)}>
      <ThemeProvider theme={createTheme()}>
        <EndDialog policy={{ ...policy, ...fields }} onClose={onClose} />
      </ThemeProvider>
    </CoreAdminContext>,
  );
  return onClose;
}
const moment = () => screen.queryByLabelText(/end\.moment|Ends at/);

async function propose(at = '') {
  const user = userEvent.setup();
  if (at) fireEvent.change(moment()!, { target: { value: at } });
  await user.type(screen.getByRole('textbox', { name: /reason/i }), 'over');
  await user.click(screen.getByRole('button', { name: /end\.button|Propose the end/ }));
}

beforeEach(() => void endPolicy.mockReset().mockResolvedValue('p2'));

describe('the end of a rule', () => {
  it('is with the approval where no moment is named', async () => {
    const onClose = open();
    await propose();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(endPolicy).toHaveBeenCalledExactlyOnceWith('p1', { reason: 'over' });
  });

  it('is at a moment of one’s own time zone', async () => {
    open();
    await propose(LATER);
    const effectiveFrom = new Date(LATER).toISOString();
    await vi.waitFor(() => expect(endPolicy).toHaveBeenCalledExactlyOnceWith('p1', { reason: 'over', effectiveFrom }));
  });

  it('is not asked for at a moment that has passed', async () => {
    open();
    await propose('2020-01-01T00:00');
    expect(moment()).toHaveAttribute('aria-invalid', 'true');
    expect(endPolicy).not.toHaveBeenCalled();
  });

  it('says at the field what the server has against the moment', async () => {
    const errors = { effectiveFrom: 'A rule that is still to begin cannot end before that.' };
    endPolicy.mockRejectedValue(new HttpError('These terms do not fit together.', 422, { errors }));
    open({ standing: 'coming' });
    await propose(LATER);
    await vi.waitFor(() => expect(moment()).toHaveAttribute('aria-invalid', 'true'));
    expect(moment()).toHaveAccessibleDescription(errors.effectiveFrom);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says any other refusal above', async () => {
    endPolicy.mockRejectedValue(new HttpError('There is no such rule in force that could end.', 409, {}));
    open();
    await propose();
    expect(await screen.findByRole('alert')).toHaveTextContent('no such rule');
  });

  it('has no moment of its own where a credit limit ends', () => {
    open({ kind: 'credit' });
    expect(moment()).toBeNull();
  });
});
