import type { EventDefinition, EventEnvelope, EventPayload } from '#contracts/events';
import {
  type CommandPurpose,
  holdExpired,
  holdPlaced,
  holdRefused,
  holdReleased,
  transferCompleted,
  transferRefused,
} from '#contracts/wallet';
import { Consume } from '../events/index.js';

/** `{ requestId, purpose, transfers: [{ transferId, asset, amountMinor, feeMinor }], at }`; amounts in minor units, as strings. */
export type Moved = EventEnvelope<EventPayload<typeof transferCompleted>>;
/** `{ requestId, purpose, code, message }`: one of the wallet's refusals, and its sentence for people. */
export type Refused = EventEnvelope<EventPayload<typeof transferRefused>>;
/** `{ requestId, purpose, holdId, expiresAt, at }`. */
export type Held = EventEnvelope<EventPayload<typeof holdPlaced>>;
/** `{ requestId, purpose, holdId, at }`. */
export type Released = EventEnvelope<EventPayload<typeof holdReleased>>;
/** `{ requestId, purpose, code, message }`. */
export type HoldRefused = EventEnvelope<EventPayload<typeof holdRefused>>;

const outcome =
  (definition: EventDefinition, name: string) =>
  (purpose: CommandPurpose): MethodDecorator =>
    Consume(definition, `${purpose}-${name}` as CommandPurpose, { only: { purpose } });

/**
 * What happens once the money has moved: a method of a controller, called once for each request of the purpose, inside a transaction of
 * the service that the purpose begins with. It is a consumer like any other (see {@link Consume}): what it throws is tried again.
 *
 *     @OnMoved('orders.fund')
 *     onFunded(@Payload() { payload }: Moved, @EventTransaction() manager: EntityManager) {
 *       return this.orders.markFunded(manager, payload.requestId);
 *     }
 */
export const OnMoved = outcome(transferCompleted, 'moved');

/** What happens where the wallet refused: nothing was moved, and nothing will be under this request. Called once, as {@link OnMoved}. */
export const OnRefused = outcome(transferRefused, 'refused');

/** What happens once the money is reserved. Called once, as {@link OnMoved}. */
export const OnHeld = outcome(holdPlaced, 'held');

/** What happens once a hold is released. Called once, as {@link OnMoved}. */
export const OnReleased = outcome(holdReleased, 'released');

/** What happens where the time of a hold is over before all of it was captured. Called once, as {@link OnMoved}; a {@link Released}. */
export const OnHoldExpired = outcome(holdExpired, 'hold-expired');

/** What happens where a hold was not made, or not released. Called once, as {@link OnMoved}. */
export const OnHoldRefused = outcome(holdRefused, 'hold-refused');
