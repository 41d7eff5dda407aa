// What a value of an audited state is called where it is one of a few: the words of whatever it is of, said once there.
import { ADMIN_TYPES } from './admin-types';
import { BET_MARKS } from './bet-marks';
import { BET_ACTIONS, BET_REASONS, BET_RESULTS } from './bets';
import { BLOCKED_DOORS } from './blocked-ips';
import { BOARDS } from './board-names';
import {
  CAUGHT_KINDS,
  LINKED_SETTINGS,
  POPUP_DEVICES,
  POPUP_PAGES,
  POPUP_PLACES,
  POST_STATES,
  RULE_GAMES,
} from './boards';
import { SHOT_KINDS } from './calc';
import { CASINO_CHECKS } from './casino-history';
import { CASINO_KINDS, CASINO_MODES, CASINO_VENDORS } from './casino-vendors';
import { CLEAR_KINDS } from './clearing';
import { COUPON_KINDS, COUPON_STATES } from './coupons';
import type { Bilingual } from './deployment';
import { DEPOSIT_STATES } from './deposits';
import { DOMAIN_FAILURES, DOMAIN_ROLES } from './domains';
import { FEED_SCOPES } from './feed';
import { DRAW_SOURCES, ROUND_STATES } from './game-rounds';
import { GAMES } from './games';
import { TICKET_KINDS, TICKET_STATES } from './help';
import { HIGH_REASONS } from './high-bet';
import { HISTORY_TYPES } from './ledger';
import { MEMBER_TAGS, TRACE_JUDGEMENTS, TRACE_KINDS } from './member-lists';
import { MEMBER_GRADES, MEMBER_STATUSES, REVEALED_FIELDS } from './members';
import { MESSAGE_STATES } from './messages';
import {
  REQUEST_CHANNELS,
  REQUEST_KINDS,
  REQUEST_PAYOUTS,
  REQUEST_STATUSES,
} from './money-requests';
import { COMMISSION_KINDS, COMMISSION_PAYS, GAME_CLASS_NAMES, PARTNER_FORMS } from './partners';
import { PAYBACK_PERIODS } from './payback';
import { PAYBACK_REVIEW_STATUSES } from './payback-reviews';
import { PROVIDERS } from './providers';
import { PARTNER_SETTLEMENT_STATUSES, SETTLEMENT_LINE_STATUSES } from './settlements';
import { EVENT_STATES, MARKET_KINDS, SPORTS, SPORTS_TYPES } from './sports';
import { CANCELLED_FOR, SPORTS_BET_REASONS } from './sports-bets';
import { MESSAGE_EVENTS, MESSAGE_KINDS } from './templates';

type Words = Readonly<Record<string | number, Bilingual>>;

const RESULTS: Words = BET_RESULTS;
const MEMBER: Words = MEMBER_STATUSES;

/** As rounds are stored: what time alone decides of them is not. */
const STORED_STATES = { ...ROUND_STATES, waiting: ROUND_STATES.awaiting };

