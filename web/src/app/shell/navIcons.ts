import {
  ArrowLeftRight,
  Coins,
  House,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  Send,
  Settings,
  ShieldCheck,
  ShieldUser,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react';

/** The picture beside each row of a menu, by the row's id. */
export const NAV_ICONS: Readonly<Record<string, LucideIcon>> = {
  home: House,
  dashboard: LayoutDashboard,
  profile: IdCard,
  wallet: Wallet,
  'send-sfn': Send,
  transactions: ArrowLeftRight,
  security: ShieldCheck,
  settings: Settings,
  'super-admin': ShieldUser,
  'admin-users': Users,
  'admin-transactions': ArrowLeftRight,
  'admin-sfn-allocation': Coins,
  'admin-staff': UsersRound,
};
