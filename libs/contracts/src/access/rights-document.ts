import { z } from 'zod';
import { roleField } from './role-field.js';
import { ALL_RIGHTS } from './rights.js';

/** What the session's member may do beyond the own account. The console asks once for it; the server decides anew on every call. */
export const rightsDocument = z.object({ role: roleField, rights: z.array(z.enum(ALL_RIGHTS)) }).meta({ id: 'Rights' });
export type RightsDocument = z.infer<typeof rightsDocument>;
