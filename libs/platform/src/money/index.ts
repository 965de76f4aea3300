export {
  type Held,
  type HoldRefused,
  type Moved,
  OnHeld,
  OnHoldExpired,
  OnHoldRefused,
  OnMoved,
  OnRefused,
  OnReleased,
  type Refused,
  type Released,
} from './outcomes.js';
export {
  type HoldRequest,
  type ReleaseRequest,
  requestHold,
  requestRelease,
  requestTransfer,
  type TransferRequest,
} from './requests.js';
