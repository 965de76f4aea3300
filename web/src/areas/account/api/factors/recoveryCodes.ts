import { api } from '#web/lib/api/client.js';
import { FACTORS, useFactorChange } from './factors.js';

export const useMakeRecoveryCodes = () =>
  useFactorChange(() => api.post<{ codes: readonly string[] }>(`${FACTORS}/recovery-codes`));
