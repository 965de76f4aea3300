import type { DataExportState } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, call } from '#web/lib/api/client.js';
import { saveFile } from '#web/lib/files/saveFile.js';
import { withStepUp } from '#web/lib/stepUp/stepUp.js';

const PATH = '/api/user/data-export';
const KEY = [PATH] as const;
const LOOK_AGAIN_MS = 2_000;

export const fetchDataExport = (signal?: AbortSignal) => api.get<DataExportState>(PATH, {}, { signal });
export const requestDataExport = () => api.post<DataExportState>(PATH);

/** Looks again and again while the services collect. */
export const useDataExport = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchDataExport(signal),
    select: ({ export: latest }) => latest,
    gcTime: 0,
    refetchInterval: ({ state }) => state.data?.export?.state === 'collecting' && LOOK_AGAIN_MS,
  });

export function useRequestDataExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: withStepUp(requestDataExport),
    onSuccess: (state) => queries.setQueryData(KEY, state),
  });
}

/** By a call, not by a link: the server may ask for a fresh proof first. */
export async function downloadDataExport(id: string): Promise<void> {
  const response = await call('GET', `${PATH}/${encodeURIComponent(id)}/file`);
  saveFile(await response.blob(), `${PRODUCT.slug}-data.json`);
}

export const useDownloadDataExport = () => useMutation({ mutationFn: withStepUp(downloadDataExport) });
