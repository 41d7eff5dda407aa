import { SECOND_WORDS } from '../alarms/second-words.queries';
import { AUDIT_LINES, AUDIT_OF_MEMBER } from '../audit/audit-lines.queries';
import { BETS } from '../bets/bets.queries';
import { CASINO_RECONCILIATIONS } from '../bets/casino/casino-reconciliations.queries';
import { CASINO_ROUNDS } from '../bets/casino/casino-rounds.queries';
import { CASINO_TRANSACTIONS } from '../bets/casino/casino-transactions.queries';
import { EVENTS } from '../bets/events/events.queries';
import { TEAM_NAMES } from '../bets/events/teams.queries';
import { SPORTS_BETS } from '../bets/sports/sports-bets.queries';
import { POSTS } from '../config/boards/boards.queries';
import { CLEAR_RUNS } from '../config/clear/clear-runs.queries';
import { ADMINS, IP_ADDRESSES } from '../config/config.queries';
import { DOMAINS } from '../config/domains/domains.queries';
import { FEED_KEYS } from '../feed/feed-keys.queries';
import { BLOCKED_IPS } from '../members/blocked-ips/blocked-ips.queries';
import { COUPON_USES, COUPONS, USES_OF_COUPON } from '../members/coupons/coupons.queries';
import { TICKETS } from '../members/help/help.queries';
import { BETTORS } from '../members/lists/bettors.queries';
import { MEMBERS } from '../members/lists/member-list.queries';
import { MESSAGE_RECIPIENTS, MESSAGES } from '../members/messages/messages.queries';
import { MINIGAME_LIMITS } from '../members/minigame-limits/minigame-limits.queries';
import { LOGINS, VISITORS } from '../members/sessions/logins.queries';
import { HELP_TEMPLATES, MESSAGE_TEMPLATES } from '../members/templates/templates.queries';
import { TRACE_GROUPS } from '../members/traces/trace-groups.queries';
import { GAME_ROUNDS } from '../minigames/rounds/rounds.queries';
import { ADJUSTMENTS } from '../money/adjustments/adjustments.queries';
import { ALARMS } from '../money/alarms/alarms.queries';
import { BULK_ROWS } from '../money/bulk/bulk-decisions.queries';
import { DEPOSIT_ACCOUNTS } from '../money/deposit-accounts/deposit-accounts.queries';
import { DEPOSITS } from '../money/deposits/deposits.queries';
import { ENTRIES } from '../money/entries/entries.queries';
import { PROVIDER_TRANSFERS } from '../money/providers/provider-transfers.queries';
import { REQUESTS } from '../money/requests/requests.queries';
import { TEST_ACCOUNTS } from '../money/test-money/test-money.queries';
import { CALC_SHOTS } from '../partners/calc/calc-shots.queries';
import { CLOSED_DAYS } from '../partners/calc/closed-days.queries';
import { SETTLEMENT_LINES, SETTLEMENTS } from '../partners/settlements/settlement-lists.queries';
import { PARTNERS } from '../partners/tree/partner-list.queries';
import type { AnyList } from '../platform/list-source';

/** Every list of the console, by the path of its page, which names it. */
export const ALL_LISTS: ReadonlyMap<string, AnyList> = new Map(
  [
    ADMINS,
    IP_ADDRESSES.admin,
    IP_ADDRESSES.api,
    FEED_KEYS,
    DOMAINS,
    CLEAR_RUNS,
    REQUESTS,
    ENTRIES,
    ADJUSTMENTS,
    DEPOSIT_ACCOUNTS,
    DEPOSITS,
    PROVIDER_TRANSFERS,
    TEST_ACCOUNTS,
    BULK_ROWS,
    ALARMS,
    SECOND_WORDS,
    CALC_SHOTS,
    CLOSED_DAYS,
    AUDIT_LINES,
    AUDIT_OF_MEMBER,
    BLOCKED_IPS,
    TICKETS,
    HELP_TEMPLATES,
    MESSAGE_TEMPLATES,
    MESSAGES,
    MESSAGE_RECIPIENTS,
    COUPONS,
    COUPON_USES,
    USES_OF_COUPON,
    POSTS,
    MEMBERS,
    MINIGAME_LIMITS,
    LOGINS,
    VISITORS,
    BETTORS,
    TRACE_GROUPS,
    GAME_ROUNDS,
    BETS,
    EVENTS,
    TEAM_NAMES,
    SPORTS_BETS,
    CASINO_TRANSACTIONS,
    CASINO_ROUNDS,
    CASINO_RECONCILIATIONS,
    PARTNERS,
    SETTLEMENTS,
    SETTLEMENT_LINES,
  ].map((bound: AnyList) => [bound.list.page.path, bound]),
);
