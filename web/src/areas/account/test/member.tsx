import type { ProfileData, SessionItem } from '#contracts/identity';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router';
import { setCurrentUser } from '#web/lib/session/store.js';
import { aUser } from '#web/testing/users.js';
import { ToastRegion } from '#web/ui/Toast/ToastRegion.js';
import { closeToast, useToasts } from '#web/ui/Toast/toasts.js';

export const ada = aUser({ saffronId: 'SF123456789012' });

export const profile: ProfileData = {
  saffronId: ada.saffronId,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: ada.email,
  phoneNumber: '',
  country: 'GB',
  address: '12 St James Square',
  city: 'London',
  stateProvince: '',
  postalCode: '',
};

export const session = (more: Partial<SessionItem> = {}): SessionItem => ({
  id: '0198c0de-0000-7000-8000-00000000000a',
  current: true,
  method: 'otp',
  secondFactor: null,
  device: 'Chrome 150 on Linux',
  isMobile: false,
  ip: '192.0.2.1',
  createdAt: '2026-01-01T10:00:00.000Z',
  lastSeenAt: '2026-01-01T11:00:00.000Z',
  expiresAt: '2026-01-02T10:00:00.000Z',
  ...more,
});

/** Toasts outlive the page that raised them, and so the spec before. */
function closeToasts(): void {
  const { result } = renderHook(useToasts);
  act(() => result.current.forEach(({ id }) => closeToast(id)));
}

/** The page as a signed-in member sees it, with the place where toasts appear. */
export async function openAsMember(Page: ComponentType) {
  await i18next.loadNamespaces(['account', 'forms', 'sentences']);
  setCurrentUser(ada);
  closeToasts();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Page />
        <ToastRegion />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