/** Of whatever has no words of its own for where it stands. */
const STATES: Words = {
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
  refused: { ko: '거절', en: 'Refused' },
  rejected: { ko: '거절', en: 'Rejected' },
  retired: { ko: '폐기', en: 'Retired' },
  running: { ko: '진행중', en: 'Running' },
  stale: { ko: '지난 변경안', en: 'Out of date' },
  stopped: { ko: '중단', en: 'Stopped' },
  suspended: { ko: '정지', en: 'Suspended' },
  waiting: { ko: '대기', en: 'Waiting' },
};
const RESULT_STATUSES: Words = {
  live: { ko: '진행중', en: 'Live' },
  final: { ko: '종료', en: 'Final' },
  void: { ko: '적특', en: 'Void' },
  abandoned: { ko: '중단', en: 'Abandoned' },
};
const OUTCOMES: Words = {
  announced: { ko: '공고함', en: 'Announced' },
  changed: { ko: '바꿈', en: 'Changed' },
  differs: { ko: '결과 다름', en: 'Differs' },
  done: { ko: '완료', en: 'Done' },
  held: { ko: '보류', en: 'Held' },
  kept: { ko: '그대로 둠', en: 'Left as it was' },
  known: { ko: '이미 있음', en: 'Known already' },
  made: { ko: '등록함', en: 'Made' },
  needsSecond: { ko: '2차 승인 대기', en: 'Waits for a second administrator' },
  refused: { ko: '거절', en: 'Refused' },
  settled: { ko: '정산함', en: 'Settled' },
  taken: { ko: '반영함', en: 'Taken' },
};
/** Of decisions on many at once. */
const ACTIONS: Words = {
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
const SOURCES: Words = { ...DRAW_SOURCES, hand: { ko: '수동', en: 'By hand' } };
const WALLET_NAMES: Words = {
  apoker: { ko: 'A포커머니', en: 'A-Poker money' },
  betHoldem: { ko: '벳홀덤머니', en: 'Bet-Holdem money' },
  casino: { ko: '카지노머니', en: 'Casino money' },
  income: { ko: '정산머니', en: 'Income money' },
  money: { ko: '머니', en: 'Money' },
  point: { ko: '포인트', en: 'Points' },
};
const DIRECTIONS: Words = {
  toMoney: { ko: '게임사 → 보유머니', en: 'From the provider' },
  toProvider: { ko: '보유머니 → 게임사', en: 'To the provider' },
};

/** By the key of a field, or by the kind of a subject and the key where kinds differ. */
export const AUDIT_VALUES: Readonly<Record<string, Words>> = {
  action: ACTIONS,
  board: BOARDS,
  calcStatus: SETTLEMENT_LINE_STATUSES,
  caughtBy: CAUGHT_KINDS,
  channel: REQUEST_CHANNELS,
  check: CASINO_CHECKS,
  class: GAME_CLASS_NAMES,
  deed: ACTIONS,
  density: { dense: { ko: '촘촘히', en: 'Dense' }, wide: { ko: '넓게', en: 'Wide' } },
  device: POPUP_DEVICES,
  direction: DIRECTIONS,
  door: BLOCKED_DOORS,
  event: MESSAGE_EVENTS,
  failure: DOMAIN_FAILURES,
  form: PARTNER_FORMS,
  format: { csv: { ko: 'CSV', en: 'CSV' }, xlsx: { ko: '엑셀 (XLSX)', en: 'Excel (XLSX)' } },
  game: GAMES,
  gameClass: GAME_CLASS_NAMES,
  gameClasses: GAME_CLASS_NAMES,
  gameType: SPORTS_TYPES,
  games: GAMES,
  grade: MEMBER_GRADES,
  high: HIGH_REASONS,
  judgement: TRACE_JUDGEMENTS,
  linkedSetting: LINKED_SETTINGS,
  marks: BET_MARKS,
  mode: CASINO_MODES,
  open: GAMES,
  outcome: OUTCOMES,
  pages: POPUP_PAGES,
  pay: COMMISSION_PAYS,
  payout: REQUEST_PAYOUTS,
  period: PAYBACK_PERIODS,
  place: POPUP_PLACES,
  provider: PROVIDERS,
  rejectedFor: CANCELLED_FOR,
  result: RESULTS,
  role: DOMAIN_ROLES,
  scopes: FEED_SCOPES,
  source: SOURCES,
  sport: SPORTS,
  sportsType: SPORTS_TYPES,
  state: STATES,
  status: STATES,
  tag: MEMBER_TAGS,
  tags: MEMBER_TAGS,
  uncarried: GAME_CLASS_NAMES,
  vendor: CASINO_VENDORS,
  wallet: WALLET_NAMES,
  wantedRole: DOMAIN_ROLES,
  'adjustment.type': HISTORY_TYPES,
  'admin.type': ADMIN_TYPES,
  'bet.reasonCode': { ...BET_REASONS, ...SPORTS_BET_REASONS },
  'casino.kind': CASINO_KINDS,
  'clear.kinds': CLEAR_KINDS,
  'conversion.type': HISTORY_TYPES,
  'coupon.kind': COUPON_KINDS,
  'coupon.state': COUPON_STATES,
  'deposit.state': DEPOSIT_STATES,
  'event.kind': MARKET_KINDS,
  'event.state': EVENT_STATES,
  'event.status': RESULT_STATUSES,
  'member.field': REVEALED_FIELDS,
  'member.status': MEMBER,
  'message.kind': MESSAGE_KINDS,
  'message.state': MESSAGE_STATES,
  'partner.kind': COMMISSION_KINDS,
  'partner.status': MEMBER,
  'payback.status': PAYBACK_REVIEW_STATUSES,
  'post.category': RULE_GAMES,
  'post.state': POST_STATES,
  'request.kind': REQUEST_KINDS,
  'request.status': REQUEST_STATUSES,
  'reward.kind': PAYBACK_PERIODS,
  'round.state': STORED_STATES,
  'round.status': STORED_STATES,
  'settlement.kinds': COMMISSION_KINDS,
  'settlement.status': PARTNER_SETTLEMENT_STATUSES,
  'shot.kind': SHOT_KINDS,
  'template.kind': TICKET_KINDS,
  'ticket.kind': TICKET_KINDS,
  'ticket.state': TICKET_STATES,
  'traceGroup.kind': TRACE_KINDS,
};
