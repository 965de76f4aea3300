import { mayAccess, type Role } from '#contracts/access';
import type { IdentityConfig } from '../config.js';

/** Seconds without a call, and in all, after which a session is over; shorter for staff. */
export const sessionLifetime = (config: IdentityConfig, role: Role): { idleS: number; absoluteS: number } =>
  mayAccess('admin', role)
    ? { idleS: config.SESSION_STAFF_IDLE_S, absoluteS: config.SESSION_STAFF_ABSOLUTE_S }
    : { idleS: config.SESSION_IDLE_S, absoluteS: config.SESSION_ABSOLUTE_S };
