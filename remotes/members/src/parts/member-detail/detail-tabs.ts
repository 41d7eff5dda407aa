import {
  type DeploymentFlags,
  isConditionMet,
  isPermitted,
  MEMBER_DETAIL_TABS,
  type MemberDetailTab,
  type Permission,
} from '@gwanje/contract';
import { type ComponentType, lazy } from 'react';
import type { PanelProps } from './panel-props';

interface DetailTab {
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
const casinoTab = (key: MemberDetailTab, of: CasinoOf): DetailTab => ({
  ...{ key, permission: 'bet.read', chosen: key },
  Panel: lazy(async () => ({ default: (await import('./casino-panel')).casinoPanelOf(of) })),
});

/** The panels, each fetched when it is first looked at, in the order of their tabs. */
const DETAIL_TABS: readonly DetailTab[] = [
  {
    ...{ key: 'info', permission: 'member.read' },
    Panel: lazy(async () => ({ default: (await import('./info-panel')).InfoPanel })),
  },
  {
    ...{ key: 'memo', permission: 'login.read' },
    Panel: lazy(async () => ({ default: (await import('./memo-panel')).MemoPanel })),
  },
  {
    ...{ key: 'message', permission: 'message.read' },
    Panel: lazy(async () => ({ default: (await import('./message-panel')).MessagePanel })),
  },
  {
    ...{ key: 'help', permission: 'help.read' },
    Panel: lazy(async () => ({ default: (await import('./help-panel')).HelpPanel })),
  },
  {
    ...{ key: 'money', permission: 'money.read' },
    Panel: lazy(async () => ({ default: (await import('./money-panel')).MoneyPanel })),
  },
  {
    ...{ key: 'change', permission: 'money.read' },
    Panel: lazy(async () => ({ default: (await import('./change-panel')).ChangePanel })),
  },
  {
    ...{ key: 'minigame', permission: 'bet.read', chosen: 'minigame' },
    Panel: lazy(async () => ({ default: (await import('./bets-panel')).BetsPanel })),
  },
  {
    ...{ key: 'sports', permission: 'bet.read', chosen: 'sports' },
    Panel: lazy(async () => ({ default: (await import('./sports-panel')).SportsPanel })),
  },
  casinoTab('casino', { gameClass: 'casino' }),
  casinoTab('slots', { gameClass: 'slots' }),
  {
    ...{ key: 'bet365', permission: 'bet.read', chosen: 'bet365' },
    Panel: lazy(async () => ({ default: (await import('./bets-panel')).Bet365Panel })),
  },
  casinoTab('holdem', { vendor: 'betholdem' }),
  casinoTab('apoker', { vendor: 'apoker', isTournament: 'false' }),
  casinoTab('apokerTournament', { vendor: 'apoker', isTournament: 'true' }),
  {
    ...{ key: 'attendance', permission: 'member.read' },
    Panel: lazy(async () => ({ default: (await import('./attendance-panel')).AttendancePanel })),
  },
  {
    ...{ key: 'coupon', permission: 'coupon.read' },
    Panel: lazy(async () => ({ default: (await import('./coupon-panel')).CouponPanel })),
  },
  {
    ...{ key: 'personalConfig', permission: 'member.read', chosen: 'personalConfig' },
    Panel: lazy(async () => ({ default: (await import('./personal-panel')).PersonalPanel })),
  },
  {
    ...{ key: 'minigameConfig', permission: 'minigameSettings.read', chosen: 'minigameConfig' },
    Panel: lazy(async () => ({ default: (await import('./minigame-panel')).MinigamePanel })),
  },
  {
    ...{
      key: 'tree',
      permission: 'member.read',
      isHidden: true,
    },
    Panel: lazy(async () => ({ default: (await import('./tree-panel')).TreePanel })),
  },
  {
    ...{ key: 'logins', permission: 'login.read' },
    Panel: lazy(async () => ({ default: (await import('./logins-panel')).LoginsPanel })),
  },
  {
    ...{ key: 'audit', permission: 'audit.read' },
    Panel: lazy(async () => ({ default: (await import('./audit-panel')).AuditPanel })),
  },
];

/** The tabs that this deployment has, for an administrator of this type. */
export const tabsFor = (flags: DeploymentFlags, adminType: number): readonly DetailTab[] =>
  DETAIL_TABS.filter(
    ({ permission, chosen }) =>
      isPermitted(adminType, permission) &&
      (chosen === undefined ||
        (flags.memberDetailTabs.includes(chosen) &&
          isConditionMet(MEMBER_DETAIL_TABS[chosen].when, flags))),
  );
