import type { Policy } from '#contracts/wallet';
import { StateChip } from '../../fields/StateChip.js';

/** Where a version stands: an approved one in force, coming or past; any other as it was left. */
export const StandingChip = ({
  policy: { state, standing },
}: {
  readonly policy: Pick<Policy, 'state' | 'standing'>;
}) => <StateChip state={standing ?? state} />;
