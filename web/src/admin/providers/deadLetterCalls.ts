import type { ReplayManyResponse } from '#contracts/dead-letters';
import type { Identifier } from 'ra-core';
import { httpClient } from './httpClient.js';

const PATH = '/api/admin/dead-letters';

const post = (path: string, payload: object) =>
  httpClient(`${PATH}/${path}`, { method: 'POST', body: JSON.stringify(payload) });

/** What the console decides about dead letters. */
export const deadLetterCalls = {
  replayLetter: async (id: Identifier, reason: string): Promise<void> => void (await post(`${id}/replay`, { reason })),
  discardLetter: async (id: Identifier, reason: string): Promise<void> =>
    void (await post(`${id}/discard`, { reason })),
  replayLetters: async (ids: readonly Identifier[], reason: string): Promise<ReplayManyResponse['results']> => {
    const { json } = await post('replay', { ids, reason });
    return (json as ReplayManyResponse).results;
  },
};
