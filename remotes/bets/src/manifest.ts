import { defineRemote, type Screen } from '@gwanje/remote-kit/manifest';
import { CASINO_PAGES } from './domain/casino-pages';

const when = { modules: ['minigame'] };
const sports = { permission: 'bet.read' as const, when: { modules: ['sports'] } };

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
      ...sports,
      id: 'sports-history',
      path: '/bet/sportshistory',
      title: { ko: '스포츠 배팅내역', en: 'Sports bets' },
      menu: { section: 'bets', order: 20 },
      load: () => import('./screens/sports-history/sports-history.screen'),
    },
    {
      ...sports,
      id: 'sports-prematch-history',
      path: '/bet/sportsprematchhistory',
      title: { ko: '프리매치 배팅내역', en: 'Pre-match bets' },
      menu: { section: 'bets', order: 30 },
      load: () => import('./screens/sports-prematch-history/sports-prematch-history.screen'),
    },
    {
      ...sports,
      id: 'sports-live-history',
      path: '/bet/sportslivehistory',
      title: { ko: '라이브 배팅내역', en: 'Live bets' },
      menu: { section: 'bets', order: 40 },
      load: () => import('./screens/sports-live-history/sports-live-history.screen'),
    },
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
    {
      id: 'bet365-history',
      path: '/bet/bet365history',
      title: { ko: 'BET365 배팅내역', en: 'BET365 bets' },
      permission: 'bet.read',
      when: { modules: ['bet365'] },
      menu: { section: 'bets', order: 70 },
      load: () => import('./screens/bet365-history/bet365-history.screen'),
    },
    {
      id: 'token-history',
      path: '/bet/tokenhistory',
      title: { ko: '토큰게임 배팅내역', en: 'Token-game bets' },
      permission: 'bet.read',
      when: { modules: ['token'] },
      menu: { section: 'bets', order: 80 },
      load: () => import('./screens/token-history/token-history.screen'),
    },
    ...casinoScreens,
  ],
});
