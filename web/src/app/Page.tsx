import { createElement, lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { forgetPage, lazyPage } from '#web/routes/pages.js';
import { hrefOf, type RouteRow } from '#web/routes/index.js';
import { Arrival } from './Arrival.js';
import { Guarded, Waiting } from './Guarded.js';
import { PageError } from './PageError.js';

const Data = lazy(() => import('./Data.js'));

/** One row on the screen: guard, code, texts, title, and what is shown meanwhile or when it fails. */
export function Page({ row }: { readonly row: RouteRow }) {
  const { pathname } = useLocation();
  const page = (
    <>
      {createElement(lazyPage(row))}
      <Arrival title={row.title} />
    </>
  );
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
          {row.tier === 'app' ? <Data>{page}</Data> : page}
        </Suspense>
      </Guarded>
    </ErrorBoundary>
  );
}
