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
  useNavigate,
  useParams,
} from 'react-router';

const unavailable = (): never => {
  throw new Error('The site has one router, and it is not a data router');
};
export const createHashRouter = unavailable;
export const createMemoryRouter = unavailable;
export const RouterProvider = unavailable;
