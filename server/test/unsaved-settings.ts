// Settings documents as they are before anybody has saved one, by category.
import {
  autoCharge,
  bankMaintenance,
  cashinWithdraw,
  casinoRolling,
  chargeBonus,
  comp,
  convertRate,
  dailyAttendance,
  declineReasons,
  depositAssignment,
  joinFirst,
  partnerSettlement,
  payback,
  rollingCeiling,
  SETTINGS_OF_POWERBALL,
  secondAdmin,
  unsavedDocument,
  wagering,
} from '@gwanje/contract';

export const UNSAVED_MONEY_SETTINGS = {
  chargeBonus: unsavedDocument(chargeBonus),
  secondAdmin: unsavedDocument(secondAdmin),
  wagering: unsavedDocument(wagering),
  cashinWithdraw: unsavedDocument(cashinWithdraw),
  convertRate: unsavedDocument(convertRate),
  joinFirst: unsavedDocument(joinFirst),
  depositAccount: unsavedDocument(depositAssignment),
  declineReasons: unsavedDocument(declineReasons),
  bankMaintenance: unsavedDocument(bankMaintenance),
  autoCharge: unsavedDocument(autoCharge),
  dailyAttendance: unsavedDocument(dailyAttendance),
  comp: unsavedDocument(comp),
  rollingCeiling: unsavedDocument(rollingCeiling),
  payback: unsavedDocument(payback),
  casinoRolling: unsavedDocument(casinoRolling),
  partnerSettlement: unsavedDocument(partnerSettlement),
};

const [registration, limits, odds, top] = SETTINGS_OF_POWERBALL;

export const UNSAVED_POWERBALL_CONFIGS = {
  powerballSwitchV2: unsavedDocument(registration),
  powerballBetV2: unsavedDocument(limits),
  powerballRateV2: unsavedDocument(odds),
  powerballTopV2: unsavedDocument(top),
};
