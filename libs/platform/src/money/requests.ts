import type { EventPayload } from '#contracts/events';
import { type CommandPurpose, holdReleaseRequested, holdRequested, transferRequested } from '#contracts/wallet';
import type { EntityManager } from 'typeorm';
import { appendToOutbox } from '../events/index.js';

type Asked<D> = Omit<EventPayload<D>, 'purpose'>;

/** `{ requestId, template, metadata?, effectiveAt? }`; amounts in `template` are integers of minor units, as strings. */
export type TransferRequest = Asked<typeof transferRequested>;
/** `{ requestId, member, asset, amountMinor, expiresAt }`; the amount is an integer of minor units, as a string. */
export type HoldRequest = Asked<typeof holdRequested>;
/** `{ requestId, holdId }`: frees what is left of the hold. */
export type ReleaseRequest = Asked<typeof holdReleaseRequested>;

/**
 * Asks the wallet to move money, in the transaction of whatever the move is for: the request leaves if and only if that commits.
 *
 *     await requestTransfer(manager, 'orders.fund', {
 *       requestId: order.id,
 *       template: { template: 'escrow.fund', from: order.buyerId, escrow: order.id, asset: 'SFN', amountMinor: order.totalMinor },
 *     });
 *
 * The wallet answers within moments, and once: {@link OnMoved} or {@link OnRefused} of the same purpose go on from there.
 * @param purpose `<service>.<step>` of whoever asks. Together with `requestId` it is the request's identity for ever: the same request
 *   again has no second effect, and another one under the same id is refused with `wallet.idempotency.conflict`. So name a request by
 *   what it is for (the id of the order), never by a new id for each try.
 * @throws {z.ZodError} where the request does not have its shape; nothing was written then
 */
export const requestTransfer = (
  manager: EntityManager,
  purpose: CommandPurpose,
  request: TransferRequest,
): Promise<void> =>
  appendToOutbox(manager, transferRequested, { key: request.requestId, payload: { ...request, purpose } });

/**
 * Asks the wallet to reserve a member's money until `expiresAt`, in the caller's transaction. {@link OnHeld} or {@link OnHoldRefused}
 * of the same purpose go on from there; a transfer by the template `capture` moves what is held.
 */
export const requestHold = (manager: EntityManager, purpose: CommandPurpose, request: HoldRequest): Promise<void> =>
  appendToOutbox(manager, holdRequested, { key: request.requestId, payload: { ...request, purpose } });

/** Asks the wallet to free what is left of a hold, in the caller's transaction; {@link OnReleased} or {@link OnHoldRefused} follow. */
export const requestRelease = (
  manager: EntityManager,
  purpose: CommandPurpose,
  request: ReleaseRequest,
): Promise<void> =>
  appendToOutbox(manager, holdReleaseRequested, { key: request.requestId, payload: { ...request, purpose } });
