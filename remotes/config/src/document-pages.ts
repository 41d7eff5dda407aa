import {
  type DeploymentFlags,
  GAMES,
  type GameId,
  isConditionMet,
  type ScreenCondition,
  settingsAddress,
  whenOfGame,
} from '@gwanje/contract';
import { MONEY_PAGES } from './money-pages';

/** A page on which a document is edited, and under which flags it is there. */
export interface DocumentPage {
  readonly path: string;
  readonly when?: ScreenCondition;
}

const CASHIN = MONEY_PAGES.cashinWithdraw;
const SPORTS: readonly DocumentPage[] = [
  { path: '/config/sportsconfig', when: { configVersion: 1, modules: ['sports'] } },
  { path: '/v2/config/sportsconfig', when: { configVersion: 2, modules: ['sports'] } },
];
const CASINO = { modules: ['casino'] } as const satisfies ScreenCondition;

/** Documents that are no game's, by category; those without a page anywhere are left out. */
const PAGES: Readonly<Record<string, readonly DocumentPage[]>> = {
  chargeBonus: [MONEY_PAGES.chargeBonus],
  secondAdmin: [CASHIN],
  wagering: [CASHIN],
  cashinWithdraw: [CASHIN],
  depositAccount: [CASHIN],
  autoCharge: [CASHIN],
  declineReasons: [CASHIN],
  bankMaintenance: [CASHIN],
  convertRate: [MONEY_PAGES.convertRate, MONEY_PAGES.levelConvertRate],
  joinFirst: [MONEY_PAGES.joinFirst],
  dailyAttendance: [MONEY_PAGES.dailyAttendance],
  comp: [MONEY_PAGES.comp],
  rollingCeiling: [MONEY_PAGES.comp],
  partnerSettlement: [MONEY_PAGES.comp],
  payback: [MONEY_PAGES.payback],
  casinoRolling: [MONEY_PAGES.casinoRolling],
  boards: [{ path: '/config/configboard' }],
  join: [{ path: '/config/joinconfig' }],
  site: [{ path: '/config/site' }],
  siteMaintenance: [{ path: '/config/maintenance' }],
  noticeTexts: [{ path: '/config/confignotice' }],
  website: [{ path: '/config/website' }],
  adminPolicy: [{ path: '/admin?tab=policy' }],
  highBet: [{ path: '/vx/configs/hight-betting-config' }],
  casino: [{ path: '/config/casino', when: CASINO }],
  casinoVoid: [{ path: '/config/casino-void', when: CASINO }],
  casinoMaintenance: [{ path: '/config/maintenanceCasino', when: CASINO }],
  gameMaintenance: [
    { path: '/v3/config/game-maintenance-with-honor', when: { casinoCompany: 'honor' } },
  ],
  sportsSwitch: SPORTS,
  sportsBet: SPORTS,
  sportsRule: SPORTS,
  betBonus: [{ path: '/config/bet-bonus', when: { modules: ['sports'] } }],
};

/** The documents of money, by category. */
export const MONEY_DOCUMENTS = [
  ...['chargeBonus', 'secondAdmin', 'wagering', 'cashinWithdraw', 'depositAccount', 'autoCharge'],
  ...['declineReasons', 'bankMaintenance', 'convertRate', 'joinFirst', 'dailyAttendance', 'comp'],
  ...['rollingCeiling', 'payback', 'casinoRolling', 'partnerSettlement'],
];

/** Every page on which a document is edited that is no game's, whatever the flags are. */
export const pagesOfDocument = (category: string): readonly DocumentPage[] => PAGES[category] ?? [];

/** The game whose document it is, if it is one's. */
export const gameOf = (scope: string): GameId | undefined =>
  Object.hasOwn(GAMES, scope) ? (scope as GameId) : undefined;

/**
 * Where a document of this deployment is edited: on its page, or else on the overview, which has
 * the forms of whatever lacks one; undefined where the deployment has no such document.
 */
export function placeOfDocument(
  scope: string,
  category: string,
  flags: DeploymentFlags,
): string | undefined {
  const game = gameOf(scope);
  if (game)
    return isConditionMet(whenOfGame(game), flags)
      ? (settingsAddress(game, flags.configVersion) ?? `?open=${game}`)
      : undefined;
  const page = pagesOfDocument(category).find(({ when }) => isConditionMet(when, flags));
  if (page) return page.path;
  // The forms of money stand below the overview itself.
  return scope === 'money' ? '' : undefined;
}
