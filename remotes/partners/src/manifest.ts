import { defineRemote } from '@gwanje/remote-kit/manifest';

export default defineRemote({
  id: 'partners',
  title: { ko: '파트너', en: 'Partners' },
  contract: '^1.0.0',
  screens: [
    {
      id: 'calc-days',
      path: '/calc/calchistory',
      title: { ko: '일별 정산', en: 'Daily settlement' },
      permission: 'calc.read',
      menu: { section: 'settlement', order: 10 },
      load: () => import(/* webpackMode: "eager" */ './screens/calc-days/calc-days.screen'),
    },
    {
      id: 'calc-detail',
      path: '/calc/calcDetail',
      title: { ko: '정산 상세', en: 'Settlement detail' },
      permission: 'calc.read',
      menu: { section: 'settlement', order: 20 },
      load: () => import('./screens/calc-detail/calc-detail.screen'),
    },
    {
      id: 'calc-classes',
      path: '/calc/calchistoryNew',
      title: { ko: '일별 정산 (신규)', en: 'Daily settlement by game class' },
      permission: 'calc.read',
      menu: { section: 'settlement', order: 30 },
      load: () => import('./screens/calc-classes/calc-classes.screen'),
    },
    {
      id: 'calc-shots',
      path: '/calc/shot',
      title: { ko: '정산 스냅샷', en: 'Settlement snapshots' },
      permission: 'calc.read',
      menu: { section: 'settlement', order: 40 },
      load: () => import('./screens/calc-shots/calc-shots.screen'),
    },
  ],
});
