import type { ScreenCondition } from '@gwanje/contract';

/** Where the settings documents of money have a page of their own, and under which flags. */
export const MONEY_PAGES = {
  cashinWithdraw: {
    path: '/v5/config/cashin-withdraw-config',
    when: { moneyVersion: 5 },
  },
  dailyAttendance: { path: '/config/daily' },
  casinoRolling: {
    path: '/vx/configs/casino-rolling-config',
    when: { modules: ['casino'] },
  },
  comp: { path: '/config/comp' },
  payback: { path: '/config/payback' },
  chargeBonus: { path: '/config/bonus' },
  joinFirst: { path: '/v5/config/join-first-bonus-config', when: { moneyVersion: 5 } },
  convertRate: { path: '/config/convert-rate', when: { configVersion: 1 } },
  levelConvertRate: { path: '/v2/config/convert-rate', when: { configVersion: 2 } },
} as const satisfies Record<string, { readonly path: string; readonly when?: ScreenCondition }>;
