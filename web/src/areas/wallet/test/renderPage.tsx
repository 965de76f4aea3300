import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ComponentType } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import type { User } from '#contracts/identity';
import { queryClient } from '#web/lib/api/queryClient.js';
import { setCurrentUser } from '#web/lib/session/store.js';
import { ToastRegion } from '#web/ui/Toast/ToastRegion.js';
import { ada } from './builders.js';

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

/** A page as the site shows it: signed in, with its texts, its data layer and the toasts. */
export async function renderPage(Page: ComponentType, at: string, me: User = ada) {
  await i18next.loadNamespaces(['wallet', 'forms']);
  setCurrentUser(me);
  window.history.replaceState(undefined, '', at);
  const view = render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route path={at.split('?')[0] ?? at} element={<Page />} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
        <ToastRegion />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), ...view };
}
