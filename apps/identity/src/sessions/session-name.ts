import { createHash } from 'node:crypto';

/** What script may see of a session: it follows from the proof, so nothing needs to be stored, and never leads back to it. */
export const sessionName = (proof: string): string => createHash('sha256').update(`name|${proof}`).digest('base64url');
