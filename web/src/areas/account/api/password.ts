import type { ChangePasswordRequest, PasswordState } from '#contracts/identity';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';
import { withStepUp } from '#web/lib/stepUp/stepUp.js';

const PATH = '/api/user/password';

export const fetchPassword = (signal?: AbortSignal) => api.get<PasswordState>(PATH, {}, { signal });
export const changePassword = (request: ChangePasswordRequest) => api.put(PATH, request);

/** Asked anew each time: it may have been set elsewhere. */
export const usePassword = () =>
  useQuery({ queryKey: [PATH], queryFn: ({ signal }) => fetchPassword(signal), gcTime: 0 });

export const useChangePassword = () => useMutation({ mutationFn: withStepUp(changePassword) });
