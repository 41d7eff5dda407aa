import { defineRemote } from '@gwanje/remote-kit/manifest';

export default defineRemote({
  id: 'config',
  title: { ko: '설정', en: 'Settings' },
  contract: '^1.0.0',
  screens: [
    {
      id: 'admin-list',
      path: '/admin',
      title: { ko: '관리자 계정 관리', en: 'Administrators' },
      permission: 'admin.manage',
      menu: { section: 'administration', order: 10 },
      load: () => import(/* webpackMode: "eager" */ './screens/admin-list/admin-list.screen'),
    },
    {
      id: 'admin-ip-addresses',
      path: '/admin/adminipaddress',
      title: { ko: '관리자 허용 IP', en: 'Allowed administrator IPs' },
      permission: 'admin.manage',
      menu: { section: 'administration', order: 20 },
      load: () => import('./screens/admin-ip-addresses/admin-ip-addresses.screen'),
    },
    {
      id: 'api-ip-addresses',
      path: '/admin/apiipaddress',
      title: { ko: 'API 허용 IP', en: 'Allowed API IPs' },
      permission: 'admin.manage',
      menu: { section: 'administration', order: 30 },
      load: () => import('./screens/api-ip-addresses/api-ip-addresses.screen'),
    },
    {
      id: 'feed-keys',
      path: '/admin/feed-keys',
      title: { ko: 'API 키', en: 'API keys' },
      permission: 'admin.manage',
      menu: { section: 'administration', order: 40 },
      load: () => import('./screens/feed-keys/feed-keys.screen'),
    },
  ],
});
