import * as z from 'zod/mini';
import type { Bilingual } from './deployment';
import { uuid } from './units';

/** Days before a change is saved for which it is told what it would have done. */
export const EFFECT_DAYS = 30;

/** What a change of a settings document would have made different. */
export const EFFECTS = {
  bonus: { ko: '지급한 충전보너스', en: 'Charge bonuses paid' },
  joinFirst: {
    ko: '가입첫충을 받을 수 있는 최근 30일 가입 (회원 수와 최대 보너스)',
    en: 'Joined in the last 30 days and may take the first bonus ever (members and the most it pays)',
  },
  openOutside: {
    ko: '금액 규칙을 벗어나는 미처리 신청',
    en: 'Open requests outside the amounts',
  },
  requirement: { ko: '충전과 보너스에 걸린 롤링 조건', en: 'Requirements of charges and bonuses' },
  secondCharge: { ko: '2차 승인이 필요한 충전', en: 'Charges that ask for a second administrator' },
  secondExchange: {
    ko: '2차 승인이 필요한 환전',
    en: 'Exchanges that ask for a second administrator',
  },
  comp: { ko: '콤프 (회원 수와 포인트)', en: 'Comps (members and points)' },
  losePoint: {
    ko: '낙첨 포인트, 추천인 몫 포함 (회원 수와 포인트)',
    en: 'Lose points, those of recommenders included (members and points)',
  },
  dayPayback: { ko: '지난 일간 페이백', en: 'Paybacks of the last day' },
  weekPayback: { ko: '지난 주간 페이백', en: 'Paybacks of the last week' },
  monthPayback: { ko: '지난 월간 페이백', en: 'Paybacks of the last month' },
  attendance: {
    ko: '출석 포인트, 기록된 연속 일수대로 (출석 횟수와 포인트)',
    en: 'Points of attendance by the streaks that were reached (days and points)',
  },
  join: { ko: '가입한 회원 가운데 통과', en: 'Of those who joined, let in' },
  joinMissing: { ko: '필수 항목이 없음', en: 'Something required is missing' },
  joinNoRecommender: { ko: '추천코드 없음', en: 'Without a recommendation code' },
  joinTooYoung: { ko: '나이 미달', en: 'Too young' },
  joinSameIp: { ko: 'IP 초과', en: 'Too many from one address' },
  joinSamePhone: { ko: '휴대폰 중복', en: 'Too many with one phone' },
  joinSameAccount: { ko: '계좌 중복', en: 'Too many with one account' },
  joinBanned: { ko: '금지어', en: 'Banned words in names' },
  caughtPosts: {
    ko: '최근 글 1,000건 중 금칙어',
    en: 'Of the last 1,000 posts, with banned words',
  },
  highMinigame: { ko: '미니게임 고액 알림', en: 'High bets on mini-games' },
  highSports: { ko: '스포츠 고액 알림', en: 'High bets on sports' },
  highCasino: { ko: '카지노 고액 알림', en: 'Large stakes and wins of the casino' },
  highSlots: { ko: '슬롯 고액 알림', en: 'Large stakes and wins of slots' },
  highAlarms: { ko: '모든 고액 알림', en: 'All of them' },
  largeWins: { ko: '배팅 고액당첨 알림', en: 'Large wins of bets' },
  sportsRefused: {
    ko: '거절되었을 스포츠 배팅',
    en: 'Bets on sports that would have been refused',
  },
  folderBonus: {
    ko: '다폴더 보너스로 더 지급한 금액 (당첨된 배팅 수)',
    en: 'Paid more by the bonus of many legs (carts that were won)',
  },
  casinoRefused: {
    ko: '거절되었을 카지노 배팅',
    en: 'Stakes in the casino that would have been refused',
  },
  transfersRefused: {
    ko: '거절되었을 카지노머니 보내기',
    en: 'Money sent to the casino that would have been refused',
  },
  voidBothSides: {
    ko: '무효: 양방 (라운드 수와 뺀 금액)',
    en: 'Left out: both sides (rounds and won)',
  },
  voidPush: {
    ko: '무효: 타이·무승부 (라운드 수와 뺀 금액)',
    en: 'Left out: ties (rounds and won)',
  },
  voidRoulette: {
    ko: '무효: 룰렛 커버 (라운드 수와 뺀 금액)',
    en: 'Left out: a wheel covered (rounds and won)',
  },
  voidOdds: {
    ko: '무효: 최소 배당 미만 (라운드 수와 뺀 금액)',
    en: 'Left out: odds too low (rounds and won)',
  },
  voidFree: {
    ko: '무효: 무료 게임 (라운드 수와 뺀 금액)',
    en: 'Left out: free games (rounds and won)',
  },
  visitors: { ko: '접속 중인 회원', en: 'Members on the site' },
  openBets: { ko: '진행 중인 배팅', en: 'Bets under way' },
  casinoPlayers: {
    ko: '최근 10분 카지노 배팅 회원',
    en: 'Members who staked in the casino within 10 minutes',
  },
  casinoMoney: { ko: '카지노머니를 가진 회원', en: 'Members with casino money' },
  waitingCharges: { ko: '대기 중인 충전', en: 'Charges that wait' },
  waitingExchanges: { ko: '대기 중인 환전', en: 'Exchanges that wait' },
  waitingTickets: { ko: '대기 중인 고객문의', en: 'Tickets that wait' },
  rollingCounted: {
    ko: '롤링·콤프로 인정한 카지노 배팅 (라운드 수와 금액)',
    en: 'Counted for rolling and comps of the casino (rounds and won)',
  },
  lineRolling: {
    ko: '그 배팅의 롤링, 라인 부담 콤프 포함 (라운드 수와 금액)',
    en: 'Rolling of it, with the comps that lines bear (rounds and won)',
  },
  conversion: { ko: '포인트를 바꾼 머니', en: 'Money made of points' },
} as const satisfies Record<string, Bilingual>;
export type EffectName = keyof typeof EFFECTS;

const outcome = z.object({ count: z.int(), won: z.int() });

/** Members who are named of an effect. */
export const EFFECT_TOPS = 10;

/** What these days were like, and what they would have been like; of no days it is of this moment. */
export const settingEffect = z.object({
  days: z.int(),
  rows: z.array(
    z.object({
      what: z.enum(Object.keys(EFFECTS) as [EffectName, ...EffectName[]]),
      before: outcome,
      after: outcome,
      /** Who gets the most as it would be, and as it is; left out where nobody is told apart. */
      tops: z.optional(
        z.array(
          z.object({
            member: z.object({ _id: uuid, id: z.string() }),
            beforeWon: z.int(),
            afterWon: z.int(),
          }),
        ),
      ),
      /** How many of those it would have been fell into each hour of the day in Seoul, from midnight. */
      hours: z.optional(z.array(z.int())),
      /** What the figures come to in words, those of the rows below included; left out where figures say it. */
      sentence: z.optional(z.object({ ko: z.string(), en: z.string() })),
      /** Why what it would have been is of little use. */
      warning: z.optional(z.object({ ko: z.string(), en: z.string() })),
    }),
  ),
});
export type SettingEffect = z.output<typeof settingEffect>;
