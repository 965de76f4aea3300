import type { PartyName } from './command.js';

/** Whom people see behind one side of a stored transfer; null for the platform itself. */
export const storedParty = (saffronId: string | null, name: string | null): PartyName | null =>
  saffronId === null || name === null ? null : { saffronId, name };
