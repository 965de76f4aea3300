import { z } from 'zod';
import { defineEvent } from '../events/index.js';
import { idField, timestampField } from '../http/index.js';

/** The services that keep a record of acts. */
export const AUDITED_SERVICES = ['identity', 'wallet', 'notifications'] as const;

const sequenceField = z.int().min(0);
const hashField = z.string().regex(/^[0-9a-f]{64}$/);

/** Records of one service that have just been chained, in order. */
export const auditSealed = defineEvent(
  'audit.sealed.v1',
  z.object({
    source: z.string(),
    seals: z.array(z.object({ id: idField, seq: z.int().min(1), hash: hashField })).min(1),
  }),
);
export type AuditSeals = z.infer<(typeof auditSealed)['payload']>;

/** What a check can find at a place of a chain. */
export const AUDIT_FAULTS = ['changed', 'missing', 'inserted', 'reordered', 'rewritten'] as const;
export const auditFinding = z
  .object({
    fault: z.enum(AUDIT_FAULTS),
    /** The place in the chain. */
    seq: z.int(),
    /** The record that stands there, where one does. */
    id: z.string().nullable(),
  })
  .meta({ id: 'AuditFinding' });
export type AuditFinding = z.infer<typeof auditFinding>;

/** Asks every service to check the chain of its records. `heads` is what identity was told of each: a service's own may not differ. */
export const auditCheckRequested = defineEvent(
  'audit.check-requested.v1',
  z.object({
    checkId: idField,
    heads: z.record(z.string(), z.object({ seq: sequenceField, hash: hashField })),
  }),
);

export const AUDIT_CHECK_STATES = ['running', 'intact', 'broken'] as const;
/** How far a check is, or what it found. */
export const auditChecked = defineEvent(
  'audit.checked.v1',
  z.object({
    checkId: idField,
    /** A service's name, or `copy/<service>` for what identity keeps of it. */
    target: z.string(),
    state: z.enum(AUDIT_CHECK_STATES),
    checked: sequenceField,
    total: sequenceField,
    finding: auditFinding.nullable(),
  }),
);
export type AuditChecked = z.infer<(typeof auditChecked)['payload']>;

const auditCheckPart = z
  .object({
    target: z.string(),
    state: z.enum(['waiting', ...AUDIT_CHECK_STATES]),
    checked: sequenceField,
    total: sequenceField,
    finding: auditFinding.nullable(),
    updatedAt: timestampField,
  })
  .meta({ id: 'AuditCheckPart' });
export type AuditCheckPart = z.infer<typeof auditCheckPart>;

export const auditCheck = z
  .object({
    id: idField,
    requestedAt: timestampField,
    requestedBy: z.string(),
    parts: z.array(auditCheckPart),
  })
  .meta({ id: 'AuditCheck' });
export type AuditCheck = z.infer<typeof auditCheck>;

/** The chains as identity knows them. */
export const auditChains = z
  .object({
    chains: z.array(
      z.object({
        source: z.string(),
        /** How many records are chained, and the hash of the last. */
        seq: sequenceField,
        hash: hashField,
        sealedAt: timestampField,
        /** Records that wait to be chained, and since when the oldest of them does. */
        unsealed: sequenceField,
        oldestUnsealedAt: timestampField.nullable(),
        /** The first place of which identity was told twice, differently. */
        conflictAt: z.int().nullable(),
      }),
    ),
    lastCheck: auditCheck.nullable(),
  })
  .meta({ id: 'AuditChains' });
export type AuditChains = z.infer<typeof auditChains>;
