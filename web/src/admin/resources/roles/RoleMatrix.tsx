import CheckIcon from '@mui/icons-material/Check';
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { ALL_RIGHTS, hasRight, type Right, ROLES } from '#contracts/access';
import { CanAccess, Title, useTranslate } from 'react-admin';

const resourceOf = (right: Right): string => right.slice(0, right.indexOf('.'));
const RESOURCES = [...new Set(ALL_RIGHTS.map(resourceOf))];
const stickyCell = { position: 'sticky', left: 0, minWidth: '9rem', bgcolor: 'background.paper' } as const;

function RightRow({ right }: { readonly right: Right }) {
  const translate = useTranslate();
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={stickyCell}>
        {translate(`resources.roles.rights.${right.replace('.', '-')}`)}
      </TableCell>
      {ROLES.map((role) => (
        <TableCell key={role} align="center">
          {hasRight(role, right) ? (
            <CheckIcon fontSize="small" color="success" titleAccess={translate('resources.roles.yes')} />
          ) : (
            <Box
              component="span"
              aria-label={translate('resources.roles.no')}
              role="img"
              sx={{ color: 'text.secondary' }}
            >
              –
            </Box>
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** Who may do what, as the server judges it: the same table, read here and there. */
export function RoleMatrix() {
  const translate = useTranslate();
  return (
    <CanAccess resource="roles" action="list">
      <Title title="resources.roles.title" />
      <Typography sx={{ mb: 2, maxWidth: '65ch' }}>{translate('resources.roles.text')}</Typography>
      <Box
        sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper' }}
        tabIndex={0}
      >
        <Table size="small" aria-label={translate('resources.roles.title')}>
          <TableHead>
            <TableRow>
              <TableCell sx={stickyCell}>{translate('resources.roles.right')}</TableCell>
              {ROLES.map((role) => (
                <TableCell key={role} align="center">
                  {translate(`roles.${role}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          {RESOURCES.map((resource) => (
            <TableBody key={resource}>
              {ALL_RIGHTS.filter((right) => resourceOf(right) === resource).map((right) => (
                <RightRow key={right} right={right} />
              ))}
            </TableBody>
          ))}
        </Table>
      </Box>
    </CanAccess>
  );
}
