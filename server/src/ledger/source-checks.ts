import { type HistoryType, PROVIDER_VALUES, PROVIDERS } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../placement';
import {
  type Difference,
  gap,
  historyTypes,
  isWithin,
  type MemberRange,
  type RangeCheck,
  shown,
} from './ledger-check';

/** What a request of a kind asks of the ledger; without a status, in every status. */
const REQUEST_MOVEMENTS: readonly {
  readonly kind: string;
  readonly status: string | null;
  readonly key: string;
  readonly type: HistoryType;
}[] = [
  { kind: 'charge', status: 'approved', key: 'charge', type: 'charge' },
  { kind: 'charge', status: 'declined', key: 'return', type: 'chargeDecline' },
  { kind: 'exchange', status: null, key: 'exchange', type: 'exchange' },
  { kind: 'exchange', status: 'declined', key: 'return', type: 'exchangeDecline' },
  { kind: 'exchange', status: 'cancelled', key: 'return', type: 'exchangeCancel' },
  { kind: 'incomeExchange', status: null, key: 'exchange', type: 'incomeMoneyExchange' },
  { kind: 'incomeExchange', status: 'declined', key: 'return', type: 'incomeDecline' },
  { kind: 'incomeExchange', status: 'cancelled', key: 'return', type: 'incomeDecline' },
];

const TAKEN_BACK: HistoryType = 'chargeBonusDecline';

const COUPON: HistoryType = 'useCouponPoint';

/** Money of these types moves for a request or a coupon, whatever the movement's key says. */
const REQUEST_TYPES = [...REQUEST_MOVEMENTS.map(({ type }) => type), TAKEN_BACK, COUPON];

/** What a provider transfer asks of the ledger: to the provider at once, from it when it is done. */
const TRANSFER_MOVEMENTS = PROVIDER_VALUES.flatMap((provider) => {
  const { toMoney, toProvider } = PROVIDERS[provider];
  const back = 'providerReturn';
  return [
    { provider, direction: 'toMoney', status: 'done', key: 'provider', type: toMoney },
    { provider, direction: 'toProvider', status: null, key: 'provider', type: toProvider },
    { provider, direction: 'toProvider', status: 'rejected', key: back, type: toMoney },
  ];
});

/** Keys of movements that something asks for which says so by itself. */
export const SOURCE_KEYS = [
  ...new Set([...REQUEST_MOVEMENTS, ...TRANSFER_MOVEMENTS].map(({ key }) => key)),
  'bonusTakenBack',
  'adjustment',
  'daily',
  'coupon',
  'comp',
  'lose',
  'recommendLose',
  'payback',
  'settlement',
  'settlement-back',
];

/** Rows as a set: member_id, key, type, amount_won (unsigned) of every movement that is asked for. */
const askedMovements = (range: MemberRange) => sql`
  select member_id, asked.key || ':' || request_id as key, asked.type, amount_won
  from jsonb_to_recordset(${JSON.stringify(REQUEST_MOVEMENTS)}::jsonb)
    as asked (kind text, status text, key text, type text)
  join money_request as request on request.kind = asked.kind
    and request.status = coalesce(asked.status, request.status)
  where ${isWithin('request', range)}
  union all
  select member_id, 'bonusTakenBack:' || request_id, ${TAKEN_BACK}, coalesce(bonus_won, 0)
  from money_request where bonus_taken_back_at is not null and ${isWithin('money_request', range)}
  union all
  select member_id, 'adjustment:' || adjustment_id, type, amount_won
  from adjustment where status = 'done' and ${isWithin('adjustment', range)}
  union all
  select member_id, asked.key || ':' || transfer_id, asked.type, amount_won
  from jsonb_to_recordset(${JSON.stringify(TRANSFER_MOVEMENTS)}::jsonb)
    as asked (provider text, direction text, status text, key text, type text)
  join provider_transfer as transfer on transfer.provider = asked.provider
    and transfer.direction = asked.direction
    and transfer.status = coalesce(asked.status, transfer.status)
  where amount_won > 0 and ${isWithin('transfer', range)}
  union all
  select member_id, 'coupon:' || coupon_id || ':' || member_id, ${COUPON}, points_won
  from coupon_use where ${isWithin('coupon_use', range)}
  union all
  select member_id, 'daily:' || day_on, 'daily', point_won
  from attendance where point_won > 0 and ${isWithin('attendance', range)}
  union all
  select member_id, 'settlement:' || line_id, 'incomeMoneyCharge', paid_won
  from settlement_line
  where paid_at is not null and paid_won > 0 and ${isWithin('settlement_line', range)}
  union all
  select member_id, 'settlement-back:' || line_id, 'incomeCancel', taken_won
  from settlement_line where taken_won > 0 and ${isWithin('settlement_line', range)}
  union all
  select member_id, key, type, abs(paid_won)
  from reward where paid_won <> 0 and ${isWithin('reward', range)}`;

