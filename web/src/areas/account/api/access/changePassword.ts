import type { ChangePasswordRequest } from '#contracts/identity';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';
import { withStepUp } from '#web/lib/stepUp/stepUp.js';

export const changePassword = (request: ChangePasswordRequest) => api.put('/api/user/password', request);

export const useChangePassword = () => useMutation({ mutationFn: withStepUp(changePassword) });
