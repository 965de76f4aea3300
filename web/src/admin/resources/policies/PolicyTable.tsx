import type { Policy } from '#contracts/wallet';
import { DataTable } from 'react-admin';
import { ShowLink } from '../../fields/ShowLink.js';
import { Time } from '#web/ui/Time/Time.js';
import { ConsoleTable } from '../../lists/ConsoleTable.js';
import { Begins } from './Begins.js';
import { StandingChip } from './StandingChip.js';
import { Terms } from './Terms.js';
import { useWords } from './useWords.js';
import { subjectText, whomText } from './whom.js';

const Column = DataTable.Col<Policy>;

export function Subject({ policy }: { readonly policy: Policy }) {
  return <>{subjectText(policy, useWords())}</>;
}

export function Whom({ policy }: { readonly policy: Policy }) {
  return <>{whomText(policy, useWords())}</>;
}

export const PolicyTable = () => (
  <ConsoleTable<Policy> hiddenColumns={['decidedByLabel', 'version']}>
    <Column
      source="kind"
      disableSort
      render={(policy) => (
        <ShowLink resource="policies" id={policy.id}>
          <Subject policy={policy} />
        </ShowLink>
      )}
    />
    <Column source="scope" disableSort render={(policy) => <Whom policy={policy} />} />
    <Column source="terms" disableSort render={(policy) => <Terms policy={policy} />} />
    <Column source="state" render={(policy) => <StandingChip policy={policy} />} />
    <Column source="effectiveFrom" render={(policy) => <Begins policy={policy} />} />
    <Column source="proposedAt" render={({ proposedAt }) => <Time iso={proposedAt} />} />
    <Column source="proposedByLabel" disableSort />
    <Column source="decidedByLabel" disableSort />
    <Column source="version" align="right" />
  </ConsoleTable>
);
