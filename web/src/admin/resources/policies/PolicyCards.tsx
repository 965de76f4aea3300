import type { Policy } from '#contracts/wallet';
import { SimpleList } from 'react-admin';
import { StandingChip } from './StandingChip.js';
import { Subject, Whom } from './PolicyTable.js';
import { Terms } from './Terms.js';

/** The list on a narrow screen. */
export const PolicyCards = () => (
  <SimpleList<Policy>
    primaryText={(policy) => <Subject policy={policy} />}
    secondaryText={(policy) => (
      <>
        <Whom policy={policy} />
        <Terms policy={policy} />
      </>
    )}
    tertiaryText={(policy) => <StandingChip policy={policy} />}
  />
);
