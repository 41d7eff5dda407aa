import { CASINO_PAGES } from '@gwanje/contract';
import { defineRemote, type Screen } from '@gwanje/remote-kit/manifest';

const when = { modules: ['minigame'] };

const casinoScreens: readonly Screen[] = CASINO_PAGES.map(({ id, path, title, when }, index) => ({
  ...{ id, path, title, when, permission: 'bet.read' },
  menu: { section: 'bets', order: 100 + index },
  load: () => import('./screens/casino-history/casino-history.screen'),
}));

export default defineRemote({
  id: 'bets',
  title: { ko: '배팅', en: 'Bets' },
  contract: '^1.0.0',
  screens: [
    {
      id: 'mini-history',
      path: '/bet/minihistory',
      title: { ko: '미니게임 배팅내역', en: 'Mini-game bets' },
      permission: 'bet.read',
      when,
      menu: { section: 'bets', order: 50 },
      load: () => import('./screens/mini-history/mini-history.screen'),
    },
    {
      id: 'minigame-history',
      path: '/bet/minigamehistory',
      title: { ko: '미니게임 배팅내역 (통합)', en: 'Mini-game bets, all games' },
      permission: 'bet.read',
      when,
      menu: { section: 'bets', order: 60 },
      load: () => import('./screens/minigame-history/minigame-history.screen'),
    },
    {
      id: 'minigame-detail',
      path: '/bet/minigameDetail',
      title: { ko: '미니게임 배팅 상세', en: 'Mini-game bet detail of a round' },
      permission: 'bet.read',
      when,
      load: () => import('./screens/minigame-detail/minigame-detail.screen'),
    },
    ...casinoScreens,
  ],
});
