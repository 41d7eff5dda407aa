// What a value of an audited state is called where it is one of a few: the words of whatever it is of, said once there.
import { ADMIN_TYPES } from './admin-types';
import { AUDIT_DENIALS, AUDIT_ENDINGS, AUDIT_TOLD } from './audit-actions';
import {
  ACTIONS,
  ALARM_NAMES,
  CLEARING,
  DIRECTIONS,
  FACT_NAMES,
  FILTERS,
  OUTCOMES,
  RESULT_STATUSES,
  ROUND_MODE_NAMES,
  SOURCES,
  STATES,
  THROTTLES,
  TONES,
  WALLET_NAMES,
  type Words,
} from './audit-value-words';
import { BET_MARKS } from './bet-marks';
import { BET_CATEGORIES, BET_REASONS, BET_RESULTS } from './bets';
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
import { CASINO_EXTRAS, CASINO_KINDS, CASINO_MODES, CASINO_VENDORS } from './casino-vendors';
import { CLEAR_KINDS } from './clearing';
import { COUPON_KINDS, COUPON_STATES } from './coupons';
import { DEPOSIT_STATES } from './deposits';
import { DOMAIN_FAILURES, DOMAIN_ROLES } from './domains';
import { FEED_SCOPES } from './feed';
import { ROUND_STATES } from './game-rounds';
import { GAMES } from './games';
import { TICKET_KINDS, TICKET_STATES } from './help';
import { HIGH_REASONS } from './high-reasons';
import { HISTORY_TYPES } from './ledger';
import {
  MEMBER_CATEGORIES,
  MEMBER_CHIPS,
  MEMBER_TAGS,
  TRACE_JUDGEMENTS,
  TRACE_KINDS,
} from './member-lists';
import { MEMBER_GRADES, MEMBER_STATUSES, REVEALED_FIELDS } from './members';
import { MESSAGE_STATES } from './messages';
import {
  REQUEST_CATEGORIES,
  REQUEST_CHANNELS,
  REQUEST_KINDS,
  REQUEST_PAYOUTS,
  REQUEST_STATUSES,
} from './money-requests';
import { COMMISSION_KINDS, COMMISSION_PAYS, GAME_CLASS_NAMES, PARTNER_FORMS } from './partners';
import { PAYBACK_PERIODS } from './payback';
import { PAYBACK_REVIEW_STATUSES } from './payback-reviews';
import { PERMISSIONS } from './permissions';
import { PROVIDERS } from './providers';
import { PARTNER_SETTLEMENT_STATUSES, SETTLEMENT_LINE_STATUSES } from './settlements';
import { EVENT_STATES, MARKET_KINDS, SPORTS, SPORTS_TYPES } from './sports';
import {
  ACCEPT_STATES,
  CANCELLED_FOR,
  SPORTS_BET_CATEGORIES,
  SPORTS_BET_MARKS,
  SPORTS_BET_REASONS,
} from './sports-bets';
import { EVENT_PHASES } from './sports-events';
import { MESSAGE_EVENTS, MESSAGE_KINDS } from './templates';

const RESULTS: Words = BET_RESULTS;
const MEMBER: Words = MEMBER_STATUSES;

/** As rounds are stored: what time alone decides of them is not. */
const STORED_STATES = { ...ROUND_STATES, waiting: ROUND_STATES.awaiting };

