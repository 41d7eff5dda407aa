import type { Bilingual } from './deployment';

/** The sports that events are of, by the names that feeds use. */
export const SPORTS = {
  Football: { ko: '축구', en: 'Football' },
  Basketball: { ko: '농구', en: 'Basketball' },
  Baseball: { ko: '야구', en: 'Baseball' },
  'Ice Hockey': { ko: '아이스하키', en: 'Ice hockey' },
  Tennis: { ko: '테니스', en: 'Tennis' },
  Handball: { ko: '핸드볼', en: 'Handball' },
  Volleyball: { ko: '배구', en: 'Volleyball' },
  'Rugby League': { ko: '럭비 리그', en: 'Rugby league' },
  'Rugby Union': { ko: '럭비 유니온', en: 'Rugby union' },
  'Table Tennis': { ko: '탁구', en: 'Table tennis' },
  MMA: { ko: '이종격투기', en: 'MMA' },
  Golf: { ko: '골프', en: 'Golf' },
  Darts: { ko: '다트', en: 'Darts' },
  Boxing: { ko: '복싱', en: 'Boxing' },
  LoL: { ko: '리그 오브 레전드', en: 'LoL' },
  'CS:GO': { ko: '카운터 스트라이크', en: 'CS:GO' },
  'Dota 2': { ko: '도타 2', en: 'Dota 2' },
  FIFA: { ko: '피파', en: 'FIFA' },
} as const satisfies Record<string, Bilingual>;
export type Sport = keyof typeof SPORTS;
export const SPORT_VALUES = Object.keys(SPORTS) as [Sport, ...Sport[]];

interface SportsType extends Bilingual {
  /** Sold while it is played. */
  readonly isLive: boolean;
}

/** How an event is sold; a bet is of the type of its events. */
export const SPORTS_TYPES = {
  sports: { ko: '해외형', en: 'International', isLive: false },
  sportsCross: { ko: '크로스', en: 'Cross', isLive: false },
  sportsLive: { ko: '라이브', en: 'Live', isLive: true },
  sportsSpecial: { ko: '스페셜', en: 'Special', isLive: false },
  sportsLiveKor: { ko: '실시간', en: 'Live (Korea)', isLive: true },
} as const satisfies Record<string, SportsType>;
export type SportsTypeId = keyof typeof SPORTS_TYPES;
export const SPORTS_TYPE_IDS = Object.keys(SPORTS_TYPES) as [SportsTypeId, ...SportsTypeId[]];

interface MarketKind extends Bilingual {
  /** In the order in which they are shown; a price each. */
  readonly picks: readonly string[];
  /** It stands on a line in quarters of a point; home's where it is a handicap. */
  readonly hasLine?: true;
  /** Its result is a side, told by itself, and no score. */
  readonly isSide?: true;
}

const side = (ko: string, en: string): MarketKind => ({
  ko,
  en,
  picks: ['home', 'away'],
  isSide: true,
});

/** What may be bet on in an event (win rules: `sports-market.rule` of the game rules). */
export const MARKET_KINDS = {
  winDrawLose: { ko: '승무패', en: '1X2', picks: ['home', 'draw', 'away'] },
  winLose: { ko: '승패', en: 'Winner', picks: ['home', 'away'] },
  doubleChance: {
    ko: '더블찬스',
    en: 'Double chance',
    picks: ['homeDraw', 'homeAway', 'drawAway'],
  },
  handicap: { ko: '핸디캡', en: 'Handicap', picks: ['home', 'away'], hasLine: true },
  threeWayHandicap: {
    ko: '승무패 핸디캡',
    en: '1X2 handicap',
    picks: ['home', 'draw', 'away'],
    hasLine: true,
  },
  overUnder: { ko: '언더오버', en: 'Over/under', picks: ['under', 'over'], hasLine: true },
  oddEven: { ko: '홀짝', en: 'Odd/even', picks: ['odd', 'even'] },
  bothScore: { ko: '양팀득점', en: 'Both teams score', picks: ['yes', 'no'] },
  first2Points: side('첫 2점슛', 'First two-pointer'),
  first3Points: side('첫 3점슛', 'First three-pointer'),
  first5Points: side('선 5득점', 'First to 5 points'),
  first7Points: side('선 7득점', 'First to 7 points'),
  firstFreeThrow: side('첫 자유투', 'First free throw'),
  firstWalk: side('첫 볼넷', 'First walk'),
  firstHomer: side('첫 홈런', 'First homer'),
  firstPoint: side('첫 득점', 'First point'),
  run1stInning: { ko: '1이닝 득점', en: 'Run in inning 1', picks: ['yes', 'no'], isSide: true },
  firstTower1stSet: side('1세트 첫 타워', 'First tower, set 1'),
  firstDragon1stSet: side('1세트 첫 용', 'First dragon, set 1'),
  firstBlood1stSet: side('1세트 첫 킬', 'First blood, set 1'),
} as const satisfies Record<string, MarketKind>;
export type MarketKindId = keyof typeof MARKET_KINDS;
export const MARKET_KIND_IDS = Object.keys(MARKET_KINDS) as [MarketKindId, ...MarketKindId[]];

/** Picks of all kinds of markets. */
export const MARKET_PICKS = {
  home: { ko: '홈', en: 'Home' },
  draw: { ko: '무', en: 'Draw' },
  away: { ko: '원정', en: 'Away' },
  homeDraw: { ko: '홈/무', en: 'Home or draw' },
  homeAway: { ko: '홈/원', en: 'Home or away' },
  drawAway: { ko: '원/무', en: 'Away or draw' },
  under: { ko: '언더', en: 'Under' },
  over: { ko: '오버', en: 'Over' },
  odd: { ko: '홀', en: 'Odd' },
  even: { ko: '짝', en: 'Even' },
  yes: { ko: '예', en: 'Yes' },
  no: { ko: '아니오', en: 'No' },
} as const satisfies Record<string, Bilingual>;
export type MarketPick = keyof typeof MARKET_PICKS;

const RUN: Partial<Record<MarketPick, Bilingual>> = {
  yes: { ko: '득점', en: 'Run' },
  no: { ko: '무득점', en: 'No run' },
};
/** What a pick is called in a kind of market. */
export const marketPickName = (kind: MarketKindId, pick: MarketPick): Bilingual =>
  (kind === 'run1stInning' ? RUN[pick] : undefined) ?? MARKET_PICKS[pick];
export const MARKET_PICK_VALUES = Object.keys(MARKET_PICKS) as [MarketPick, ...MarketPick[]];

/**
 * What is kept of where an event stands. Started and waiting for a result follow from `starts_at`
 * and are not kept. `confirming`: a result is there and may still be objected to. `settling`: what was
 * decided is carried out, portion by portion.
 */
export const EVENT_STATES = {
  open: { ko: '예정', en: 'On sale' },
  suspended: { ko: '판매중지', en: 'Suspended' },
  confirming: { ko: '확인대기', en: 'To be confirmed' },
  settling: { ko: '정산중', en: 'Settling' },
  settled: { ko: '정산', en: 'Settled' },
  void: { ko: '취소', en: 'Void' },
  postponed: { ko: '연기', en: 'Postponed' },
} as const satisfies Record<string, Bilingual>;
export type EventState = keyof typeof EVENT_STATES;
