// What the dashboard is read from: ranges of indexes of today and of two days beside it, and sums of days.
import {
  type Dashboard,
  type DashboardDay,
  type GameClass,
  OPEN_BET_PRODUCTS,
  type OpenBetProduct,
  type RequestKind,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { ROUND_RESULTS } from '../../bets/casino/casino-filters.queries';
import { slotOf } from '../../money/totals/site-slots.rule';
import { ofMembers } from '../../own-line.queries';
import { linesNow } from '../../partners/rollups/fold-days.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import {
  beside,
  changeOf,
  DAY_MS,
  dayOf,
  entryFigures,
  type LegSum,
  midnightOf,
  partsOfPoints,
  type Span,
  shareBps,
  spansOf,
  TYPES_OF_FIGURE,
} from './dashboard.rule';

/** A partner, whose line alone is read; null: the whole site. */
export type Line = string | null;
type Read = Tx | Database;

/** Rows of those who are seen. */
export const seenBy = (line: Line, column: string) =>
  ofMembers(column)({}, { actor: { type: 0, line } });

/** Behind everything that has this time: identifiers of one millisecond follow each other. */
const behind = (at: Date) => new Date(at.getTime() + 1);

/**
 * What entries of a span came to, test accounts left out. Of the site: whole slots as they were
 * folded, what is not folded yet, and the rest of the last slot from its entries.
 */
async function sumLegs(db: Read, line: Line, { from, to }: Span): Promise<LegSum[]> {
  const slot = slotOf(to);
  const between = (first: Date, end: Date) =>
    sql`entry_id >= uuid_floor(${first}::timestamptz) and entry_id < uuid_floor(${end}::timestamptz)
      and not is_test`;
  const { rows } =
    line === null
      ? await sql<LegSum>`
          with folded as (
            select wallet, type, entries, amount_won from site_slot
            where begins_at >= ${from} and begins_at < ${slot}
          ), fresh as (
            select wallet, type, 1::bigint, amount_won from entry_delta
            where ${between(from, slot)} and ${acrossMembers}
          ), rest as (
            select wallet, type, 1::bigint, amount_won from ledger_entry
            where ${between(slot, behind(to))} and ${acrossMembers}
          )
          select wallet, type, sum(entries)::bigint as entries, sum(amount_won)::bigint as "amountWon"
          from (select * from folded union all select * from fresh union all select * from rest)
            as summed
          group by wallet, type`.execute(db)
      : await sql<LegSum>`
          select wallet, type, count(*) as entries, sum(amount_won)::bigint as "amountWon"
          from ledger_entry
          where ${between(from, behind(to))} and ${seenBy(line, 'member_id')}
          group by wallet, type`.execute(db);
  return rows;
}

interface Decided {
  readonly kind: RequestKind;
  readonly count: number;
  readonly won: number;
}

