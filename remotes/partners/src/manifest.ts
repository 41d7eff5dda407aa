import { defineRemote } from '@gwanje/remote-kit/manifest';

export default defineRemote({
  id: 'partners',
  title: { ko: '파트너', en: 'Partners' },
  contract: '^1.0.0',
  screens: [
    {
      id: 'partner',
      path: '/partner',
      title: { ko: '파트너 관리', en: 'Partners' },
      permission: 'partner.read',
      menu: { section: 'settlement', order: 5 },
      load: () => import('./screens/partner/partner.screen'),
    },
    {
      id: 'partner-calc',
      path: '/partner-calc',
      title: { ko: '파트너 정산', en: 'Partner settlement' },
      permission: 'settlement.read',
      menu: { section: 'settlement', order: 10 },
      load: () => import('./screens/partner-calc/partner-calc.screen'),
    },
    {
      id: 'partners-calc',
      path: '/vx/partners/partners-calc',
      title: { ko: '파트너 통합정산', en: 'Partner settlement, all partners' },
      permission: 'calc.read',
      menu: { section: 'settlement', order: 20 },
      load: () => import('./screens/partners-calc/partners-calc.screen'),
    },
  ],
});
