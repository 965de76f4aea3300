import { z } from 'zod';
import { amountField, assetField, idField, textField, timestampField } from '../http/index.js';
import { countryField, tierField } from '../identity/index.js';
import { accountIdField } from './accounts.js';
import { creditTerms, feeTerms, limitTerms, MONITOR_DIRECTIONS, monitorTerms } from './policy-terms.js';
import { type AccountPurpose, ACCOUNT_PURPOSES, PURPOSES, type SystemPurpose } from './purposes.js';
import type { TransferKind } from './transactions.js';
import { counterparty, recipientText } from './transfers.js';

export const POLICY_KINDS = ['fee', 'limit', 'credit', 'monitor'] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

/**
 * The transfers that have a fee and limits by rules: those whose template names whose they are. A kind that comes to be judged so
 * is added here, and nothing offers a rule that nobody would ask for.
 */
export const GOVERNED_KINDS = ['transfer'] as const satisfies readonly TransferKind[];
export type GovernedKind = (typeof GOVERNED_KINDS)[number];

/** Whom a rule is for. Where several apply to a member, the most particular holds; see `docs/adr/0008-policies.md`. */
export const POLICY_SCOPES = ['everyone', 'country', 'tier', 'country-and-tier', 'member', 'account'] as const;
export type PolicyScopeType = (typeof POLICY_SCOPES)[number];

/** `superseded`: approved, and replaced by a later version for the same moment before it ever held. */
export const POLICY_STATES = ['proposed', 'approved', 'rejected', 'withdrawn', 'superseded'] as const;
export type PolicyState = (typeof POLICY_STATES)[number];
/** Where an approved version stands at the moment of the answer. */
export const POLICY_STANDINGS = ['coming', 'in-force', 'past'] as const;

const SYSTEM_PURPOSES = PURPOSES.filter(
  (purpose: AccountPurpose): purpose is SystemPurpose => ACCOUNT_PURPOSES[purpose].owner === 'none',
) as [SystemPurpose, ...SystemPurpose[]];
export const systemPurposeField = z.enum(SYSTEM_PURPOSES);

const memberScope = z.strictObject({ type: z.literal('member'), member: recipientText });
const groupScope = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('everyone') }),
  z.strictObject({ type: z.literal('country'), country: countryField }),
  z.strictObject({ type: z.literal('tier'), tier: tierField }),
  z.strictObject({ type: z.literal('country-and-tier'), country: countryField, tier: tierField }),
  memberScope,
]);
/** What a member can spend, an account of the platform's own, or any other by its number. */
const watchedScope = z.discriminatedUnion('type', [
  memberScope,
  z.strictObject({ type: z.literal('platform'), purpose: systemPurposeField }),
  z.strictObject({ type: z.literal('account'), accountId: accountIdField }),
]);

const proposal = { asset: assetField, reason: textField(500, 3) };
/** When it is to hold from; null for the moment of its approval. */
const dated = { effectiveFrom: z.iso.datetime().nullable() };
const governed = { transferKind: z.enum(GOVERNED_KINDS), scope: groupScope };

/** Asks for a new version of a rule. A credit limit holds from its approval on. */
export const proposePolicyRequest = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('fee'), ...proposal, ...dated, ...governed, terms: feeTerms }),
    z.strictObject({ kind: z.literal('limit'), ...proposal, ...dated, ...governed, terms: limitTerms }),
    z.strictObject({ kind: z.literal('credit'), ...proposal, scope: memberScope, terms: creditTerms }),
    z.strictObject({ kind: z.literal('monitor'), ...proposal, ...dated, scope: watchedScope, terms: monitorTerms }),
  ])
  .meta({ id: 'ProposePolicyRequest' });
export type ProposePolicyRequest = z.infer<typeof proposePolicyRequest>;

