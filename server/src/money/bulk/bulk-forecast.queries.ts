import { BULK_ROWS_MAX, type money, type ParsedInputOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { isClaimed } from '../../claims/claims.queries';
import type { Database } from '../../platform/database';
import { isWithinLimits } from '../../second-admin/alone-limits.rule';
import { areIndependent, handsOf } from '../../second-admin/hands.rule';
import { findMovedWon, movedForMember } from '../../second-admin/moved-alone.queries';
import { areTwoPeople, type Staff } from '../../second-admin/second-admin.rule';
import { readStaff } from '../../second-admin/staff.queries';
import {
  accountChangedAt,
  aloneKindOf,
  isExcluded,
  type RequestRow,
} from '../requests/requests.rule';
import { findMoneySetting } from '../settings/money-settings.queries';
import { type BulkOrder, openRequests } from './bulk-decisions.queries';
import { BulkForecast, type ForecastRow } from './bulk-forecast.rule';

type BulkFilter = ParsedInputOf<typeof money.previewBulkDecision>;

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
      ) as is_unmet, ${isClaimed('request', staff.at)} as is_claimed
    from ${page} as request join member on member.member_id = request.member_id
    order by request_id`.execute(db);
  return rows;
}

function forecastRowOf(row: Row, { adminId, staff }: Decider): ForecastRow {
  const { requested_by: askedBy, first_approved_by: first } = row;
  const isOthers = askedBy === null || areIndependent(adminId, askedBy, staff.hands, staff.at);
  const member = { status: row.member_status, excluded_until: row.excluded_until };
  const refusalOf = () => {
    if (row.is_claimed && row.claimed_by !== adminId) return 'money.request_claimed';
    if (row.kind === 'charge') return isExcluded(member, staff.at) ? 'member.excluded' : null;
    // A reason is given for one member, never for all of them.
    return row.kind === 'exchange' && row.is_unmet ? 'money.wagering_unmet' : null;
  };
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
    refusal: refusalOf(),
    movedWon: row.moved_won,
  };
}

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

/** What of the open requests of a filter would still wait, or be refused, once one administrator approved them. */
export async function forecastBulk(
  db: Database,
  filter: BulkFilter,
  starter: Starter,
): Promise<Pick<BulkForecast, 'needsSecond' | 'refused'>> {
  const { decider, dayWon, isWithin } = await standingOf(db, filter, starter);
  const forecast = new BulkForecast(dayWon, isWithin);
  let after: string | undefined;
  for (let rows = 0; rows < BULK_ROWS_MAX; rows += ROWS_PER_PAGE) {
    const page = await listRows(db, filter, decider, after);
    for (const row of page) forecast.add(forecastRowOf(row, decider));
    if (page.length < ROWS_PER_PAGE) break;
    after = page.at(-1)?.request_id;
  }
  return forecast;
}

/**
 * Whether the order of its rows decides which of them one administrator may approve alone: all of
 * them together would reach his limit of the day.
 */
export async function isOrderDecisive(
  db: Database,
  { action, filter, sum_won, started_by }: BulkOrder,
  at: Date,
): Promise<boolean> {
  if (action !== 'approve') return false;
  const starter = { adminId: started_by, at };
  const { dayWon, isWithin } = await standingOf(db, filter as BulkFilter, starter);
  return !isWithin({ member: 0, day: dayWon + sum_won });
}
