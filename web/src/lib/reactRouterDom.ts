import { useCallback } from 'react';
import { type NavigateFunction, type NavigateOptions, type To, useNavigate as useAnyNavigate } from 'react-router';
import { useIsHere } from './useIsHere.js';

/**
 * Stands in for `react-router-dom`, which react-admin imports. It passes on what react-admin uses under our declarative
 * router; the routers that it would make itself are dead code here, and would bring the data router into every page.
 */
export {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  useBlocker,
  useInRouterContext,
  useLocation,
  useMatch,
  useParams,
} from 'react-router';

/** A list's filters, which are set when the typing pauses, belong to the list: where it has been left meanwhile, they lead nowhere. */
export function useNavigate(): NavigateFunction {
  const navigate = useAnyNavigate();
  const isHere = useIsHere();
  return useCallback(
    (to: To | number, options?: NavigateOptions) => {
      if (typeof to === 'number') return navigate(to);
      const isOfThisPage = typeof to === 'object' && to.pathname === undefined;
      return isOfThisPage && !isHere() ? undefined : navigate(to, options);
    },
    [navigate, isHere],
  );
}

const unavailable = (): never => {
  throw new Error('The site has one router, and it is not a data router');
};
export const createHashRouter = unavailable;
export const createMemoryRouter = unavailable;
export const RouterProvider = unavailable;
