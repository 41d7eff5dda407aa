/** What makes a bet worth a second look; it never refuses one. */
export const BET_MARKS = {
  bothSides: { ko: '양방', en: 'Both sides' },
  lastMoment: { ko: '마감직전', en: 'Last moment' },
  late: { ko: '추첨 후 배팅', en: 'Bet after the draw' },
  lucky: { ko: '승률', en: 'Win rate' },
  /** Somebody who came with the same address, device or account has bet against it. */
  group: { ko: '그룹 양방', en: 'Against within a group' },
  martingale: { ko: '마틴게일', en: 'Martingale' },
  /** Several members have bet nearly as much as they may on the same pick. */
  nearMax: { ko: '한도근접', en: 'Near the maximum' },
  sameIp: { ko: '같은 IP', en: 'Same IP' },
} as const;
export type BetMark = keyof typeof BET_MARKS;
export const BET_MARK_VALUES = [
  'bothSides',
  'lastMoment',
  'late',
  'lucky',
  'group',
  'martingale',
  'nearMax',
  'sameIp',
] as const satisfies readonly BetMark[];
/** A bet that comes so many milliseconds before its round closes, or later, comes at the last moment. */
export const LAST_MOMENT_MS = 2_000;
/** After so many losses in a row each of which was followed by twice the stake or more. */
export const MARTINGALE_DOUBLINGS = 3;
/** Percent of the maximum from which on a stake is near it. */
export const NEAR_MAX_PERCENT = 95;
/** So many members near the maximum on one pick of a round are a mark. */
export const NEAR_MAX_MEMBERS = 3;
/** By how many of a member's newest bets his luck is told. */
export const LUCK_BETS = 500;
/** Winning so many standard deviations above chance, in thousandths, marks his bets. */
export const LUCK_THOUSANDTHS = 3_000;
