import { Box } from '@mui/material';
import type { ErrorInfo } from 'react';
import { useState } from 'react';
import type { LayoutProps } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { ConsoleError } from './ConsoleError.js';
import { ConsoleHeading } from './ConsoleHeading.js';
import { ConsoleSidebar } from './ConsoleSidebar.js';

/** Below the site's header: the console's navigation beside the page, and above it on a narrow screen. */
export function ConsoleLayout({ children }: LayoutProps) {
  const [errorInfo, setErrorInfo] = useState<ErrorInfo>();
  return (
    <Box sx={{ display: 'flex', minHeight: 'calc(100vh - var(--header-height))', bgcolor: 'background.default' }}>
      <ConsoleSidebar />
      <Box sx={{ flex: 1, minWidth: 0, px: { xs: 2, md: 3 }, pb: 6 }}>
        <ConsoleHeading />
        <ErrorBoundary
          onError={(_error, info) => setErrorInfo(info)}
          fallbackRender={({ error, resetErrorBoundary }) => (
            <ConsoleError error={error} errorInfo={errorInfo} resetErrorBoundary={resetErrorBoundary} />
          )}
        >
          {children}
        </ErrorBoundary>
      </Box>
    </Box>
  );
}