/** By the key of a field, or by the kind of a subject and the key where kinds differ. */
export const AUDIT_VALUES: Readonly<Record<string, Words>> = {
  ...FILTERS,
  accept: ACCEPT_STATES,
  action: ACTIONS,
  board: BOARDS,
  calcStatus: SETTLEMENT_LINE_STATUSES,
  cancelledFor: CANCELLED_FOR,
  categoryInfo: {
    ...{ ...REQUEST_CATEGORIES, ...MEMBER_CATEGORIES, ...BET_CATEGORIES },
    ...SPORTS_BET_CATEGORIES,
    admin: { ko: '관리자', en: 'Administrator' },
    author: { ko: '작성자', en: 'Author' },
    text: { ko: '제목·내용', en: 'Title or text' },
  },
  caughtBy: CAUGHT_KINDS,
  channel: REQUEST_CHANNELS,
  check: CASINO_CHECKS,
  chip: MEMBER_CHIPS,
  class: GAME_CLASS_NAMES,
  code: FACT_NAMES,
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
  high: {
    ...HIGH_REASONS,
    all: { ko: '고액만', en: 'High ones' },
    new: { ko: '미확인 고액만', en: 'High ones that nobody has looked at' },
  },
  judgement: TRACE_JUDGEMENTS,
  kind: { ...REQUEST_KINDS, ...MESSAGE_KINDS },
  linkedSetting: LINKED_SETTINGS,
  lockedOut: THROTTLES,
  mark: { ...BET_MARKS, ...SPORTS_BET_MARKS },
  marks: BET_MARKS,
  mode: { ...CASINO_MODES, ...ROUND_MODE_NAMES },
  of: AUDIT_TOLD,
  open: GAMES,
  outcome: OUTCOMES,
  pages: POPUP_PAGES,
  pay: COMMISSION_PAYS,
  payout: REQUEST_PAYOUTS,
  period: PAYBACK_PERIODS,
  permission: PERMISSIONS,
  phase: EVENT_PHASES,
  place: POPUP_PLACES,
  provider: PROVIDERS,
  reasonCode: { ...BET_REASONS, ...SPORTS_BET_REASONS },
  rejectedFor: CANCELLED_FOR,
  result: RESULTS,
  role: DOMAIN_ROLES,
  scopes: FEED_SCOPES,
  source: SOURCES,
  sport: SPORTS,
  sportsType: SPORTS_TYPES,
  state: { ...STATES, ...POST_STATES, ...EVENT_PHASES },
  status: { ...STATES, ...REQUEST_STATUSES, ...CLEARING },
  tag: MEMBER_TAGS,
  tags: MEMBER_TAGS,
  tone: TONES,
  uncarried: GAME_CLASS_NAMES,
  vendor: CASINO_VENDORS,
  vendors: CASINO_VENDORS,
  wallet: WALLET_NAMES,
  wantedRole: DOMAIN_ROLES,
  'adjustment.type': HISTORY_TYPES,
  'admin.type': ADMIN_TYPES,
  'alarm.kind': ALARM_NAMES,
  'bet.type': SPORTS_TYPES,
  'casino.kind': { ...CASINO_KINDS, ...CASINO_EXTRAS, win: CASINO_KINDS.WIN },
  'clear.kind': CLEAR_KINDS,
  'clear.kinds': CLEAR_KINDS,
  'conversion.type': HISTORY_TYPES,
  'coupon.kind': COUPON_KINDS,
  'coupon.state': COUPON_STATES,
  'deposit.state': DEPOSIT_STATES,
  'deposit_account.field': {
    number: { ko: '계좌번호', en: 'Account number' },
    owner: { ko: '예금주', en: 'Account owner' },
  },
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
  'session.reason': { ...AUDIT_DENIALS, ...AUDIT_ENDINGS },
  'settlement.kinds': COMMISSION_KINDS,
  'settlement.status': PARTNER_SETTLEMENT_STATUSES,
  'shot.kind': SHOT_KINDS,
  'template.kind': TICKET_KINDS,
  'ticket.kind': TICKET_KINDS,
  'ticket.state': TICKET_STATES,
  'traceGroup.kind': TRACE_KINDS,
};

/** What is drawn itself, of which no market speaks. */
export const DRAWN_PARTS: Words = {
  blockHash: { ko: '블록 해시', en: 'Hash of the block' },
  multiple: { ko: '배수', en: 'Multiple' },
  normalBalls: { ko: '일반볼', en: 'Normal balls' },
  number: { ko: '번호', en: 'Number' },
  powerball: { ko: '파워볼', en: 'Powerball' },
};
