import { z } from 'zod';
import { idField, timestampField } from '../http/index.js';

/** A signed-in device, without anything that could act for it. */
export const sessionItem = z
  .object({
    id: idField,
    current: z.boolean(),
    method: z.enum(['otp', 'pos-pin']),
    device: z.string().meta({ example: 'Chrome on Linux' }),
    ip: z.string(),
    createdAt: timestampField,
    lastSeenAt: timestampField,
    expiresAt: timestampField,
  })
  .meta({ id: 'Session' });
export type SessionItem = z.infer<typeof sessionItem>;
export const sessionList = z.object({ sessions: z.array(sessionItem) }).meta({ id: 'SessionList' });
