import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import { Box, List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { createElement } from 'react';
import { useBasename, useGetResourceLabel, useResourceDefinitions, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { mayAct } from '../providers/access.js';
import { useRights } from '../providers/rights.js';

interface MenuLinkProps {
  readonly to: string;
  readonly label: string;
  readonly icon: React.ReactNode;
  /** The page whose path is a part of all others. */
  readonly exact?: boolean;
  readonly onLeave?: (() => void) | undefined;
}

function MenuLink({ to, label, icon, exact = false, onLeave }: MenuLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = exact ? pathname.replace(/\/$/, '') === to : pathname === to || pathname.startsWith(`${to}/`);
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={to}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        {...(onLeave ? { onClick: onLeave } : {})}
        sx={{ borderRadius: 1, minHeight: 44 }}
      >
        <ListItemIcon sx={{ minWidth: 40, color: isCurrent ? 'primary.main' : 'text.secondary' }}>{icon}</ListItemIcon>
        <ListItemText primary={label} />
      </ListItemButton>
    </ListItem>
  );
}

/** A link to the dashboard and to each resource that the member may list, in the order in which the console names them. */
export function ConsoleMenu({ onLeave }: { readonly onLeave?: () => void }) {
  const translate = useTranslate();
  const basename = useBasename();
  const labelOf = useGetResourceLabel();
  const rights = useRights();
  const resources = Object.values(useResourceDefinitions()).filter(({ name }) => mayAct(rights, name, 'list'));
  return (
    <Box component="nav" aria-label={translate('console.navigation')} sx={{ p: 1.5 }}>
      <List disablePadding sx={{ display: 'grid', gap: 0.5 }}>
        <MenuLink
          to={basename}
          exact
          label={translate('ra.page.dashboard')}
          icon={<DashboardIcon />}
          onLeave={onLeave}
        />
        {resources.map(({ name, icon }) => (
          <MenuLink
            key={name}
            to={`${basename}/${name}`}
            label={labelOf(name)}
            icon={icon && createElement(icon)}
            onLeave={onLeave}
          />
        ))}
      </List>
    </Box>
  );
}