/** Asks for the end of the rule that a version belongs to; a credit limit ends with the approval. */
export const endPolicyRequest = z
  .strictObject({ reason: textField(500, 3), effectiveFrom: z.iso.datetime().nullable().optional() })
  .meta({ id: 'EndPolicyRequest' });
export type EndPolicyRequest = z.infer<typeof endPolicyRequest>;

export const decidePolicyRequest = z
  .strictObject({ reason: textField(500).optional() })
  .meta({ id: 'DecidePolicyRequest' });

export const policyScope = z
  .object({
    type: z.enum(POLICY_SCOPES),
    country: z.string().nullable(),
    tier: z.string().nullable(),
    /** The member that it is about, or whose account it is about. */
    memberId: idField.nullable(),
    member: counterparty.nullable(),
    accountId: accountIdField.nullable(),
    purpose: z.enum(PURPOSES).nullable(),
  })
  .meta({ id: 'PolicyScope' });
export type PolicyScope = z.infer<typeof policyScope>;

export const policyTerms = z.union([feeTerms, limitTerms, creditTerms, monitorTerms]);
export type PolicyTerms = z.infer<typeof policyTerms>;

/** One version of a rule. */
export const policy = z
  .object({
    id: idField,
    kind: z.enum(POLICY_KINDS),
    /** What all versions of the same rule share: `fee/transfer/SFN/country:ZA`. */
    rule: z.string(),
    version: z.int(),
    transferKind: z.enum(GOVERNED_KINDS).nullable(),
    asset: assetField,
    scope: policyScope,
    /** Null: from here on there is no such rule. */
    terms: policyTerms.nullable(),
    state: z.enum(POLICY_STATES),
    standing: z.enum(POLICY_STANDINGS).nullable(),
    effectiveFrom: timestampField.nullable(),
    reason: z.string(),
    proposedAt: timestampField,
    proposedBy: idField,
    proposedByLabel: z.string(),
    /** `second-admin`, or `single-admin` where the operator has switched the second approval off. */
    approval: z.enum(['second-admin', 'single-admin']),
    decidedAt: timestampField.nullable(),
    decidedBy: idField.nullable(),
    decidedByLabel: z.string().nullable(),
    decisionReason: z.string().nullable(),
  })
  .meta({ id: 'Policy' });
export type Policy = z.infer<typeof policy>;
export const policyList = z.array(policy);

/** What the operator's settings say where no rule is in force. */
export const policySettings = z
  .object({
    feeBasisPoints: z.int(),
    limits: z.array(
      z.object({ asset: assetField, perTransfer: amountField.nullable(), perDay: amountField.nullable() }),
    ),
  })
  .meta({ id: 'PolicySettings' });
export type PolicySettings = z.infer<typeof policySettings>;

/** A monitor in force, and how the account stands to its mark now. */
export const monitor = z
  .object({
    /** Of the version of the rule that is in force. */
    id: idField,
    accountId: accountIdField,
    purpose: z.enum(PURPOSES),
    memberId: idField.nullable(),
    member: counterparty.nullable(),
    asset: assetField,
    direction: z.enum(MONITOR_DIRECTIONS),
    threshold: amountField,
    balance: amountField,
    /** The balance is beyond the mark, in the direction that is watched. */
    isCrossed: z.boolean(),
    since: timestampField,
    lastCrossedAt: timestampField.nullable(),
  })
  .meta({ id: 'Monitor' });
export type Monitor = z.infer<typeof monitor>;
export const monitorList = z.array(monitor);

export const monitorCrossing = z
  .object({
    id: z.string(),
    monitorId: idField,
    accountId: accountIdField,
    asset: assetField,
    direction: z.enum(MONITOR_DIRECTIONS),
    threshold: amountField,
    balanceAfter: amountField,
    /** Null where it is another site's. */
    transferId: idField.nullable(),
    at: timestampField,
  })
  .meta({ id: 'MonitorCrossing' });
export type MonitorCrossing = z.infer<typeof monitorCrossing>;
export const monitorCrossingList = z.array(monitorCrossing);
