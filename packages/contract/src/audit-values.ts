// What a value of an audited state is called where it is one of a few: the words of whatever it is of, said once there.
import { ADMIN_TYPES } from './admin-types';
import { BET_MARKS } from './bet-marks';
import { BET_REASONS, BET_RESULTS } from './bets';
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
import { CASINO_VENDORS } from './casino-vendors';
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
import { EVENT_STATES, SPORTS, SPORTS_TYPES } from './sports';
import { CANCELLED_FOR, SPORTS_BET_REASONS } from './sports-bets';
import { MESSAGE_EVENTS, MESSAGE_KINDS } from './templates';

type Words = Readonly<Record<string | number, Bilingual>>;

const RESULTS: Words = BET_RESULTS;
const MEMBER: Words = MEMBER_STATUSES;

/** As rounds are stored: what time alone decides of them is not. */
const STORED_STATES = { ...ROUND_STATES, waiting: ROUND_STATES.awaiting };

/** By the key of a field, or by the kind of a subject and the key where kinds differ. */
export const AUDIT_VALUES: Readonly<Record<string, Words>> = {
  board: BOARDS,
  calcStatus: SETTLEMENT_LINE_STATUSES,
  caughtBy: CAUGHT_KINDS,
  channel: REQUEST_CHANNELS,
  check: CASINO_CHECKS,
  class: GAME_CLASS_NAMES,
  device: POPUP_DEVICES,
  door: BLOCKED_DOORS,
  event: MESSAGE_EVENTS,
  failure: DOMAIN_FAILURES,
  form: PARTNER_FORMS,
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
  open: GAMES,
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
  sport: SPORTS,
  sportsType: SPORTS_TYPES,
  tag: MEMBER_TAGS,
  tags: MEMBER_TAGS,
  uncarried: GAME_CLASS_NAMES,
  vendor: CASINO_VENDORS,
  wantedRole: DOMAIN_ROLES,
  'adjustment.type': HISTORY_TYPES,
  'admin.type': ADMIN_TYPES,
  'bet.reasonCode': { ...BET_REASONS, ...SPORTS_BET_REASONS },
  'clear.kinds': CLEAR_KINDS,
  'conversion.type': HISTORY_TYPES,
  'coupon.kind': COUPON_KINDS,
  'coupon.state': COUPON_STATES,
  'deposit.state': DEPOSIT_STATES,
  'event.state': EVENT_STATES,
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
  'round.source': DRAW_SOURCES,
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
