import type { MenuSection } from '@gwanje/contract';
import {
  Banknote,
  Calculator,
  ClipboardList,
  Dices,
  Headset,
  type LucideIcon,
  Settings,
  ShieldCheck,
  Ticket,
  Users,
} from 'lucide-react';

/** What stands for a section where there is no room for its name, or beside it. */
export const SECTION_ICONS: Record<MenuSection, LucideIcon> = {
  members: Users,
  support: Headset,
  money: Banknote,
  bets: Ticket,
  minigames: Dices,
  settlement: Calculator,
  boards: ClipboardList,
  settings: Settings,
  administration: ShieldCheck,
};
