import { ROUND_PATHS, roundPageOf, SETTINGS_PATHS, settingsPageOf } from '@gwanje/contract';
import { defineRemote, type Screen } from '@gwanje/remote-kit/manifest';

const POWERBALL = '/v2/config/powerball';
const SETTINGS_GROUP = { ko: '게임별 설정', en: 'Settings of games' };
/** `/v2/config/bogle-ladder` is `v2-config-bogle-ladder`. */
const idOf = (path: string) => path.slice(1).replaceAll('/', '-');

// What is said of a screen in its own lines is left out of the build, and with it the titles of all pages.
const settingsScreens: readonly Screen[] = SETTINGS_PATHS.filter((path) => path !== POWERBALL).map(
  (path, index) => ({
    id: idOf(path),
    path,
    title: settingsPageOf(path).title,
    when: settingsPageOf(path).when,
    permission: 'minigameSettings.read',
    menu: { section: 'minigames', order: 300 + index, group: SETTINGS_GROUP },
    load: () => import(/* webpackMode: "eager" */ './screens/game-settings/game-settings.screen'),
  }),
);

const ROUND_GROUPS = {
  ongoing: { ko: '진행 회차', en: 'Rounds under way' },
  closed: { ko: '마감 회차', en: 'Rounds that are over' },
} as const;
const FIRST_ORDER = { ongoing: 100, closed: 200 } as const;
const FIRST_WORDS = {
  ongoing: 'mode=ongoing&sort=oldest',
  closed: 'mode=closed&from={today}&to={today}',
} as const;
/** A page asks first of the first of its games. */
const firstRowsOf = ({ games: [game], mode }: ReturnType<typeof roundPageOf>) =>
  `/api/minigames/rounds?gameType=${game}&${FIRST_WORDS[mode]}` as const;
const loadRounds = () => import('./screens/game-rounds/game-rounds.screen');

const roundScreens: readonly Screen[] = [
  {
    id: 'mini-game-list',
    path: '/v2/game/mini-game-list',
    title: { ko: '미니게임 회차 목록', en: 'Mini-game rounds, every game' },
    permission: 'round.read',
    when: { configVersion: 2, modules: ['minigame'] },
    menu: { section: 'minigames', order: 20 },
    rows: '/api/minigames/rounds?mode=begun&from={today}&to={today}',
    load: loadRounds,
  },
  ...ROUND_PATHS.map((path, index) => ({
    id: idOf(path).toLowerCase(),
    path,
    title: roundPageOf(path).title,
    when: roundPageOf(path).when,
    permission: 'round.read' as const,
    menu: {
      section: 'minigames' as const,
      order: FIRST_ORDER[roundPageOf(path).mode] + index,
      group: ROUND_GROUPS[roundPageOf(path).mode],
    },
    rows: firstRowsOf(roundPageOf(path)),
    load: loadRounds,
  })),
  {
    id: 'token-rounds',
    path: '/v2/game/:token',
    title: { ko: '토큰게임 회차', en: 'Token-game rounds' },
    permission: 'round.read',
    when: { configVersion: 2, modules: ['token'] },
    load: loadRounds,
  },
];

export default defineRemote({
  id: 'minigames',
  title: { ko: '미니게임', en: 'Mini-games' },
  contract: '^1.0.0',
  screens: [
    {
      id: 'powerball-settings',
      path: POWERBALL,
      title: { ko: '파워볼 설정', en: 'Powerball settings' },
      permission: 'minigameSettings.read',
      when: { configVersion: 2, modules: ['minigame', 'powerball'] },
      menu: { section: 'minigames', order: 10 },
      load: () => import(/* webpackMode: "eager" */ './screens/game-settings/game-settings.screen'),
    },
    {
      id: 'game-overview',
      path: '/v2/config/minigames',
      title: { ko: '미니게임 통합 설정', en: 'All mini-game settings' },
      permission: 'minigameSettings.read',
      when: { configVersion: 2, modules: ['minigame'] },
      menu: { section: 'minigames', order: 15 },
      load: () => import('./screens/game-overview/game-overview.screen'),
    },
    ...roundScreens,
    ...settingsScreens,
  ],
});
