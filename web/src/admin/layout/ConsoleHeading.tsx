import MenuIcon from '@mui/icons-material/MenuOutlined';
import { Box, IconButton } from '@mui/material';
import { LoadingIndicator, TitlePortal, useSidebarState, useTranslate } from 'react-admin';
import { useWindowTitle } from './useWindowTitle.js';

/** The page's title as its heading, the way to the navigation on a narrow screen, and reload. */
export function ConsoleHeading() {
  const translate = useTranslate();
  const [, setOpen] = useSidebarState();
  const heading = useWindowTitle();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 64, pt: 1 }}>
      <IconButton
        onClick={() => setOpen(true)}
        aria-label={translate('ra.action.open_menu')}
        aria-haspopup="dialog"
        sx={{ display: { md: 'none' }, ml: -1 }}
      >
        <MenuIcon />
      </IconButton>
      <TitlePortal
        ref={heading}
        component="h1"
        sx={{
          whiteSpace: 'normal',
          overflowWrap: 'anywhere',
          fontSize: { xs: '1.25rem', md: '1.5rem' },
          fontWeight: 600,
        }}
      />
      <LoadingIndicator />
    </Box>
  );
}
