import { createElement, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { forgetPage, lazyPage } from '#web/routes/pages.js';
import { hrefOf, type RouteRow } from '#web/routes/index.js';
import { Arrival } from './Arrival.js';
import { Guarded, Waiting } from './Guarded.js';
import { PageError } from './PageError.js';

/** Looks its page up when it is drawn, so that «Try again» meets the one that has taken the place of the failed one. */
const Content = ({ row }: { readonly row: RouteRow }) => (
  <>
    {createElement(lazyPage(row))}
    <Arrival title={row.isTitledByPage ? undefined : row.title} />
  </>
);

/** One row on the screen: guard, code, texts, title, and what is shown meanwhile or when it fails. */
export function Page({ row }: { readonly row: RouteRow }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKeys={[row.path.endsWith('/*') ? hrefOf(row) : pathname]}
      onReset={() => forgetPage(row)}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <PageError row={row} error={error} onRetry={resetErrorBoundary} />
      )}
    >
      <Guarded row={row}>
        <Suspense key={row.page} fallback={<Waiting />}>
          <Content row={row} />
        </Suspense>
      </Guarded>
    </ErrorBoundary>
  );
}
