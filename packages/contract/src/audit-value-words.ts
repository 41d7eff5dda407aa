// Values of audited states that nothing else of the contract calls by a name.
import { BET_ACTIONS } from './bets';
import type { Bilingual } from './deployment';
import { DRAW_SOURCES } from './game-rounds';
import { FACTS } from './money-facts';

export type Words = Readonly<Record<string | number, Bilingual>>;

/** Of whatever has no words of its own for where it stands. */
export const STATES: Words = {
  active: { ko: '사용', en: 'In use' },
  accepted: { ko: '승인', en: 'Accepted' },
  agreed: { ko: '동의', en: 'Agreed to' },
  approved: { ko: '승인', en: 'Approved' },
  cancelled: { ko: '취소', en: 'Cancelled' },
  declined: { ko: '거절', en: 'Declined' },
  done: { ko: '완료', en: 'Done' },
  draft: { ko: '임시저장', en: 'Draft' },
  failed: { ko: '실패', en: 'Failed' },
  giving: { ko: '지급중', en: 'Being given' },
  granted: { ko: '승인', en: 'Granted' },
  open: { ko: '열림', en: 'Open' },
  paused: { ko: '중지', en: 'Paused' },
  pending: { ko: '처리중', en: 'Pending' },
  published: { ko: '게시', en: 'Published' },
  refused: { ko: '거절', en: 'Refused' },
  rejected: { ko: '거절', en: 'Rejected' },
  retired: { ko: '폐기', en: 'Retired' },
  running: { ko: '진행중', en: 'Running' },
  stale: { ko: '지난 변경안', en: 'Out of date' },
  stopped: { ko: '중단', en: 'Stopped' },
  suspended: { ko: '정지', en: 'Suspended' },
  waiting: { ko: '대기', en: 'Waiting' },
};
export const RESULT_STATUSES: Words = {
  live: { ko: '진행중', en: 'Live' },
  final: { ko: '종료', en: 'Final' },
  void: { ko: '적특', en: 'Void' },
  abandoned: { ko: '중단', en: 'Abandoned' },
};
export const OUTCOMES: Words = {
  announced: { ko: '공고함', en: 'Announced' },
  changed: { ko: '바꿈', en: 'Changed' },
  differs: { ko: '결과 다름', en: 'Differs' },
  done: { ko: '완료', en: 'Done' },
  first: { ko: '1차 승인', en: 'First word' },
  held: { ko: '보류', en: 'Held' },
  kept: { ko: '그대로 둠', en: 'Left as it was' },
  known: { ko: '이미 있음', en: 'Known already' },
  made: { ko: '등록함', en: 'Made' },
  older: { ko: '지난 결과', en: 'Older than what stands' },
  needsSecond: { ko: '2차 승인 대기', en: 'Waits for a second administrator' },
  refused: { ko: '거절', en: 'Refused' },
  second: { ko: '2차 승인', en: 'Second word' },
  settled: { ko: '정산함', en: 'Settled' },
  taken: { ko: '반영함', en: 'Taken' },
};
/** Of decisions on many at once. */
export const ACTIONS: Words = {
  ...BET_ACTIONS,
  approve: { ko: '승인', en: 'Approve' },
  ask: { ko: '결과 재요청', en: 'Ask for the result' },
  decline: { ko: '거절', en: 'Decline' },
  endSessions: { ko: '접속 종료', en: 'End sessions' },
  hide: { ko: '숨김', en: 'Hide' },
  hold: { ko: '보류', en: 'Hold' },
  level: { ko: '레벨 변경', en: 'Change the level' },
  message: { ko: '쪽지', en: 'Message' },
  odds: { ko: '배당 변경', en: 'Change odds' },
  reserve: { ko: '예약', en: 'Reserve' },
  resume: { ko: '재개', en: 'Resume' },
  status: { ko: '상태 변경', en: 'Change the status' },
  suspend: { ko: '판매중지', en: 'Stop the sale' },
  tag: { ko: '태그', en: 'Tag' },
  unreserve: { ko: '예약 해제', en: 'Take a reservation back' },
};
export const SOURCES: Words = { ...DRAW_SOURCES, hand: { ko: '수동', en: 'By hand' } };
export const WALLET_NAMES: Words = {
  apoker: { ko: 'A포커머니', en: 'A-Poker money' },
  betHoldem: { ko: '벳홀덤머니', en: 'Bet-Holdem money' },
  casino: { ko: '카지노머니', en: 'Casino money' },
  income: { ko: '정산머니', en: 'Income money' },
  money: { ko: '머니', en: 'Money' },
  point: { ko: '포인트', en: 'Points' },
};
export const DIRECTIONS: Words = {
  toMoney: { ko: '게임사 → 보유머니', en: 'From the provider' },
  toProvider: { ko: '보유머니 → 게임사', en: 'To the provider' },
};

