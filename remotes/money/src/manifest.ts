import { defineRemote } from '@gwanje/remote-kit/manifest';

export default defineRemote({
  id: 'money',
  title: { ko: '머니', en: 'Money' },
  contract: '^1.0.0',
  screens: [
    {
      id: 'charge',
      path: '/money/charge',
      title: { ko: '충전 관리', en: 'Charge requests' },
      permission: 'money.read',
      when: { moneyVersion: 1 },
      menu: { section: 'money', order: 10 },
      load: () => import(/* webpackMode: "eager" */ './screens/charge/charge.screen'),
    },
    {
      id: 'exchange',
      path: '/money/exchange',
      title: { ko: '환전 관리', en: 'Exchange requests' },
      permission: 'money.read',
      when: { moneyVersion: 1 },
      menu: { section: 'money', order: 20 },
      load: () => import('./screens/exchange/exchange.screen'),
    },
    {
      id: 'history',
      path: '/money/history',
      title: { ko: '머니·포인트 내역', en: 'Money and point history' },
      permission: 'money.read',
      when: { moneyVersion: 1 },
      menu: { section: 'money', order: 30 },
      load: () => import('./screens/history/history.screen'),
    },
  ],
});
