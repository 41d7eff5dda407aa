import { BOARD_PAGES } from '@gwanje/contract';
import { defineRemote, type Screen } from '@gwanje/remote-kit/manifest';
import { MONEY_PAGES } from './money-pages';

const moneySettings = { permission: 'moneySettings.read' } as const;
const siteSettings = { permission: 'siteSettings.read' } as const;
const betSettings = { permission: 'betSettings.read' } as const;
const casino = { when: { modules: ['casino'] } };

const boardScreens: readonly Screen[] = BOARD_PAGES.map(({ id, path, title, when }, index) => ({
  ...{ id, path, title, ...(when && { when }) },
  permission: 'board.read',
  menu: { section: 'boards', order: 10 * (index + 1) },
  load: () => import('./screens/board/board.screen'),
}));

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
    {
      id: 'audit-log',
      path: '/admin/audit',
      title: { ko: '작업 기록', en: 'Audit log' },
      permission: 'audit.read',
      menu: { section: 'settings', order: 900 },
      load: () => import('./screens/audit-log/audit-log.screen'),
    },
    {
      id: 'second-words',
      path: '/second-words',
      title: { ko: '2차 승인 대기', en: 'Second approvals' },
      permission: 'calc.read',
      menu: { section: 'money', order: 900 },
      load: () => import('./screens/second-words/second-words.screen'),
    },
    {
      ...moneySettings,
      id: 'deposit-accounts',
      path: '/config/bank',
      title: { ko: '입금계좌 설정', en: 'Deposit accounts' },
      menu: { section: 'settings', order: 100 },
      load: () => import('./screens/deposit-accounts/deposit-accounts.screen'),
    },
    {
      ...moneySettings,
      ...MONEY_PAGES.chargeBonus,
      id: 'charge-bonus-settings',
      title: { ko: '충전보너스 설정', en: 'Charge bonuses' },
      menu: { section: 'settings', order: 110 },
      load: () => import('./screens/charge-bonus-settings/charge-bonus-settings.screen'),
    },
    {
      ...moneySettings,
      ...MONEY_PAGES.dailyAttendance,
      id: 'daily-attendance-settings',
      title: { ko: '출석체크 설정', en: 'Daily attendance' },
      menu: { section: 'settings', order: 125 },
      load: () => import('./screens/daily-attendance-settings/daily-attendance-settings.screen'),
    },
    {
      ...moneySettings,
      ...MONEY_PAGES.joinFirst,
      id: 'join-first-settings',
      title: { ko: '가입첫충 보너스 설정', en: 'Join-first bonus' },
      menu: { section: 'settings', order: 120 },
      load: () => import('./screens/join-first-settings/join-first-settings.screen'),
    },
    {
      ...moneySettings,
      ...MONEY_PAGES.convertRate,
      id: 'convert-rate-settings',
      title: { ko: '전환율 설정', en: 'Conversion rates' },
      menu: { section: 'settings', order: 130 },
      load: () => import('./screens/convert-rate-settings/convert-rate-settings.screen'),
    },
    {
      ...moneySettings,
      ...MONEY_PAGES.levelConvertRate,
      id: 'level-convert-rate-settings',
      title: { ko: '전환율 설정', en: 'Conversion rates' },
      menu: { section: 'settings', order: 131 },
      load: () =>
        import('./screens/level-convert-rate-settings/level-convert-rate-settings.screen'),
    },
    {
      ...moneySettings,
      ...MONEY_PAGES.cashinWithdraw,
      id: 'cashin-withdraw-settings',
      title: { ko: '입출금 설정', en: 'Deposit and withdrawal rules' },
      menu: { section: 'settings', order: 140 },
      load: () => import('./screens/cashin-withdraw-settings/cashin-withdraw-settings.screen'),
    },
    {
      ...siteSettings,
      id: 'high-bet-settings',
      path: '/vx/configs/hight-betting-config',
      title: { ko: '고액배팅 알림 설정', en: 'High-bet alarm thresholds' },
      menu: { section: 'settings', order: 150 },
      load: () => import('./screens/high-bet-settings/high-bet-settings.screen'),
    },
    {
      ...siteSettings,
      id: 'site-door-settings',
      path: '/config/site',
      title: { ko: '사이트 설정', en: 'Site settings' },
      menu: { section: 'settings', order: 20 },
      load: () => import('./screens/site-door-settings/site-door-settings.screen'),
    },
    {
      ...siteSettings,
      id: 'join-settings',
      path: '/config/joinconfig',
      title: { ko: '회원가입 설정', en: 'Join settings' },
      menu: { section: 'settings', order: 30 },
      load: () => import('./screens/join-settings/join-settings.screen'),
    },
    {
      ...siteSettings,
      id: 'board-settings',
      path: '/config/configboard',
      title: { ko: '게시판 설정', en: 'Board settings' },
      menu: { section: 'settings', order: 35 },
      load: () => import('./screens/board-settings/board-settings.screen'),
    },
    {
      ...siteSettings,
      id: 'site-maintenance-settings',
      path: '/config/maintenance',
      title: { ko: '점검 설정', en: 'Maintenance' },
      menu: { section: 'settings', order: 40 },
      load: () => import('./screens/site-maintenance-settings/site-maintenance-settings.screen'),
    },
    {
      ...betSettings,
      ...casino,
      id: 'casino-maintenance-settings',
      path: '/config/maintenanceCasino',
      title: { ko: '카지노 점검 설정', en: 'Casino maintenance' },
      menu: { section: 'settings', order: 42 },
      load: () =>
        import('./screens/casino-maintenance-settings/casino-maintenance-settings.screen'),
    },
    {
      ...moneySettings,
      id: 'site-settings',
      path: '/vx/configs/site-config',
      title: { ko: '사이트 통합설정', en: 'Site settings, all in one' },
      menu: { section: 'settings', order: 10 },
      load: () => import('./screens/site-settings/site-settings.screen'),
    },
    ...boardScreens,
  ],
});
