import { z } from 'zod';
import { ROLES } from './access.js';

/** A role on the wire. Apart from the rule itself, so that the public pages of the web need no Zod. */
export const roleField = z.enum(ROLES).meta({ id: 'Role' });