interface SourceRow {
  readonly member_id: string;
  readonly key: string;
  readonly asked_type: string | null;
  readonly asked_won: string | null;
  readonly is_type: string | null;
  readonly is_won: string | null;
}

function sourceSentence({ asked_type, asked_won, is_type, is_won, ...row }: SourceRow): string {
  const name = `movement ${row.key} of ${row.member_id}`;
  const asked = asked_won === null ? null : `${asked_type} ${shown(asked_won)}`;
  if (is_won === null) return `${name}: missing, should be ${asked}`;
  const is = `${is_type} ${shown(is_won)}`;
  if (asked_won === null) return `${name}: is ${is}, but nothing that was decided asks for it`;
  return `${name}: is ${is}, should be ${asked} ${gap(is_won, asked_won)}`;
}

/**
 * Every decided request, adjustment, provider transfer, used coupon, attendance and line of a settlement has moved
 * what it says, once; and no money moved in their name that they do not ask for.
 */
export const checkSources: RangeCheck = async (db, range) => {
  const { rows } = await sql<SourceRow>`
    with history_type as (${historyTypes}), asked as (
      select member_id, key, type as asked_type, asked.amount_won * sign as asked_won
      from (${askedMovements(range)}) as asked join history_type using (type)
    ), moved as (
      select member_id, key, type as is_type, amount_won as is_won
      from movement where ${isWithin('movement', range)} and (
        split_part(key, ':', 1) = any(${SOURCE_KEYS}) or type = any(${REQUEST_TYPES}))
    )
    select member_id, key, asked_type, asked_won::text, is_type, is_won::text
    from asked full join moved using (member_id, key)
    where asked_type is distinct from is_type or asked_won <> is_won
    order by member_id, key`.execute(db);
  return rows.map((row) => ({
    check: 'source',
    memberId: row.member_id,
    sentence: sourceSentence(row),
  }));
};

interface ProfitRow {
  readonly member_id: string;
  readonly request_id: string;
  readonly asked_won: string;
  readonly is_won: string;
}

/** Every request that waits says what its member has charged less exchanged, with itself. */
export const checkProfits: RangeCheck = async (db, range) => {
  const { rows } = await sql<ProfitRow>`
    with request as (
      select member_id, request_id, status, profit_won, case kind
        when 'charge' then amount_won when 'exchange' then -amount_won else 0 end as effect_won
      from money_request where ${isWithin('money_request', range)}
    ), approved as (
      select member_id, sum(effect_won) as won from request
      where status = 'approved' group by member_id
    )
    select member_id, request_id, profit_won::text as is_won,
      (coalesce(won, 0) + effect_won)::text as asked_won
    from request left join approved using (member_id)
    where status in ('waiting', 'held') and profit_won <> coalesce(won, 0) + effect_won
    order by member_id, request_id`.execute(db);
  return rows.map(({ member_id, request_id, asked_won, is_won }) => ({
    check: 'profit',
    memberId: member_id,
    sentence: `net of request/${request_id} of ${member_id}: is ${shown(is_won)}, should be ${shown(asked_won)} ${gap(is_won, asked_won)}`,
  }));
};

interface BonusRow {
  readonly member_id: string;
  readonly subject: string;
  readonly asked_won: string;
  readonly entries: string;
  readonly is_won: string;
}

