import { defineRemote } from '@gwanje/remote-kit/manifest';

export default defineRemote({
  id: 'members',
  title: { ko: '회원', en: 'Members' },
  contract: '^1.0.0',
  screens: [
    {
      id: 'blocked-ips',
      path: '/blocked-ipaddress',
      title: { ko: '차단 IP 관리', en: 'Blocked IP addresses' },
      permission: 'tracking.read',
      menu: { section: 'support', order: 40 },
      load: () => import(/* webpackMode: "eager" */ './screens/blocked-ips/blocked-ips.screen'),
    },
  ],
});
