import {
  BIG_WIN_WON,
  MEMBER_STATUS_BLOCKED,
  type money,
  type ReplyOf,
  type RequestFacts,
} from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import { isStaff, ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import { lookUp } from '../../platform/database';
import type { Question } from '../../platform/implement';
import type { ListContext } from '../../platform/list-source';
import { findMoneySetting } from '../settings/money-settings.queries';
import { ruleForPartner } from '../shown-bonus.rule';
import { countOwners, digitsOf } from './account-owners.queries';
import { listLimitsLeft } from './charge-limits.queries';
import { foreseeJoinFirst } from './join-first.queries';
import { openRounds } from './open-rounds.queries';
import { countOppositeRounds } from './opposite-bets.queries';
import { readOwnStanding } from './own-standing.queries';
import { paidWins } from './paid-wins.queries';
import { type FactsRow, factsOf } from './request-facts.rule';
import { minutesFromExchange, type RequestKey, shownAccountOf } from './requests.queries';
import { isOpen, MEMBER_STATUS_SUSPENDED, type RequestRow } from './requests.rule';

/** Two requests of the same amount are perhaps one when they are no further apart. */
const TWIN_MINUTES = 3;
/** So many of the last make up what is usual. */
const USUAL_OF = 5;

interface KeptRow extends Omit<FactsRow, 'limit_left_won' | 'why_not_join_first'> {
  readonly joined_at: Date;
  readonly phone_confirmed_at: Date | null;
  readonly recommend_path: readonly string[];
  readonly payout: RequestRow['payout'];
  readonly bank: string | null;
  /** The account that the member has now, where the request has that of its own day. */
  readonly own_bank: string | null;
  readonly own_bank_number: string | null;
  /** Of an exchange of income money: what the last settlement has paid, and when. */
  readonly settled_at: Date | null;
  readonly settled_won: number | null;
  /** Whether its member has ever limited what he charges; asked of open charges alone. */
  readonly has_limits: boolean;
}

/** Whether a member of this status was suspended or blocked. */
export const isStopped = (status: RawBuilder<unknown>) =>
  sql<boolean>`${status} in (${MEMBER_STATUS_SUSPENDED}, ${MEMBER_STATUS_BLOCKED})`;

const keysOf = (requests: string): RequestKey[] =>
  requests.split(',').map((key) => {
    const [memberId = '', requestId = ''] = key.split('/');
    return { memberId, requestId };
  });

/** Somebody has judged that those who share this trace are one person. */
const isJudgedSame = sql`select 1 from trace_group as of_same where of_same.kind = trace.kind
  and of_same.key = trace.key and of_same.judgement = 'samePerson'`;

/** Whether a member was judged to be somebody else as well. */
export const isJudgedSamePerson = (memberId: RawBuilder<unknown>) => sql<boolean>`exists (
  select 1 from member_trace as trace
  where trace.member_id = ${memberId} and trace.others > 0 and exists (${isJudgedSame}))`;

/** Every request of the member is looked at once: what one person has asked for is little. */
async function readRows(
  context: ListContext,
  keys: readonly RequestKey[],
  now: Date,
): Promise<readonly KeptRow[]> {
  // What members share is no matter of partners, who see no more than their line.
  const isOfStaff = sql<boolean>`${isStaff(context)}`;
  const isOpenExchange = sql`request.kind = 'exchange' and request.status in ('waiting', 'held')`;
  const known = sql<KeptRow>`
    with today as (
      select date_trunc('day', ${now}::timestamptz at time zone 'Asia/Seoul') as day_on
    ), asked as materialized (
      -- First of all, or what follows is worked out for every request that there is.
      select * from money_request as request
      where (request.member_id, request.request_id) in (
        select * from unnest(${keys.map(({ memberId }) => memberId)}::uuid[],
          ${keys.map(({ requestId }) => requestId)}::uuid[]))
    )
    select request.*, member.level, member.status as member_status, member.excluded_until,
      member.bonus_rate_bps, member.bonus_min_won, member.bonus_max_won,
      member.bank_changed_at, member.joined_at, member.phone_confirmed_at,
      member.recommend_path, member.bank as own_bank,
      member.bank_number as own_bank_number, member.bank_owner as own_bank_owner,
      member.real_name,
      to_char(today.day_on, 'YYYY-MM-DD') as day_on, wallet.balance_won,
      request.kind = 'charge' and request.status in ('waiting', 'held') and exists (
        select 1 from member_limit where member_limit.member_id = request.member_id
      ) as has_limits, history.*, since.*, wagering.*, traces.*, bets.*, played.*, settled.*,
      request.kind = 'incomeExchange' and request.status in ('waiting', 'held') and ${isOfStaff}
        and exists (
          select 1 from member as above where above.member_id = any(member.recommend_path)
            and ${isStopped(sql`above.status`)} and ${acrossMembers}
        ) as is_line_suspended,
      case when ${isOpenExchange} and ${isOfStaff} and traces.has_shared_account
        then ${countOppositeRounds(sql`request.member_id`)} else 0 end as opposite_rounds
    from asked as request
    join member on member.member_id = request.member_id
    join wallet on wallet.member_id = request.member_id
      and wallet.wallet = case request.kind when 'incomeExchange' then 'income' else 'money' end
    cross join today
    cross join lateral (
      select count(*) filter (where kind = 'charge' and status = 'approved') as charged_count,
        coalesce(sum(amount_won) filter (where kind = 'charge' and status = 'approved'), 0)
          as charged_won,
        coalesce(sum(amount_won) filter (where kind = 'charge' and status = 'approved'
          and decided_at >= today.day_on at time zone 'Asia/Seoul'), 0) as charged_today_won,
        coalesce(sum(amount_won) filter (where kind = 'exchange' and status = 'approved'
          and decided_at >= today.day_on at time zone 'Asia/Seoul'), 0) as exchanged_today_won,
        count(*) filter (where kind = 'charge' and status = 'approved'
          and decided_at >= today.day_on at time zone 'Asia/Seoul') as charges_today,
        count(*) filter (where kind = 'charge' and bonus_type = 'every'
          and decided_at >= today.day_on at time zone 'Asia/Seoul') as further_today,
        ${minutesFromExchange(sql`request.requested_at`)} as minutes_from_exchange,
        max(decided_at) filter (where kind = 'exchange' and status = 'approved'
          and request_id < request.request_id) as exchanged_at,
        count(*) filter (where kind = 'exchange' and status in ('waiting', 'held', 'approved')
          and requested_at >= today.day_on at time zone 'Asia/Seoul'
          and request_id <= request.request_id) as exchanges_today,
        count(*) filter (where kind = request.kind and amount_won = request.amount_won
          and request_id <> request.request_id and status in ('waiting', 'held', 'approved')
          and requested_at between request.requested_at - make_interval(mins => ${TWIN_MINUTES})
            and request.requested_at + make_interval(mins => ${TWIN_MINUTES})) as twins,
        (array_agg(amount_won order by request_id desc) filter (where kind = request.kind
          and status = 'approved' and request_id < request.request_id))[1:${USUAL_OF}]::float8[]
          as last_won
      from money_request as other where other.member_id = request.member_id
    ) as history
    cross join lateral (
      select coalesce(sum(amount_won), 0) as charged_since_won
      from money_request as charge
      where charge.member_id = request.member_id and ${isOpenExchange}
        and charge.kind = 'charge' and charge.status = 'approved'
        and charge.decided_at > coalesce(history.exchanged_at, '-infinity')
    ) as since
    cross join lateral (
      select coalesce(sum(shown.open_won), 0) as open_won,
        coalesce(sum(shown.worked_won), 0) as worked_won
      from (
        select requirement.open_won, (
          select coalesce(sum(change.won), 0) from wagering_change as change
          where change.member_id = request.member_id and change.seq = requirement.seq
            and change.kind = 'worked'
        ) as worked_won
        from wagering_requirement as requirement
        where requirement.member_id = request.member_id
          and (requirement.exchange_id is null or requirement.open_won > 0)
          and request.kind = 'exchange' and request.status in ('waiting', 'held')
      ) as shown
    ) as wagering
    cross join lateral (
      select coalesce(max(trace.others) filter (where trace.kind = 'ip'), 0) as same_ip,
        coalesce(max(trace.others) filter (where trace.kind = 'device'), 0) as same_device,
        coalesce(bool_or(exists (${isJudgedSame})), false)
          as is_same_person,
        coalesce(bool_or(trace.kind = 'account'), false) as has_shared_account
      from member_trace as trace
      where trace.member_id = request.member_id and trace.others > 0 and ${isOfStaff}
    ) as traces
    cross join lateral (
      select coalesce((
          select sum(bet.stake_won) from bet
          where bet.member_id = request.member_id and bet.result = 'I' and ${isOpenExchange}
        ), 0) + coalesce((
          select sum(casino.bet_won)
          from (${openRounds(sql`request.member_id`, now)}) as casino where ${isOpenExchange}
        ), 0) as stake_won, case when ${isOpenExchange} then coalesce((
          select max(win.amount_won)
          from (${paidWins(sql`request.member_id`, sql`history.exchanged_at`, BIG_WIN_WON)}) as win
        ), 0) else 0 end as big_win_won
    ) as bets
    cross join lateral (
      select coalesce(bool_and(stake.game_class = 'minigame'), false) as is_minigame_only
      from counted_stake as stake
      where stake.member_id = request.member_id and ${isOpenExchange}
        and stake.at > coalesce(history.exchanged_at, '-infinity')
    ) as played
    cross join lateral (
      select max(each.settled_at) as settled_at,
        (array_agg(each.settled_won order by each.settled_at desc))[1] as settled_won
      from (
        select max(line.paid_at) as settled_at, sum(line.paid_won)::bigint as settled_won
        from settlement_line as line
        where line.member_id = request.member_id and line.status = 'done'
          and request.kind = 'incomeExchange'
        group by line.settlement_id
      ) as each
    ) as settled
    where ${ofMembers('request.member_id')({}, context)}`;
  // Planning so much takes many times as long as reading it, and a queue asks again and again.
  return lookUp(context.db, known);
}

/** The account of the member where it is another one now than the request would be paid to. */
function accountNowOf(row: KeptRow, { actor }: ListContext): RequestFacts['accountNow'] {
  const { own_bank: bank, own_bank_number: bank_number, own_bank_owner: bank_owner } = row;
  const isAlike =
    bank === row.bank && bank_number === row.bank_number && bank_owner === row.bank_owner;
  const isToPay = row.kind !== 'charge' && (isOpen(row) || row.payout === 'due');
  return isToPay && !isAlike
    ? shownAccountOf({ ...row, bank, bank_number, bank_owner }, actor)
    : null;
}

/** What is known at `at` of these requests; one that this person may not see is left out. */
export async function readFactsOf(
  context: ListContext,
  keys: readonly RequestKey[],
  at: Date,
): Promise<RequestFacts[]> {
  const { db } = context;
  const rows = await readRows(context, keys, at);
  const accounts = rows.map((row) => digitsOf(row.bank_number)).filter((digits) => digits !== '');
  const owners = await countOwners(context, accounts);
  const chargeBonus = await findMoneySetting(db, 'chargeBonus');
  const secondAdmin = await findMoneySetting(db, 'secondAdmin');
  const memberIds = [...new Set(rows.map(({ member_id }) => member_id))];
  const standing = await readOwnStanding(context, memberIds, at);
  const others = ({ bank_number, member_id }: KeptRow) => {
    const of = owners.get(digitsOf(bank_number));
    return of ? of.size - (of.has(member_id) ? 1 : 0) : 0;
  };
  const whyNotJoinFirst = async ({ kind, status, charged_count, ...row }: KeptRow) =>
    kind === 'charge' && isOpen({ status }) && charged_count === 0
      ? await foreseeJoinFirst(db, { ...row, bank_number: row.own_bank_number }, at)
      : null;
  const limited = new Set(rows.filter((row) => row.has_limits).map(({ member_id }) => member_id));
  const left = await listLimitsLeft(db, [...limited], at);
  const facts: RequestFacts[] = [];
  for (const row of rows) {
    const limit_left_won = left.get(row.member_id) ?? null;
    const known = { ...row, limit_left_won, why_not_join_first: await whyNotJoinFirst(row) };
    const told = factsOf(known, { chargeBonus, secondAdmin, standing }, others(row), at);
    facts.push({
      ...told,
      facts: isStaff(context)
        ? told.facts
        : told.facts.map((one) => ({ ...one, code: ruleForPartner(one.code) })),
      accountNow: accountNowOf(row, context),
      lastSettlement: row.settled_at && {
        ...{ at: row.settled_at.toISOString(), paidWon: row.settled_won ?? 0 },
      },
    });
  }
  return facts;
}

/** What is known of some requests, each looked up with its member. */
export const readRequestFacts = async ({
  db,
  actor,
  input,
  now,
}: ListContext & Pick<Question<typeof money.readRequestFacts>, 'input' | 'now'>): Promise<
  ReplyOf<typeof money.readRequestFacts>
> => ({ requests: await readFactsOf({ db, actor }, keysOf(input.requests), now()) });
