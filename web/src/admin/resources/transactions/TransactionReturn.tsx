import { Box, Button } from '@mui/material';
import type { AdminTransaction } from '#contracts/wallet';
import { useState } from 'react';
import { CanAccess, useRecordContext, useTranslate } from 'react-admin';
import { useSession } from '#web/lib/session/useSession.js';
import { RefundDialog } from './RefundDialog.js';
import { type ReturnAct, returnActs } from './return.rules.js';
import { ReverseDialog } from './ReverseDialog.js';

/** Reverse and refund, for whoever has the right and is not a party of it. */
export function TransactionReturn() {
  const transaction = useRecordContext<AdminTransaction>();
  const { user } = useSession();
  const translate = useTranslate();
  const [act, setAct] = useState<ReturnAct>();
  if (!transaction || !user) return null;
  const acts = returnActs(transaction, user);
  if (acts.length === 0) return null;
  const close = () => setAct(undefined);
  return (
    <CanAccess action="reverse" resource="transactions">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {acts.map((each) => (
          <Button
            key={each}
            variant="outlined"
            color={each === 'reverse' ? 'error' : 'primary'}
            onClick={() => setAct(each)}
          >
            {translate(`resources.transactions.${each}.button`)}
          </Button>
        ))}
      </Box>
      {act === 'reverse' && <ReverseDialog transaction={transaction} onClose={close} />}
      {act === 'refund' && <RefundDialog transaction={transaction} onClose={close} />}
    </CanAccess>
  );
}
