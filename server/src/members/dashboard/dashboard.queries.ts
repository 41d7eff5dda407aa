// What the figures of the dashboard are read from: ranges of indexes of today and of two days beside it.
import {
  type Dashboard,
  OPEN_BET_PRODUCTS,
  type OpenBetProduct,
  type RequestKind,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { ROUND_RESULTS } from '../../bets/casino/casino-filters.queries';
import { approvedBetween } from '../../money/totals/approved-money.queries';
import { slotOf } from '../../money/totals/site-slots.rule';
import { ofMembers } from '../../own-line.queries';
import { isLarge as isLineLarge } from '../../partners/rollups/line-sizes.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import {
  beside,
  changeOf,
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
import { type Decided, findMinute, type SiteMinute } from './site-minutes.queries';

/** A partner, whose line alone is read; null: the whole site. */
export type Line = string | null;
export type Read = Tx | Database;

/** Rows of those who are seen. */
export const seenBy = (line: Line, column: string) =>
  ofMembers(column)({}, { actor: { type: 0, line } });

/** Behind everything that has this time: identifiers of one millisecond follow each other. */
const behind = (at: Date) => new Date(at.getTime() + 1);

/**
 * What entries of a span came to, test accounts left out. Of the site: whole slots as they were
 * folded, what is not folded yet, and the rest of the last slot from its entries. Of a line: its
 * members' days where the day that runs is meant, and its entries of another one.
 */
async function sumLegs(
  db: Read,
  line: Line,
  { from, to }: Span,
  isToday: boolean,
): Promise<LegSum[]> {
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
          select wallet, type, sum(entries)::bigint as entries, sum(amount_won)::bigint as "amountWon"
          from ${
            isToday
              ? sql`ledger_day where day_on = ${dayOf(to)}::date and not is_test`
              : sql`(select *, 1 as entries from ledger_entry) as one
                  where ${between(from, behind(to))}`
          } and ${seenBy(line, 'member_id')}
          group by wallet, type`.execute(db);
  return rows;
}

/** What was approved in a span, less what had been approved before and failed in it. */
export const decidedIn = ({ from, to }: Span) =>
  approvedBetween(sql`${from}::timestamptz`, sql`${behind(to)}::timestamptz`);

/** The same by kind. */
export async function sumDecided(db: Read, line: Line, span: Span): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    select kind, sum(requests)::bigint as count, sum(amount_won)::bigint as won
    from (${decidedIn(span)}) as request where ${seenBy(line, 'request.member_id')}
    group by kind order by kind`.execute(db);
  return rows;
}

interface People {
  readonly joins: number;
  readonly firstCharges: number;
}

/** How many joined, and charged for the first time ever. */
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
    )
    select joined.joins, charged.first_charges as "firstCharges" from joined, charged`.execute(db);
  return rows[0] as People;
}

/** How many have come in. */
export async function countLogins(db: Read, line: Line, { from, to }: Span): Promise<number> {
  const { rows } = await sql<{ logins: number }>`
    select count(*) as logins from member_day
    where day_on = ${dayOf(from)}::date and first_login_at <= ${to} and not is_test
      and ${seenBy(line, 'member_id')}`.execute(db);
  return rows[0]?.logins ?? 0;
}

/** So many rows of one kind are counted whenever somebody looks; of more, as they were by the minute. */
const COUNTED_MAX = 2_500;
export const isLarge = (rows: number | null | undefined): rows is number =>
  (rows ?? 0) > COUNTED_MAX;

/** What was kept of the site in a span; nothing is kept of lines. */
export const keptIn = async (db: Read, line: Line, span: Span): Promise<SiteMinute | undefined> =>
  line === null ? findMinute(db, span) : undefined;

/** Whether what was kept tells of so many requests that nobody sums them again. */
export const hasManyDecided = (
  kept: SiteMinute | undefined,
): kept is SiteMinute & { readonly decided: readonly Decided[] } =>
  isLarge(kept?.decided?.reduce((sum, { count }) => sum + count, 0));

/** What was approved in a span; much of the site as it was kept. */
const readDecided = async (
  db: Read,
  line: Line,
  span: Span,
  kept: SiteMinute | undefined,
): Promise<readonly Decided[]> =>
  hasManyDecided(kept) ? kept.decided : sumDecided(db, line, span);

/** Who joined and who charged first; of many as it was kept. */
export async function readPeople(
  db: Read,
  line: Line,
  span: Span,
  kept: SiteMinute | undefined,
): Promise<People> {
  const { joins = null, first_charges: firstCharges = null } = kept ?? {};
  return joins !== null && firstCharges !== null && (hasManyDecided(kept) || isLarge(joins))
    ? { joins, firstCharges }
    : countPeople(db, line, span);
}

/** How many have come in; many of the site as it was kept. */
export const readLogins = async (
  db: Read,
  line: Line,
  span: Span,
  kept: SiteMinute | undefined,
): Promise<number> => (isLarge(kept?.logins) ? kept.logins : countLogins(db, line, span));

/** Who has bet on a day of Seoul, all of it so far. */
export async function countBettors(db: Read, line: Line, at: Date): Promise<number> {
  const { rows } = await sql<{ bettors: number }>`
    select count(*) as bettors from ledger_day
    where day_on = ${dayOf(at)}::date and type = 'bet' and wallet = 'money' and not is_test
      and ${seenBy(line, 'member_id')}`.execute(db);
  return rows[0]?.bettors ?? 0;
}

/** What wallets hold: all that ever moved, as it was folded by month, and what is not folded yet. */
async function sumHeld(db: Read, line: Line): Promise<LegSum[]> {
  if (line !== null) {
    const { rows } = await sql<LegSum>`
      select held.wallet, sum(held.balance_won)::bigint as "amountWon"
      from wallet as held join member on member.member_id = held.member_id
      where held.wallet in ('money', 'point', 'income') and not member.is_test
        and ${seenBy(line, 'held.member_id')}
      group by held.wallet`.execute(db);
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

/** Bets that are not settled and their stakes, of every product that has some. */
export async function sumOpenStakes(db: Read, line: Line) {
  const { rows } = await sql<{ product: OpenBetProduct; bets: number; won: number }>`
    select product, count(*) as bets, sum(stake_won)::bigint as won from bet
    where result = 'I' and not is_test and ${seenBy(line, 'member_id')}
    group by product
    union all
    select 'casino', count(*), sum(bet_won)::bigint from casino_round as round
    where ${ROUND_RESULTS.I} and mode = 'seamless' and not is_test
      and ${seenBy(line, 'member_id')}
    having count(*) > 0
    order by product`.execute(db);
  return rows;
}

/** The same of every product; of the site what was kept last, where there are many. */
async function readOpenStakes(db: Read, line: Line, at: Date) {
  const kept = await keptIn(db, line, { from: midnightOf(at, 1), to: at });
  const open = isLarge(kept?.open_bets) ? [] : await sumOpenStakes(db, line);
  const wonOf = (product: OpenBetProduct) =>
    isLarge(kept?.open_bets)
      ? kept.open_won?.[product]
      : open.find((one) => one.product === product)?.won;
  return OPEN_BET_PRODUCTS.map((product) => ({ product, won: wonOf(product) ?? 0 }));
}

/**
 * The figures of today until now, of yesterday and of a week ago until the same time; of a line that is
 * too large to be summed while somebody waits, of today alone.
 */
export async function readFigures(
  db: Read,
  line: Line,
  at: Date,
): Promise<NonNullable<Dashboard['figures']>> {
  const spans = spansOf(at);
  const isLargeLine = line !== null && (await isLineLarge(db, line));
  const each = [];
  const minutes = [];
  for (const span of isLargeLine ? spans.slice(0, 1) : spans) {
    const kept = await keptIn(db, line, span);
    minutes.push(kept);
    const legs = await sumLegs(db, line, span, span === spans[0]);
    const decided = await readDecided(db, line, span, kept);
    const people = await readPeople(db, line, span, kept);
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
      ...{
        newMembers: people.joins,
        firstCharges: people.firstCharges,
        logins: await readLogins(db, line, span, kept),
      },
      firstChargeBps: shareBps(people.firstCharges, people.joins),
      ...entryFigures(legs),
    });
  }
  const [today, ...others] = each as [(typeof each)[0], ...typeof each];
  type Name = Exclude<keyof typeof today, 'legs' | 'charges' | 'exchanges' | 'exchangeKinds'>;
  const row = (name: Name, count: number | null = null) =>
    beside(name, [today[name], others[0]?.[name] ?? null, others[1]?.[name] ?? null], { count });
  const ofTypes = (name: keyof typeof TYPES_OF_FIGURE) => ({
    ...row(name),
    types: [...TYPES_OF_FIGURE[name]],
  });
  const [kept, yesterday, lastWeek] = minutes;
  const held = await sumHeld(db, line);
  const open = await readOpenStakes(db, line, at);
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
      isLarge(kept?.bettors) ? kept.bettors : await countBettors(db, line, at),
      yesterday?.bettors ?? null,
      lastWeek?.bettors ?? null,
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
