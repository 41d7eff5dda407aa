import {
  type DeploymentFlags,
  isConditionMet,
  isPermitted,
  MEMBER_DETAIL_TABS,
  type MemberDetailTab,
  type Permission,
} from '@gwanje/contract';
import {
  CalendarCheck,
  ChartNoAxesColumn,
  CircleHelp,
  CircleUser,
  Club,
  Dices,
  Gamepad2,
  GitFork,
  History,
  KeyRound,
  type LucideIcon,
  Mail,
  SlidersHorizontal,
  Spade,
  StickyNote,
  Ticket,
  Trophy,
  Volleyball,
  Wallet,
} from '@gwanje/ui-kit/icons';
import { type ComponentType, lazy } from 'react';
import type { PanelProps } from './panel-props';

export interface DetailTab {
  /** Its name is the contract's where a deployment chooses it, and the catalogue's otherwise. */
  readonly key:
    | 'info'
    | 'memo'
    | 'message'
    | 'help'
    | 'coupon'
    | 'attendance'
    | 'money'
    | 'change'
    | 'tree'
    | 'logins'
    | 'audit'
    | MemberDetailTab;
  readonly Icon: LucideIcon;
  /** What it is of, by which its icon is coloured. */
  readonly tone: 'person' | 'money' | 'bets' | 'rules';
  /** The right to see it; who lacks it is not offered the tab. */
  readonly permission: Permission;
  /** Only where the deployment lists it. */
  readonly chosen?: MemberDetailTab;
  /** Reached by link alone. */
  readonly isHidden?: true;
  readonly Panel: ComponentType<PanelProps>;
}

type CasinoOf = Parameters<typeof import('./casino-panel')['casinoPanelOf']>[0];

/** A tab of what was played at the vendors. */
const casinoTab = (key: MemberDetailTab, Icon: LucideIcon, of: CasinoOf): DetailTab => ({
  ...{ key, Icon, tone: 'bets', permission: 'bet.read', chosen: key },
  Panel: lazy(async () => ({ default: (await import('./casino-panel')).casinoPanelOf(of) })),
});

/** The panels, each fetched when it is first looked at, in the order of their tabs. */
const DETAIL_TABS: readonly DetailTab[] = [
  {
    ...{ key: 'info', Icon: CircleUser, tone: 'person', permission: 'member.read' },
    Panel: lazy(async () => ({ default: (await import('./info-panel')).InfoPanel })),
  },
  {
    ...{ key: 'memo', Icon: StickyNote, tone: 'person', permission: 'login.read' },
    Panel: lazy(async () => ({ default: (await import('./memo-panel')).MemoPanel })),
  },
  {
    ...{ key: 'message', Icon: Mail, tone: 'person', permission: 'message.read' },
    Panel: lazy(async () => ({ default: (await import('./message-panel')).MessagePanel })),
  },
  {
    ...{ key: 'help', Icon: CircleHelp, tone: 'person', permission: 'help.read' },
    Panel: lazy(async () => ({ default: (await import('./help-panel')).HelpPanel })),
  },
  {
    ...{ key: 'money', Icon: Wallet, tone: 'money', permission: 'money.read' },
    Panel: lazy(async () => ({ default: (await import('./money-panel')).MoneyPanel })),
  },
  {
    ...{ key: 'change', Icon: ChartNoAxesColumn, tone: 'money', permission: 'money.read' },
    Panel: lazy(async () => ({ default: (await import('./change-panel')).ChangePanel })),
  },
  {
    ...{ key: 'minigame', Icon: Dices, tone: 'bets', permission: 'bet.read', chosen: 'minigame' },
    Panel: lazy(async () => ({ default: (await import('./bets-panel')).BetsPanel })),
  },
  {
    ...{ key: 'sports', Icon: Volleyball, tone: 'bets', permission: 'bet.read', chosen: 'sports' },
    Panel: lazy(async () => ({ default: (await import('./sports-panel')).SportsPanel })),
  },
  casinoTab('casino', Club, { gameClass: 'casino' }),
  casinoTab('slots', Gamepad2, { gameClass: 'slots' }),
  {
    ...{ key: 'bet365', Icon: Gamepad2, tone: 'bets', permission: 'bet.read', chosen: 'bet365' },
    Panel: lazy(async () => ({ default: (await import('./bets-panel')).Bet365Panel })),
  },
  casinoTab('holdem', Spade, { vendor: 'betholdem' }),
  casinoTab('apoker', Spade, { vendor: 'apoker', isTournament: 'false' }),
  casinoTab('apokerTournament', Trophy, { vendor: 'apoker', isTournament: 'true' }),
  {
    ...{ key: 'attendance', Icon: CalendarCheck, tone: 'person', permission: 'member.read' },
    Panel: lazy(async () => ({ default: (await import('./attendance-panel')).AttendancePanel })),
  },
  {
    ...{ key: 'coupon', Icon: Ticket, tone: 'money', permission: 'coupon.read' },
    Panel: lazy(async () => ({ default: (await import('./coupon-panel')).CouponPanel })),
  },
  {
    ...{
      key: 'personalConfig',
      Icon: SlidersHorizontal,
      tone: 'rules',
      permission: 'member.read',
      chosen: 'personalConfig',
    },
    Panel: lazy(async () => ({ default: (await import('./personal-panel')).PersonalPanel })),
  },
  {
    ...{
      key: 'minigameConfig',
      Icon: SlidersHorizontal,
      tone: 'rules',
      permission: 'minigameSettings.read',
      chosen: 'minigameConfig',
    },
    Panel: lazy(async () => ({ default: (await import('./minigame-panel')).MinigamePanel })),
  },
  {
    ...{
      key: 'tree',
      Icon: GitFork,
      tone: 'person',
      permission: 'member.read',
      isHidden: true,
    },
    Panel: lazy(async () => ({ default: (await import('./tree-panel')).TreePanel })),
  },
  {
    ...{ key: 'logins', Icon: KeyRound, tone: 'rules', permission: 'login.read' },
    Panel: lazy(async () => ({ default: (await import('./logins-panel')).LoginsPanel })),
  },
  {
    ...{ key: 'audit', Icon: History, tone: 'rules', permission: 'audit.read' },
    Panel: lazy(async () => ({ default: (await import('./audit-panel')).AuditPanel })),
  },
];

const isOffered = ({ chosen }: DetailTab, flags: DeploymentFlags): boolean =>
  chosen === undefined ||
  (flags.memberDetailTabs.includes(chosen) &&
    isConditionMet(MEMBER_DETAIL_TABS[chosen].when, flags));

/** A tab that there is, whether or not it is offered here; undefined where there is none. */
export const tabNamed = (key: string | undefined): DetailTab | undefined =>
  DETAIL_TABS.find((tab) => tab.key === key);

/** The right that somebody lacks for a tab of this deployment; undefined: the deployment has none. */
export const rightFor = (tab: DetailTab, flags: DeploymentFlags): Permission | undefined =>
  isOffered(tab, flags) ? tab.permission : undefined;

/** The tabs that this deployment has, for an administrator of this type. */
export const tabsFor = (flags: DeploymentFlags, adminType: number): readonly DetailTab[] =>
  DETAIL_TABS.filter((tab) => isPermitted(adminType, tab.permission) && isOffered(tab, flags));