/** What is known of a request, without the numbers that stand in it. */
const bare = (text: string) =>
  text
    .replaceAll(/[^\s]*\{\w+\}[^\s]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
export const FACT_NAMES: Words = {
  ...Object.fromEntries(
    Object.entries(FACTS).map(([code, { ko, en }]) => [code, { ko: bare(ko), en: bare(en) }]),
  ),
  // Without their number these would say nothing, or something else.
  aboveCharges: { ko: '이후 충전보다 많음', en: 'More than was charged since' },
  accountChanged: { ko: '계좌변경', en: 'Account changed' },
  chargeCount: { ko: '충전 횟수', en: 'Number of charges' },
  exchangesToday: { ko: '오늘 환전 횟수', en: 'Exchanges today' },
  opposite: { ko: '양방', en: 'Against each other' },
  wageringUnmet: { ko: '롤링 미달', en: 'Wagering not met' },
};
export const TONES: Words = {
  accent: { ko: '강조', en: 'Accent' },
  bad: { ko: '빨강', en: 'Red' },
  good: { ko: '초록', en: 'Green' },
  neutral: { ko: '없음', en: 'None' },
  warn: { ko: '노랑', en: 'Amber' },
};
export const ALARM_NAMES: Words = {
  clockDiffers: { ko: '피드 시계 차이', en: 'Clock of a feed differs' },
  depositAccountMissing: { ko: '입금계좌 없음', en: 'No deposit account' },
  depositUnclaimed: { ko: '주인 없는 입금', en: 'Deposit of nobody' },
  domainDown: { ko: '도메인 접속 불가', en: 'Domain down' },
  drawDrift: { ko: '추첨 편차', en: 'Draws drift' },
  jobFailed: { ko: '작업 실패', en: 'Job failed' },
  largeStake: { ko: '고액배팅', en: 'Large stake' },
  largeWin: { ko: '고액당첨', en: 'Large win' },
  ledgerDifference: { ko: '원장 불일치', en: 'Ledger differs' },
  maintenanceOpen: { ko: '끝나지 않은 점검', en: 'Maintenance without an end' },
  paybackReady: { ko: '페이백 확인 대기', en: 'Payback to look at' },
  providerLow: { ko: '업체 잔액 부족', en: 'Provider low on money' },
  providerMismatch: { ko: '업체 잔액 불일치', en: 'Provider differs' },
  resultDiffers: { ko: '결과 불일치', en: 'Results differ' },
  resultHeld: { ko: '결과 보류', en: 'Result held' },
  resultLate: { ko: '결과 지연', en: 'Result late' },
  settlementDifference: { ko: '정산 불일치', en: 'Settlement differs' },
  settlementReady: { ko: '정산 확정 대기', en: 'Settlement to approve' },
  statementUnfinished: { ko: '입금 내역 미완료', en: 'Statement unfinished' },
  testMoneyCounted: { ko: '합계에 섞인 테스트 머니', en: 'Test money among sums' },
};
export const CLEARING: Words = {
  archiving: { ko: '보관 중', en: 'Archiving' },
  deleting: { ko: '삭제 중', en: 'Deleting' },
  imported: { ko: '되돌림', en: 'Imported' },
  importing: { ko: '되돌리는 중', en: 'Importing' },
  requested: { ko: '승인 대기', en: 'Requested' },
  verifying: { ko: '확인 중', en: 'Verifying' },
};
/** What was counted when somebody was locked out. */
export const THROTTLES: Words = {
  account: { ko: '아이디', en: 'The ID' },
  all: { ko: '로그인 전체', en: 'All sign-ins' },
  couponIp: { ko: '쿠폰 IP', en: 'Coupons of an address' },
  couponMember: { ko: '쿠폰 회원', en: 'Coupons of a member' },
  ip: { ko: 'IP', en: 'The address' },
  place: { ko: '아이디와 IP', en: 'The ID at the address' },
};
const YES_NO = { true: { ko: '예', en: 'Yes' }, false: { ko: '아니요', en: 'No' } } as const;
/** Choices of lists that a decision on many was made from. */
export const FILTERS: Readonly<Record<string, Words>> = {
  by: { requested: { ko: '신청일', en: 'Requested' }, decided: { ko: '처리일', en: 'Decided' } },
  folder: {
    1: { ko: '단폴', en: 'Single' },
    2: { ko: '두폴', en: 'Double' },
    3: { ko: '다폴더', en: 'More' },
  },
  isTest: YES_NO,
  legs: { open: { ko: '미결 있음', en: 'Some open' } },
  product: {
    minigame: { ko: '미니게임', en: 'Mini-games' },
    sports: { ko: '스포츠', en: 'Sports' },
  },
  reported: YES_NO,
  scope: { help: { ko: '고객센터', en: 'Help desk' }, message: { ko: '쪽지', en: 'Messages' } },
  view: {
    custom: { ko: '직접 등록', en: 'Made by hand' },
    liveClosed: { ko: '라이브 종료', en: 'Live, over' },
    liveOngoing: { ko: '라이브 진행', en: 'Live, under way' },
    liveUpcoming: { ko: '라이브 예정', en: 'Live, to come' },
    prematchClosed: { ko: '프리매치 종료', en: 'Before the match, over' },
    prematchOngoing: { ko: '프리매치 진행', en: 'Before the match, on sale' },
  },
  wanted: { move: { ko: '이동', en: 'To move' }, remove: { ko: '삭제', en: 'To remove' } },
};
export const ROUND_MODE_NAMES: Words = {
  begun: { ko: '시작됨', en: 'Begun' },
  closed: { ko: '종료', en: 'Over' },
  ongoing: { ko: '진행', en: 'Under way' },
};
