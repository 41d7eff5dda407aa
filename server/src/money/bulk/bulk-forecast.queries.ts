import {
  BULK_ROWS_MAX,
  type BulkPreview,
  type Locale,
  type money,
  type ParsedInputOf,
  REFUSALS,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { isClaimed } from '../../claims/claims.queries';
import type { Database } from '../../platform/database';
import { isWithinLimits } from '../../second-admin/alone-limits.rule';
import { areIndependent, handsOf } from '../../second-admin/hands.rule';
import { findMovedWon, movedForMember } from '../../second-admin/moved-alone.queries';
import { areTwoPeople, hasSecond, type Staff } from '../../second-admin/second-admin.rule';
import { readStaff } from '../../second-admin/staff.queries';
import { countOwners, digitsOf } from '../requests/account-owners.queries';
import { listLimitsLeft } from '../requests/charge-limits.queries';
import { countOppositeRounds } from '../requests/opposite-bets.queries';
import { isJudgedSamePerson } from '../requests/request-facts.queries';
import { redFactsOf } from '../requests/request-facts.rule';
import {
  accountChangedAt,
  aloneKindOf,
  effectOnProfitWon,
  isExcluded,
  type RequestRow,
} from '../requests/requests.rule';
import { findMoneySetting } from '../settings/money-settings.queries';
import { type MoneyOrder, openRequests } from './bulk-decisions.queries';
import { BulkForecast, type ForecastRow } from './bulk-forecast.rule';

type BulkPreviewInput = ParsedInputOf<typeof money.previewBulkDecision>;
type BulkFilter = Omit<BulkPreviewInput, 'action'>;

/** What is read at once: so much that few questions are asked, so little that nobody waits for it. */
const ROWS_PER_PAGE = 5_000;

interface Row extends RequestRow {
  readonly login_id: string;
  readonly member_status: number;
  readonly excluded_until: Date | null;
  readonly bank_changed_at: Date | null;
  readonly moved_won: number;
  readonly is_unmet: boolean;
  readonly is_claimed: boolean;
  readonly is_same_person: boolean;
  readonly has_limits: boolean;
  readonly real_name: string | null;
  readonly own_bank_owner: string | null;
  readonly opposite_rounds: number;
}

/** What is known of a row beside itself, looked up for all rows of a page together. */
interface Known {
  readonly sameAccount: number;
  readonly limitLeftWon: number | null;
}

interface Starter {
  readonly adminId: string;
  readonly at: Date;
}

/** Who decides, when, and everybody who could use his account. */
interface Decider {
  readonly adminId: string;
  readonly staff: Staff;
  readonly hands: readonly string[];
}

async function listRows(
  db: Database,
  filter: BulkFilter,
  { hands, staff }: Decider,
  after: string | undefined,
): Promise<Row[]> {
  const { query } = await openRequests(db, filter);
  const page = query
    .selectAll('request')
    .$if(after !== undefined, (rest) => rest.where('request.request_id', '>', after as string))
    .orderBy('request.request_id')
    .limit(ROWS_PER_PAGE);
  const memberId = sql.ref('request.member_id');
  const moved = { kind: aloneKindOf(filter.kind), hands, at: staff.at };
  const { rows } = await sql<Row>`
    select request.*, member.login_id, member.status as member_status, member.excluded_until,
      member.bank_changed_at, ${movedForMember(memberId, moved)} as moved_won,
      exists (
        select 1 from wagering_requirement as requirement
        where requirement.member_id = ${memberId} and open_won > 0
      ) as is_unmet, ${isClaimed('request', staff.at)} as is_claimed,
      ${isJudgedSamePerson(memberId)} as is_same_person, member.real_name,
      member.bank_owner as own_bank_owner,
      request.kind = 'charge' and exists (
        select 1 from member_limit where member_limit.member_id = request.member_id
      ) as has_limits, case when request.kind = 'exchange'
        then ${countOppositeRounds(memberId)} else 0 end as opposite_rounds
    from ${page} as request join member on member.member_id = request.member_id
    order by request_id`.execute(db);
  return rows;
}

/** What is red about these rows is looked up for all of them, in as many statements as for one. */
async function knowAll(db: Database, rows: readonly Row[], at: Date): Promise<(row: Row) => Known> {
  const accounts = rows.map((row) => digitsOf(row.bank_number)).filter((digits) => digits !== '');
  const owners = await countOwners({ db, actor: null }, [...new Set(accounts)]);
  const limited = new Set(rows.filter((row) => row.has_limits).map(({ member_id }) => member_id));
  const left = await listLimitsLeft(db, [...limited], at);
  return ({ member_id, bank_number }) => {
    const of = owners.get(digitsOf(bank_number));
    return {
      sameAccount: of ? of.size - (of.has(member_id) ? 1 : 0) : 0,
      limitLeftWon: left.get(member_id) ?? null,
    };
  };
}

/** What approving a row would be refused for, in the order in which approving itself asks. */
const whyNotApprove =
  (row: Row, known: Known, { adminId, staff }: Decider): ForecastRow['refusalOf'] =>
  ({ approvedWon }) => {
    const { kind } = row;
    const member = { status: row.member_status, excluded_until: row.excluded_until };
    if (row.is_claimed && row.claimed_by !== adminId) return { code: 'money.request_claimed' };
    if (kind === 'charge' && isExcluded(member, staff.at)) return { code: 'member.excluded' };
    // A reason is given for one member, never for all of them.
    if (kind === 'exchange' && row.is_unmet) return { code: 'money.wagering_unmet' };
    const moved = {
      profit_won: row.profit_won + effectOnProfitWon({ kind, amount_won: approvedWon }),
    };
    const red = redFactsOf(
      { ...row, ...moved, limit_left_won: known.limitLeftWon },
      known.sameAccount,
    );
    return red.length > 0 ? { code: 'money.reason_needed', red } : null;
  };

function forecastRowOf(row: Row, known: Known, decider: Decider): ForecastRow {
  const { adminId, staff } = decider;
  const { requested_by: askedBy, first_approved_by: first } = row;
  const isOthers = askedBy === null || areIndependent(adminId, askedBy, staff.hands, staff.at);
  const hasOther = hasSecond(staff, adminId, 'money.decide');
  return {
    requestId: row.request_id,
    memberId: row.member_id,
    loginId: row.login_id,
    amountWon: row.amount_won,
    firstWord:
      first === null
        ? 'none'
        : areTwoPeople(staff, first, adminId, 'money.decide')
          ? 'counts'
          : 'isNotEnough',
    takesTwo: !isOthers || accountChangedAt(row, row.bank_changed_at) !== null,
    firstRefusal: first === adminId ? 'money.second_admin' : hasOther ? null : 'admin.no_second',
    refusalOf: whyNotApprove(row, known, decider),
    movedWon: row.moved_won,
  };
}

/** Declining is held up by one thing alone, that somebody else is at work on it. */
const forDecline = (row: ForecastRow): ForecastRow => ({
  ...{ ...row, firstWord: 'counts' },
  refusalOf: (earlier) => {
    const refusal = row.refusalOf(earlier);
    return refusal?.code === 'money.request_claimed' ? refusal : null;
  },
});

/** Where one administrator stands with what he may move alone of a kind. */
async function standingOf(
  db: Database,
  { kind }: Pick<BulkFilter, 'kind'>,
  { adminId, at }: Starter,
) {
  const staff = await readStaff(db, at);
  const hands = [...handsOf(adminId, staff.hands, at)];
  const alone = { kind: aloneKindOf(kind), hands, memberIds: [], at };
  const { dayWon } = await findMovedWon(db, alone);
  const limits = await findMoneySetting(db, 'secondAdmin');
  const isWithin = (movedWon: { readonly member: number; readonly day: number }) =>
    isWithinLimits(limits, alone.kind, movedWon);
  return { decider: { adminId, staff, hands }, dayWon, isWithin };
}

/**
 * What would become of the open requests of a filter, row by row in their order, once one
 * administrator decided on them all: in few statements a page, whatever its rows are.
 */
export async function forecastBulk(
  db: Database,
  { action, ...filter }: BulkPreviewInput,
  starter: Starter,
  locale: Locale,
): Promise<Pick<BulkPreview, 'passes' | 'waits' | 'refused'>> {
  const { decider, dayWon, isWithin } = await standingOf(db, filter, starter);
  const forecast = new BulkForecast(dayWon, isWithin);
  let after: string | undefined;
  for (let rows = 0; rows < BULK_ROWS_MAX; rows += ROWS_PER_PAGE) {
    const page = await listRows(db, filter, decider, after);
    const known = await knowAll(db, page, decider.staff.at);
    for (const row of page) {
      const told = forecastRowOf(row, known(row), decider);
      forecast.add(action === 'decline' ? forDecline(told) : told);
    }
    if (page.length < ROWS_PER_PAGE) break;
    after = page.at(-1)?.request_id;
  }
  const { passes, waits, refused } = forecast;
  return {
    passes: { count: passes.count, sumWon: passes.sumWon },
    waits: { ...waits },
    refused: refused.map((one) => ({ ...one, message: REFUSALS[one.code][locale] })),
  };
}

/**
 * Whether the order of its rows decides which of them one administrator may approve alone: all of
 * them together would reach his limit of the day.
 */
export async function isOrderDecisive(
  db: Database,
  { action, filter, sum_won, started_by }: MoneyOrder,
  at: Date,
): Promise<boolean> {
  if (action !== 'approve') return false;
  const starter = { adminId: started_by, at };
  const { dayWon, isWithin } = await standingOf(db, filter as BulkFilter, starter);
  return !isWithin({ member: 0, day: dayWon + sum_won });
}
