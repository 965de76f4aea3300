import MonitorIcon from '@mui/icons-material/NotificationsActiveOutlined';
import type { Monitor } from '#contracts/wallet';
import { MonitorList } from './MonitorList.js';
import { MonitorShow } from './MonitorShow.js';

export const monitors = {
  name: 'monitors',
  icon: MonitorIcon,
  list: MonitorList,
  show: MonitorShow,
  recordRepresentation: ({ accountId, asset, threshold }: Monitor) => `${accountId} · ${threshold} ${asset}`,
};
