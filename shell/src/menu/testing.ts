// A deployment with as many screens as there are routes, for the tests of the menu.
import type { MenuSection, Permission, RemoteId } from '@gwanje/contract';
import { deploymentOf, remoteOf, screenOf } from '../testing';

interface Group {
  readonly ko: string;
  readonly count: number;
}
interface Section {
  readonly remote: RemoteId;
  readonly permission: Permission;
  readonly loose: number;
  /** Begins their names, before a number. */
  readonly name?: string;
  readonly groups?: readonly Group[];
}

/** Section → how many screens it holds, of no group and of each; 188 in all. */
const SECTIONS: Partial<Record<MenuSection, Section>> = {
  members: { remote: 'members', permission: 'member.read', loose: 10 },
  support: { remote: 'members', permission: 'member.read', loose: 6 },
  money: { remote: 'money', permission: 'money.read', loose: 9 },
  bets: {
    remote: 'bets',
    permission: 'member.read',
    loose: 1,
    groups: [
      { ko: '스포츠', count: 3 },
      { ko: '미니게임 배팅', count: 4 },
      { ko: '카지노·슬롯', count: 11 },
      { ko: '외부 게임', count: 12 },
    ],
  },
  minigames: {
    remote: 'minigames',
    permission: 'minigameSettings.read',
    loose: 2,
    groups: [
      { ko: '회차', count: 42 },
      { ko: '게임 설정', count: 42 },
    ],
  },
  settlement: { remote: 'partners', permission: 'partner.read', loose: 7, name: '정산 내역' },
  boards: { remote: 'config', permission: 'member.read', loose: 9 },
  settings: { remote: 'config', permission: 'moneySettings.read', loose: 26 },
  administration: { remote: 'config', permission: 'admin.manage', loose: 4 },
};

const screens = Object.entries(SECTIONS).flatMap(
  ([key, { remote, permission, loose, groups, name }]) => {
    const section = key as MenuSection;
    const all = [
      ...Array.from({ length: loose }, () => undefined),
      ...(groups ?? []).flatMap(({ ko, count }) => Array.from({ length: count }, () => ko)),
    ];
    return all.map((ko, at) => ({
      remote,
      screen: screenOf(`${section}-${at}`, `/${section}-${at}`, {
        permission,
        ...(name && { title: { ko: `${name} ${at}`, en: `${section} ${at}` } }),
        menu: { section, order: at, ...(ko && { group: { ko, en: `${section} group ${ko}` } }) },
      }),
    }));
  },
);

export const longDeployment = deploymentOf(
  [...new Set(screens.map(({ remote }) => remote))].map((id) =>
    remoteOf(
      id,
      screens.filter(({ remote }) => remote === id).map(({ screen }) => screen),
    ),
  ),
);
