import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { isModuleLoadError, lazyRetry } from '#web/lib/lazyRetry.js';
import { ErrorState } from '../ErrorState/ErrorState.js';

/**
 * A part of a page whose code comes when it is first shown. `waiting` stands in its place meanwhile, and a way to ask again
 * where it did not come; what goes wrong inside the part is the page's matter. `load` is the same function for all parts of
 * one module (see `lazyRetry`).
 */
export function lazyPart<M, P extends object>(
  load: () => Promise<M>,
  select: (module: M) => ComponentType<P>,
  waiting: ReactNode,
): ComponentType<P> {
  const fresh = () => lazy(async () => ({ default: select(await lazyRetry(load, { tries: 3 })) }));
  const current = { part: fresh() };
  // Looked up when it is drawn, as a lazy component remembers its failure for good.
  const Content = (props: P) => createElement(current.part as ComponentType<P>, props);

  return function LazyPart(props: P) {
    return (
      <ErrorBoundary
        onReset={() => void (current.part = fresh())}
        fallbackRender={({ error, resetErrorBoundary }) => {
          if (!isModuleLoadError(error)) throw error;
          return <ErrorState error={error} onRetry={resetErrorBoundary} />;
        }}
      >
        <Suspense fallback={waiting}>
          <Content {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
