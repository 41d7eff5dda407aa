import { autoCharge } from './auto-charge';
import { bankMaintenance } from './bank-maintenance';
import { cashinWithdraw } from './cashin-withdraw';
import { casinoRolling } from './casino-rolling';
import { chargeBonus } from './charge-bonus-settings';
import { comp, rollingCeiling } from './comp';
import { convertRate } from './convert-rate';
import { dailyAttendance } from './daily-attendance';
import { declineReasons } from './decline-reasons';
import type { Bilingual } from './deployment';
import { depositAssignment } from './deposit-assignment';
import { type GameClass, WHEN_OF_CLASS } from './game-classes';
import { joinFirst } from './join-first';
import { partnerSettlement } from './partner-settlement';
import { payback } from './payback';
import { looser } from './setting-dangers';
import { settings } from './setting-endpoints';
import { bpsField, groupField, type NumberField, wonOrNoneField } from './setting-fields';
import { type DocumentOf, setting } from './settings';

const lowered = looser<number>(
  {
    ko: '환전 전에 배팅해야 하는 금액이 줄어듭니다.',
    en: 'Less has to be played before an exchange.',
  },
  (after, before) => after < before,
);
const countsMore = looser<number>(
  {
    ko: '배팅이 롤링 조건에 더 많이 인정됩니다.',
    en: 'Stakes count for more of the requirement.',
  },
  (after, before) => after > before,
);
const raised = looser<number | null>(
  {
    ko: '한 사람이 단독으로 처리할 수 있는 금액이 커집니다.',
    en: 'One person may move more alone.',
  },
  (after, before) => before !== null && (after === null || after > before),
);

/** What an administrator may move on his own word, each kind within limits of its own. */
export const ALONE_KINDS = ['charge', 'exchange', 'adjustment', 'transfer', 'waiver'] as const;
export type AloneKind = (typeof ALONE_KINDS)[number];

/**
 * Once what one person has moved alone in a day of Seoul would come to this, a second
 * administrator must agree; null asks for none.
 */
const aloneMax = (words: Bilingual, memberWon: number, dayWon: number) => {
  const dangers = [raised];
  return {
    member: wonOrNoneField({
      ...{ ko: `${words.ko} · 회원별 하루`, en: `${words.en} · per member a day` },
      ...{ unsaved: memberWon, dangers },
    }),
    day: wonOrNoneField({
      ...{ ko: `${words.ko} · 하루 전체`, en: `${words.en} · in all a day` },
      ...{ unsaved: dayWon, dangers },
    }),
  };
};
const charge = aloneMax({ ko: '충전', en: 'Charges' }, 10_000_000, 100_000_000);
const exchange = aloneMax({ ko: '환전', en: 'Exchanges' }, 5_000_000, 100_000_000);
const adjustment = aloneMax({ ko: '직접지급·회수', en: 'Adjustments' }, 1_000_000, 10_000_000);
/** Nothing waits here: what comes to this is refused, and a direct adjustment is the way. */
const transfer = aloneMax({ ko: '머니이동', en: 'Transfers' }, 5_000_000, 50_000_000);
/** Of what is missing from a wagering requirement. */
const waiver = aloneMax({ ko: '롤링 조건 면제', en: 'Waivers' }, 1_000_000, 10_000_000);

export const secondAdmin = setting({
  ...{ category: 'secondAdmin', ko: '2인 승인', en: 'Second administrator' },
  note: {
    ko: '한 사람이 하루에 단독으로 처리한 금액이 여기에 이르면 다른 관리자의 승인이 필요합니다.',
    en: 'Once one person has moved this much alone in a day, another administrator has to agree.',
  },
  fields: {
    chargeWon: charge.member,
    chargeDayWon: charge.day,
    exchangeWon: exchange.member,
    exchangeDayWon: exchange.day,
    adjustmentWon: adjustment.member,
    adjustmentDayWon: adjustment.day,
    transferWon: transfer.member,
    transferDayWon: transfer.day,
    waiverWon: waiver.member,
    waiverDayWon: waiver.day,
    /** From this sum of one person's day on, however bets are voided one by one. */
    betVoidWon: wonOrNoneField({
      ...{ ko: '배팅 적특 · 하루 전체', en: 'Voiding bets · in all a day' },
      ...{ unsaved: 1_000_000, dangers: [raised] },
    }),
    /** From this sum of one person's day on, however settlements are cut into parts. */
    settlementWon: wonOrNoneField({
      ...{ ko: '파트너 정산 · 하루 전체', en: 'Partner settlements · in all a day' },
      ...{ unsaved: 5_000_000, dangers: [raised] },
    }),
  },
  obeyedBy: {
    'partners/settlements/approve-settlement.command.ts': {
      ...{ ko: '파트너 정산 승인', en: 'approving partner settlements' },
    },
    'bets/judge-bet.queries.ts': { ko: '배팅 적특', en: 'voiding bets' },
    'money/allowance.ts': {
      ko: '충환전 승인, 직접지급·회수, 머니이동, 롤링 조건 면제',
      en: 'approvals, adjustments, transfers and waivers',
    },
    'money/deposits/ignore-deposit.command.ts': { ko: '입금 무시', en: 'setting deposits aside' },
    'money/deposits/approve-by-deposit.command.ts': {
      ...{ ko: '입금 자동 연결', en: 'matching deposits' },
    },
    'money/deposits/auto-charge.queries.ts': {
      ...{ ko: '자동승인 안 된 이유', en: 'why a deposit waits' },
    },
    'money/payout-files/payout-files.queries.ts': { ko: '이체 파일', en: 'files of transfers' },
    'money/requests/create-request.command.ts': { ko: '충환전 신청', en: 'requests' },
    'money/requests/pay-request.command.ts': { ko: '이체 완료·실패', en: 'bank transfers' },
    'money/bulk/bulk-forecast.queries.ts': {
      ko: '일괄 처리 미리보기',
      en: 'previews of bulk decisions',
    },
    'money/requests/evidence-notes.queries.ts': {
      ko: '확인사항의 근거',
      en: 'what stands behind facts',
    },
    'money/requests/request-facts.queries.ts': {
      ko: '충환전 확인사항',
      en: 'facts beside requests',
    },
  },
});

