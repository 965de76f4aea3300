import type { PasswordState } from '#contracts/identity';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';

const PATH = '/api/user/password';

export const fetchPassword = (signal?: AbortSignal) => api.get<PasswordState>(PATH, {}, { signal });

/** Asked anew each time: it may have been set elsewhere. */
export const usePassword = () =>
  useQuery({ queryKey: [PATH], queryFn: ({ signal }) => fetchPassword(signal), gcTime: 0 });
