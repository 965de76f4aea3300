import { Show, TabbedShowLayout, TabbedShowLayoutTabs } from 'react-admin';
import { MemberActions } from './MemberActions.js';
import { MemberAudit } from './MemberAudit.js';
import { MemberNotes } from './MemberNotes.js';
import { MemberProfile } from './MemberProfile.js';
import { MemberSessions } from './MemberSessions.js';
import { MemberWallet } from './MemberWallet.js';

const tabs = <TabbedShowLayoutTabs variant="scrollable" allowScrollButtonsMobile />;

export const MemberShow = () => (
  <Show actions={<MemberActions />}>
    <TabbedShowLayout tabs={tabs}>
      <TabbedShowLayout.Tab label="resources.members.tabs.profile">
        <MemberProfile />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="resources.members.tabs.sessions" path="sessions">
        <MemberSessions />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="resources.members.tabs.wallet" path="wallet">
        <MemberWallet />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="resources.members.tabs.notes" path="notes">
        <MemberNotes />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="resources.members.tabs.audit" path="audit">
        <MemberAudit />
      </TabbedShowLayout.Tab>
    </TabbedShowLayout>
  </Show>
);