/** Every bonus that an approved charge says it brought was paid, once; and no other. */
export const checkBonuses: RangeCheck = async (db, range) => {
  const { rows } = await sql<BonusRow>`
    with asked as (
      select member_id, 'request/' || request_id as subject, bonus_type as type,
        bonus_won as asked_won
      from money_request
      where kind = 'charge' and status = 'approved' and bonus_won > 0
        and ${isWithin('money_request', range)}
    ), paid as (
      select member_id, subject, type, count(*) as entries, sum(amount_won) as is_won
      from ledger_entry
      where type in ('first', 'every') and subject like 'request/%'
        and ${isWithin('ledger_entry', range)}
      group by member_id, subject, type
    )
    select member_id, subject, coalesce(asked_won, 0)::text as asked_won,
      coalesce(entries, 0)::text as entries, coalesce(is_won, 0)::text as is_won
    from asked full join paid using (member_id, subject, type)
    where asked_won is null or entries is distinct from 1 or asked_won <> is_won
    order by member_id, subject`.execute(db);
  return rows.map(({ member_id, subject, asked_won, entries, is_won }) => ({
    check: 'bonus',
    memberId: member_id,
    sentence: `bonus of ${subject} of ${member_id}: ${entries} entries of ${shown(is_won)}, should be ${shown(asked_won)} ${gap(is_won, asked_won)}`,
  }));
};

interface ManualRow {
  readonly member_id: string;
  readonly adjustment_id: string;
  readonly type: string;
  readonly amount_won: string;
}

/** Every amount that an administrator paid or took has the audit line of who decided it, with a reason; what a demo began with is the system's. */
export const checkManual: RangeCheck = async (db, range) => {
  const { rows } = await sql<ManualRow>`
    with done as materialized (
      select member_id, adjustment_id, type, amount_won::text, decided_by,
        'adjustment/' || adjustment_id as subject
      from adjustment where status = 'done' and ${isWithin('adjustment', range)}
    ), line as materialized (
      select subject, actor_id, chain from audit_event
      where subject in (select subject from done)
        and after ->> 'status' = 'done' and after ->> 'reason' <> ''
    )
    select member_id, adjustment_id, type, amount_won
    from done left join line on line.subject = done.subject
      and coalesce(line.actor_id = done.decided_by, line.chain = 'system')
    where line.subject is null
    order by member_id, adjustment_id`.execute(db);
  return rows.map(({ member_id, adjustment_id, type, amount_won }) => ({
    check: 'manual',
    memberId: member_id,
    sentence: `adjustment ${adjustment_id} of ${member_id}: ${type} ${shown(amount_won)} without an audit line of who decided it`,
  }));
};

interface PairRow {
  readonly transfer: string;
  readonly movements: string;
  readonly sum_won: string;
}

const PAIRS_SHOWN_MAX = 50;

interface RolledRow {
  readonly payout: string;
  readonly due_won: string;
  readonly paid_won: string;
}

/** What was paid of rolling at once comes to what was due of the bets behind it. */
export async function checkRolled(db: Parameters<RangeCheck>[0]): Promise<Difference[]> {
  const { rows } = await sql<RolledRow>`
    select payout, sum(due_won)::text as due_won, sum(paid_won)::text as paid_won from (
      select payout_id::text as payout, amount_won as due_won, 0::bigint as paid_won
      from rolling_due where payout_id is not null and ${acrossMembers}
      union all
      select split_part(key, ':', 2), 0, amount_won from movement
      where split_part(key, ':', 1) = 'rolling' and ${acrossMembers}
    ) as part
    group by payout having sum(due_won) <> sum(paid_won)
    order by payout limit ${PAIRS_SHOWN_MAX}`.execute(db);
  return rows.map(({ payout, due_won, paid_won }) => ({
    check: 'rolled',
    memberId: null,
    sentence: `rolling ${payout}: has paid ${shown(paid_won)}, should be ${shown(due_won)} ${gap(paid_won, due_won)}`,
  }));
}

/** What one member sent, another has received: every transfer has two sides that sum to zero. */
export async function checkPairs(db: Parameters<RangeCheck>[0]): Promise<Difference[]> {
  const { rows } = await sql<PairRow>`
    select split_part(key, ':', 2) as transfer, count(*)::text as movements,
      sum(amount_won)::text as sum_won
    from movement where split_part(key, ':', 1) = 'transfer' and ${acrossMembers}
    group by 1 having count(*) <> 2 or sum(amount_won) <> 0
    order by 1 limit ${PAIRS_SHOWN_MAX}`.execute(db);
  return rows.map(({ transfer, movements, sum_won }) => ({
    check: 'pair',
    memberId: null,
    sentence: `transfer ${transfer}: ${movements} movements that sum to ${shown(sum_won)}, should be 2 that sum to 0`,
  }));
}