/** Requests that were approved in a span. */
async function sumDecided(db: Read, line: Line, { from, to }: Span): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    select kind, count(*) as count, sum(amount_won)::bigint as won from money_request
    where status = 'approved' and not is_test and decided_at >= ${from} and decided_at <= ${to}
      and ${seenBy(line, 'member_id')}
    group by kind`.execute(db);
  return rows;
}

interface People {
  readonly joins: number;
  readonly firstCharges: number;
  readonly logins: number;
}

/** How many joined, charged for the first time ever, and came in. */
export async function countPeople(db: Read, line: Line, { from, to }: Span): Promise<People> {
  const { rows } = await sql<People>`
    with joined as (
      select count(*) as joins from member
      where member_id >= uuid_floor(${from}::timestamptz)
        and member_id < uuid_floor(${behind(to)}::timestamptz)
        and not is_test and ${seenBy(line, 'member_id')}
    ), charged as (
      select count(distinct charge.member_id) as first_charges from money_request as charge
      where charge.status = 'approved' and charge.kind = 'charge' and not charge.is_test
        and charge.decided_at >= ${from} and charge.decided_at <= ${to}
        and ${seenBy(line, 'charge.member_id')}
        and not exists (select 1 from money_request as earlier
          where earlier.member_id = charge.member_id and earlier.kind = 'charge'
            and earlier.status = 'approved' and earlier.decided_at < ${from})
    ), came as (
      select count(*) as logins from member_day
      where day_on = ${dayOf(from)}::date and first_login_at <= ${to} and not is_test
        and ${seenBy(line, 'member_id')}
    )
    select joined.joins, charged.first_charges as "firstCharges", came.logins
    from joined, charged, came`.execute(db);
  return rows[0] as People;
}

/** Who has bet on a day of Seoul, all of it so far. */
export async function countBettors(db: Read, line: Line, at: Date): Promise<number> {
  const { rows } = await sql<{ bettors: number }>`
    select count(*) as bettors from ledger_day
    where day_on = ${dayOf(at)}::date and type = 'bet' and wallet = 'money' and not is_test
      and ${seenBy(line, 'member_id')}`.execute(db);
  return rows[0]?.bettors ?? 0;
}

/** Who had bet by a time of another day, as it was kept by the minute; null where nobody kept it. */
async function findBettors(db: Read, line: Line, { from, to }: Span): Promise<number | null> {
  if (line !== null) return null;
  const kept = await db
    .selectFrom('site_bettors')
    .select('bettors')
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return kept?.bettors ?? null;
}

/** What wallets hold: all that ever moved, as it was folded by month, and what is not folded yet. */
async function sumHeld(db: Read, line: Line): Promise<LegSum[]> {
  if (line !== null) {
    const { rows } = await sql<LegSum>`
      select wallet, sum(balance_won)::bigint as "amountWon" from wallet
      where wallet in ('money', 'point', 'income') and ${seenBy(line, 'member_id')}
      group by wallet`.execute(db);
    return rows;
  }
  const { rows } = await sql<LegSum>`
    with folded as (
      select wallet, amount_won from entry_total where span = 'month'
    ), fresh as (
      select wallet, amount_won from entry_delta where not is_test and ${acrossMembers}
    )
    select wallet, sum(amount_won)::bigint as "amountWon"
    from (select * from folded union all select * from fresh) as summed
    group by wallet`.execute(db);
  return rows;
}

/** Stakes that are not settled, of every product. */
async function sumOpenStakes(db: Read, line: Line) {
  const { rows } = await sql<{ product: OpenBetProduct; won: number }>`
    select product, sum(stake_won)::bigint as won from bet
    where result = 'I' and not is_test and ${seenBy(line, 'member_id')}
    group by product
    union all
    select 'casino', coalesce(sum(bet_won), 0)::bigint from casino_round as round
    where ${ROUND_RESULTS.I} and mode = 'seamless' and not is_test
      and ${seenBy(line, 'member_id')}`.execute(db);
  return OPEN_BET_PRODUCTS.map((product) => ({
    ...{ product, won: rows.find((row) => row.product === product)?.won ?? 0 },
  }));
}

/** The figures of today until now, of yesterday and of a week ago until the same time. */
export async function readFigures(
  db: Read,
  line: Line,
  at: Date,
): Promise<NonNullable<Dashboard['figures']>> {
  const spans = spansOf(at);
  const each = [];
  for (const span of spans) {
    const legs = await sumLegs(db, line, span);
    const decided = await sumDecided(db, line, span);
    const people = await countPeople(db, line, span);
    const ofKinds = (isOf: (kind: RequestKind) => boolean, what: 'count' | 'won') =>
      decided.reduce((sum, one) => (isOf(one.kind) ? sum + one[what] : sum), 0);
    const isCharge = (kind: RequestKind) => kind === 'charge';
    const charge = ofKinds(isCharge, 'won');
    const exchangeKinds = (['exchange', 'incomeExchange'] as const).map((kind) => ({
      kind,
      count: ofKinds((one) => one === kind, 'count'),
      won: ofKinds((one) => one === kind, 'won'),
    }));
    const exchange = ofKinds((kind) => !isCharge(kind), 'won');
    each.push({
      ...{ legs, charge, exchange, income: charge - exchange },
      charges: ofKinds(isCharge, 'count'),
      exchanges: ofKinds((kind) => !isCharge(kind), 'count'),
      exchangeKinds,
      ...{ newMembers: people.joins, firstCharges: people.firstCharges, logins: people.logins },
      firstChargeBps: shareBps(people.firstCharges, people.joins),
      ...entryFigures(legs),
    });
  }
  const [today, ...others] = each as [(typeof each)[0], (typeof each)[0], (typeof each)[0]];
  type Name = Exclude<keyof typeof today, 'legs' | 'charges' | 'exchanges' | 'exchangeKinds'>;
  const row = (name: Name, count: number | null = null) =>
    beside(name, [today[name], others[0][name], others[1][name]], { count });
  const ofTypes = (name: keyof typeof TYPES_OF_FIGURE) => ({
    ...row(name),
    types: [...TYPES_OF_FIGURE[name]],
  });
  const held = await sumHeld(db, line);
  const open = await sumOpenStakes(db, line);
  const stands = (id: 'money' | 'point' | 'incomeMoney', wallet: 'money' | 'point' | 'income') =>
    beside(id, [changeOf(held, wallet), null, null], { change: changeOf(today.legs, wallet) });
  return [
    row('charge', today.charges),
    { ...row('exchange', today.exchanges), kinds: today.exchangeKinds },
    row('income'),
    row('newMembers'),
    row('firstCharges'),
    row('firstChargeBps'),
    row('logins'),
    beside('bettors', [
      await countBettors(db, line, at),
      await findBettors(db, line, spans[1]),
      await findBettors(db, line, spans[2]),
    ]),
    ofTypes('stake'),
    ofTypes('payout'),
    ofTypes('betProfit'),
    { ...row('betProfitBps'), types: [...TYPES_OF_FIGURE.betProfit] },
    { ...ofTypes('points'), parts: partsOfPoints(today.legs) },
    ofTypes('direct'),
    stands('money', 'money'),
    stands('point', 'point'),
    stands('incomeMoney', 'income'),
    beside('openStake', [open.reduce((sum, { won }) => sum + won, 0), null, null], {
      products: open,
    }),
  ];
}

const HOURS = 24;

/** Charges and exchanges by the hour in which they were approved, of whole days beside today. */
export async function readHours(
  db: Read,
  line: Line,
  at: Date,
): Promise<NonNullable<Dashboard['hours']>> {
  const ofDay = async (daysBefore: number) => {
    const from = midnightOf(at, daysBefore);
    const to = new Date(Math.min(from.getTime() + DAY_MS - 1, at.getTime()));
    const { rows } = await sql<{ hour: number; is_charge: boolean; won: number }>`
      select extract(hour from decided_at at time zone 'Asia/Seoul')::int as hour,
        kind = 'charge' as is_charge, sum(amount_won)::bigint as won
      from money_request
      where status = 'approved' and not is_test and decided_at >= ${from} and decided_at <= ${to}
        and ${seenBy(line, 'member_id')}
      group by 1, 2`.execute(db);
    const hours = (isCharge: boolean) =>
      Array.from(
        { length: HOURS },
        (_, hour) => rows.find((row) => row.hour === hour && row.is_charge === isCharge)?.won ?? 0,
      );
    return { chargeWon: hours(true), exchangeWon: hours(false) };
  };
  return { today: await ofDay(0), yesterday: await ofDay(1), lastWeek: await ofDay(7) };
}

/** Days of the plots, today among them. */
const DAYS = 30;

interface DayClass {
  readonly day_on: string;
  readonly game_class: GameClass;
  readonly won: number;
}

/** Sums of what the house kept of each class, of rows of days with stakes and payouts. */
const sumDays = async (db: Read, days: Sql): Promise<DayClass[]> =>
  (
    await sql<DayClass>`
      select day_on::text, game_class, sum(stake_won - payout_won)::bigint as won
      from ${days} group by 1, 2`.execute(db)
  ).rows;

/** What the house kept of each class of games by the day of settling: closed days as they were kept. */
async function sumClassesByDay(
  db: Read,
  line: Line,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<DayClass[]> {
  const isIn = sql`day_on between ${from}::date and ${to}::date`;
  if (line !== null) {
    const days = linesNow(from, to, { of: line });
    return sumDays(db, sql`(${days}) as each where member_id = ${line}`);
  }
  // Kept days lie on the first machine and those of members with them, so each is asked for by itself.
  const { rows } = await sql<{ closedOn: string | null }>`
    select max(day_on)::text as "closedOn" from site_day where closed_at is not null`.execute(db);
  const since = rows[0]?.closedOn ?? '-infinity';
  return [
    ...(await sumDays(db, sql`class_day where ${isIn}`)),
    ...(await sumDays(
      db,
      sql`bet_day where ${isIn} and not is_test and ${acrossMembers} and day_on > ${since}::date`,
    )),
  ];
}

interface DayRequests {
  readonly day_on: string;
  readonly is_charge: boolean;
  readonly won: number;
}

async function sumRequestsByDay(db: Read, line: Line, from: Date): Promise<DayRequests[]> {
  const first = dayOf(from);
  const { rows } =
    line === null
      ? await sql<DayRequests>`
          with folded as (
            select decided_on as day_on, kind, amount_won from request_total
            where span = 'day' and status = 'approved' and decided_on >= ${first}::date
          ), fresh as (
            select decided_on, kind, amount_won from request_delta
            where status = 'approved' and decided_on >= ${first}::date and not is_test
              and ${acrossMembers}
          )
          select day_on::text, kind = 'charge' as is_charge, sum(amount_won)::bigint as won
          from (select * from folded union all select * from fresh) as summed
          group by 1, 2`.execute(db)
      : await sql<DayRequests>`
          select (decided_at at time zone 'Asia/Seoul')::date::text as day_on,
            kind = 'charge' as is_charge, sum(amount_won)::bigint as won
          from money_request
          where status = 'approved' and not is_test and decided_at >= ${from}
            and ${seenBy(line, 'member_id')}
          group by 1, 2`.execute(db);
  return rows;
}

/** Thirty days, the last of them today so far. */
export async function readDays(db: Read, line: Line, at: Date): Promise<DashboardDay[]> {
  const from = midnightOf(at, DAYS - 1);
  const games = await sumClassesByDay(db, line, { from: dayOf(from), to: dayOf(at) });
  const decided = await sumRequestsByDay(db, line, from);
  const counted =
    line === null
      ? await db.selectFrom('site_day').selectAll().where('day_on', '>=', dayOf(from)).execute()
      : [];
  const today =
    line === null ? await countPeople(db, line, { from: midnightOf(at), to: at }) : null;
  return Array.from({ length: DAYS }, (_, index) => {
    const dayOn = dayOf(midnightOf(at, DAYS - 1 - index));
    const wonOf = (isCharge: boolean) =>
      decided.find((row) => row.day_on === dayOn && row.is_charge === isCharge)?.won ?? 0;
    const closed = counted.find((row) => row.day_on === dayOn);
    const people =
      dayOn === dayOf(at)
        ? today && { joins: today.joins, first_charges: today.firstCharges, active: today.logins }
        : closed;
    return {
      ...{ dayOn, chargeWon: wonOf(true), exchangeWon: wonOf(false) },
      profitWon: Object.fromEntries(
        games.filter((row) => row.day_on === dayOn).map(({ game_class, won }) => [game_class, won]),
      ),
      joins: people?.joins ?? null,
      firstCharges: people?.first_charges ?? null,
      active: people?.active ?? null,
    };
  });
}
