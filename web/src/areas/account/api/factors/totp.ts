import type { TotpEnrolment } from '#contracts/identity';
import { api } from '#web/lib/api/client.js';
import { FACTORS, useFactorChange } from './factors.js';

const PATH = `${FACTORS}/totp`;

export const useStartTotp = () => useFactorChange(() => api.post<TotpEnrolment>(PATH));
export const useConfirmTotp = () => useFactorChange((code: string) => api.post(`${PATH}/confirm`, { code }));
export const useRemoveTotp = () => useFactorChange(() => api.delete(PATH));
