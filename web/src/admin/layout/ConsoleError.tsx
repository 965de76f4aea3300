import { Alert, AlertTitle, Box, Button } from '@mui/material';
import type { ErrorInfo } from 'react';
import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/lib/session/useSession.js';

export interface ConsoleErrorProps {
  readonly error: unknown;
  readonly errorInfo?: ErrorInfo | undefined;
  readonly resetErrorBoundary: (...args: unknown[]) => void;
}

const stackOf = (error: unknown, info: ErrorInfo | undefined): string =>
  [error instanceof Error ? error.stack : undefined, info?.componentStack].filter(Boolean).join('\n');

/** Specification 8.5: the panel in place of a page of the console that broke. The stack is for super administrators alone. */
export function ConsoleError({ error, errorInfo, resetErrorBoundary }: ConsoleErrorProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ mt: 2, '.MuiAlert-message': { minWidth: 0, flex: 1 } }}
      action={<Button onClick={() => resetErrorBoundary()}>{t('actions.tryAgain')}</Button>}
    >
      <AlertTitle component="h2">{t('errors.adminDashboard')}</AlertTitle>
      {error instanceof Error ? error.message : String(error)}
      {user?.role === 'superadmin' && (
        <Box component="details" sx={{ mt: 2 }}>
          <summary>{t('errors.stack')}</summary>
          <Box component="pre" tabIndex={0} sx={{ overflow: 'auto', maxHeight: 400, fontSize: 13 }}>
            {stackOf(error, errorInfo)}
          </Box>
        </Box>
      )}
    </Alert>
  );
}