const contribution = (gameClass: GameClass, ko: string, en: string, unsaved: number) =>
  bpsField({ ko, en, unsaved, dangers: [countsMore], when: WHEN_OF_CLASS[gameClass] });

/** How many times something must be played, up to ten. */
const factor = (ko: string, en: string, unsaved: number) =>
  bpsField({ ko, en, unsaved, maximum: 100_000, dangers: [lowered] });

export const wagering = setting({
  ...{ category: 'wagering', ko: '롤링 조건', en: 'Wagering requirements' },
  fields: {
    /** Share of a charge that must be played before an exchange. */
    chargeBps: factor('충전', 'Charges', 10_000),
    /** The same for a member who has played nothing but mini-games since; never less. */
    minigameOnlyChargeBps: factor('미니게임만', 'Mini-games only', 30_000),
    bonusBps: factor('보너스', 'Bonuses', 30_000),
    /** Of points that no charge has brought, where they do not say it themselves. */
    otherPointBps: factor('그 밖의 포인트', 'Other points', 10_000),
    /** How much of a stake counts. */
    contributions: groupField({
      ...{ ko: '인정 비율', en: 'Contributions' },
      fields: {
        sports: contribution('sports', '스포츠', 'Sports', 10_000),
        casino: contribution('casino', '카지노', 'Casino', 5_000),
        slots: contribution('slots', '슬롯', 'Slots', 10_000),
        minigame: contribution('minigame', '미니게임', 'Mini-games', 5_000),
        holdem: contribution('holdem', '홀덤', "Hold'em", 0),
      } satisfies Record<GameClass, NumberField<number>>,
    }),
  },
  relations: [
    {
      rule: 'minigame_only_below_charge',
      at: 'minigameOnlyChargeBps',
      isBroken: ({ chargeBps, minigameOnlyChargeBps }) => minigameOnlyChargeBps < chargeBps,
    },
    {
      // What nothing counts towards can never be met, and the money could never leave by itself.
      rule: 'nothing_counts',
      at: 'contributions',
      isBroken: ({ contributions, ...factors }) =>
        factors.chargeBps +
          factors.minigameOnlyChargeBps +
          factors.bonusBps +
          factors.otherPointBps >
          0 && Object.values(contributions).every((share) => share === 0),
    },
  ],
  obeyedBy: {
    'members/attendance/attend.command.ts': { ko: '출석', en: 'attendance' },
    'members/coupons/use-coupon.command.ts': { ko: '쿠폰 사용', en: 'using a coupon' },
    'money/rewards/pay-comps.ts': { ko: '콤프 지급', en: 'paying comps' },
    'money/rewards/pay-settled-comps.ts': {
      ko: '정산 직후 콤프 지급',
      en: 'paying comps at settlement',
    },
    'money/rewards/pay-paybacks.ts': { ko: '페이백 지급', en: 'paying paybacks' },
    'money/requests/approve-request.command.ts': { ko: '충전 승인', en: 'approving a charge' },
    'money/wagering/count-stake.ts': { ko: '배팅 인정', en: 'counting stakes' },
    'money/wagering/wagering.queries.ts': { ko: '환전 가능 여부', en: 'whether money may leave' },
    'bets/casino/take-seamless.command.ts': {
      ko: '카지노 당첨의 배팅 인정',
      en: 'counting what casino rounds paid',
    },
  },
});

/** The settings documents of money, each saved as a whole and kept as versions. */
export const moneySettings = settings({
  path: '/api/money/settings',
  proposalsPath: '/api/money/setting-proposals',
  settings: [
    chargeBonus,
    secondAdmin,
    wagering,
    cashinWithdraw,
    convertRate,
    joinFirst,
    depositAssignment,
    declineReasons,
    bankMaintenance,
    autoCharge,
    dailyAttendance,
    comp,
    rollingCeiling,
    payback,
    casinoRolling,
    partnerSettlement,
  ],
  read: 'moneySettings.read',
  change: 'moneySettings.change',
  refusals: ['moneySettings.start_above_ceiling', 'moneySettings.no_line'],
  refusedAnew: ['moneySettings.start_above_ceiling', 'proposal.now_dangerous'],
  audit: 'moneySettings',
});

export type MoneySetting = DocumentOf<(typeof moneySettings.settings)[number]>;
export type MoneySettingCategory = MoneySetting['category'];
export type MoneySettingOf<C extends MoneySettingCategory> = Extract<MoneySetting, { category: C }>;
