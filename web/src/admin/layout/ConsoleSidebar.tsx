import { Box, Drawer } from '@mui/material';
import { useEffect } from 'react';
import { useSidebarState, useTranslate } from 'react-admin';
import { useNarrow } from '../lists/width.js';
import { ConsoleMenu } from './ConsoleMenu.js';

const WIDTH = 232;

/** The navigation: always there on a wide screen, a drawer on a narrow one. */
export function ConsoleSidebar() {
  const isNarrow = useNarrow();
  const translate = useTranslate();
  const [isOpen, setOpen] = useSidebarState();

  useEffect(() => {
    if (isNarrow) setOpen(false);
  }, [isNarrow, setOpen]);

  if (isNarrow) {
    return (
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { 'aria-label': translate('console.navigation'), sx: { width: WIDTH + 40 } } }}
      >
        <ConsoleMenu onLeave={() => setOpen(false)} />
      </Drawer>
    );
  }
  return (
    <Box sx={{ width: WIDTH, flex: 'none', borderRight: 1, borderColor: 'divider' }}>
      <Box sx={{ position: 'sticky', top: 'var(--header-height)' }}>
        <ConsoleMenu />
      </Box>
    </Box>
  );
}
