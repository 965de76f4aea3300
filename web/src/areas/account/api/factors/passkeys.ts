import type { PasskeyItem, PasskeyOptions } from '#contracts/identity';
import { api } from '#web/lib/api/client.js';
import { makePasskey } from '#web/lib/passkeys.js';
import { FACTORS, useFactorChange } from './factors.js';

const PATH = `${FACTORS}/passkeys`;
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

async function addPasskey(name: string): Promise<PasskeyItem> {
  const options = await api.post<PasskeyOptions>(`${PATH}/options`);
  return api.post<PasskeyItem>(PATH, { name, response: await makePasskey(options) });
}

export const useAddPasskey = () => useFactorChange(addPasskey);
export const useRenamePasskey = () =>
  useFactorChange(({ id, name }: Pick<PasskeyItem, 'id' | 'name'>) => api.patch<PasskeyItem>(pathOf(id), { name }));
export const useRemovePasskey = () => useFactorChange((id: string) => api.delete(pathOf(id)));
