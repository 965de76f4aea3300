import { Navigate, Route, Routes } from 'react-router';
import { type RouteRow, rows } from '#web/routes/index.js';
import { NotFound } from './NotFound.js';
import { Page } from './Page.js';
import { Shell } from './shell/Shell.js';

function elementOf(row: RouteRow) {
  if (row.redirect) return <Navigate to={row.redirect} replace />;
  return <Page row={row} />;
}

const routesWith = (...shells: readonly RouteRow['shell'][]) =>
  rows
    .filter((row) => shells.includes(row.shell) && !row.partOf)
    .map((row) => <Route key={row.id} path={row.path} element={elementOf(row)} />);

export const App = () => (
  <Routes>
    {routesWith('bare')}
    <Route element={<Shell hasFooter={false} />}>{routesWith('app')}</Route>
    <Route element={<Shell />}>
      {routesWith('full')}
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
);
