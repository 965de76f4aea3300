import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';

const PATH = '/api/user/devices';
const devicesKey = [PATH] as const;

export const fetchDeviceCount = (signal?: AbortSignal) => api.get<{ count: number }>(PATH, {}, { signal });
export const forgetDevices = () => api.delete(PATH);

export const useDeviceCount = () =>
  useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => fetchDeviceCount(signal),
    select: ({ count }) => count,
    gcTime: 0,
  });

export function useForgetDevices() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: forgetDevices,
    onSettled: () => queries.invalidateQueries({ queryKey: devicesKey }),
  });
}
