import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import StateIcon from '@mui/icons-material/ToggleOnOutlined';
import { Card, CardContent } from '@mui/material';
import { MEMBER_STATES } from '#contracts/identity';
import { ROLES } from '#contracts/access';
import { FilterList, FilterListItem, SavedQueriesList } from 'react-admin';

/** Beside the list on a wide screen: saved queries, and the filters that an operator needs most. */
export const MemberFilters = () => (
  <Card component="aside" sx={{ order: -1, width: 200, flex: 'none', mr: 2, mt: 8, alignSelf: 'flex-start' }}>
    <CardContent>
      <SavedQueriesList />
      <FilterList label="resources.members.fields.state" icon={<StateIcon />}>
        {MEMBER_STATES.map((state) => (
          <FilterListItem key={state} label={`states.${state}`} value={{ state }} />
        ))}
      </FilterList>
      <FilterList label="resources.members.fields.role" icon={<BadgeIcon />}>
        {ROLES.map((role) => (
          <FilterListItem key={role} label={`roles.${role}`} value={{ role }} />
        ))}
      </FilterList>
    </CardContent>
  </Card>
);
