import type { Role } from '#contracts/access';
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refreshSession } from '#web/lib/session/store.js';
import SuperApp from './SuperApp.js';

vi.mock('./Console.js', () => ({ Console: ({ basename }: { basename: string }) => <p>console at {basename}</p> }));

async function signedInAs(role: Role | undefined): Promise<void> {
  const answer = role ? { authenticated: true, user: { id: 'u1', name: 'Ada', role } } : { authenticated: false };
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(answer)),
  );
  await refreshSession();
}
afterEach(() => vi.unstubAllGlobals());

describe('/super-admin, which no guard protects', () => {
  it.each([undefined, 'member', 'mbank_admin', 'mpos_operator'] as const)('is empty for %s', async (role) => {
    await signedInAs(role);
    const { container } = render(<SuperApp />);
    expect(container).toBeEmptyDOMElement();
  });

  it.each(['admin', 'super_admin', 'system_admin', 'superadmin'] as const)('is the console for %s', async (role) => {
    await signedInAs(role);
    render(<SuperApp />);
    expect(screen.getByText('console at /super-admin')).toBeVisible();
  });
});
