// What a settlement of a period comes to.
import {
  COMMISSION_KIND_VALUES,
  type CommissionKind,
  type ComputedLine,
  GAME_CLASSES,
  type GameClass,
  type settlementTerms,
} from '@gwanje/contract';
import { type LosingPart, losingShares, payable } from '@gwanje/game-rules';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod/mini';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Schema } from '../../schema';
import { linesNow, nodesOf, type Running, rolledNow } from '../rollups/fold-days.queries';
import { isCarried, type LosingOptions } from './carry.queries';
import { givenShares } from './given-shares.queries';

export interface Terms extends LosingOptions {
  readonly from: string;
  readonly to: string;
  readonly classes: readonly GameClass[];
  readonly kinds: readonly CommissionKind[];
  readonly partnerId: string | null;
  /** Of the partner and nobody beneath him. */
  readonly isAlone: boolean;
}

type TermsInput = { [K in keyof typeof settlementTerms]?: z.output<(typeof settlementTerms)[K]> };

const namesIn = <Name extends string>(given: string | undefined, all: readonly Name[]): Name[] =>
  given === undefined ? [...all] : all.filter((name) => given.split(',').includes(name));

export const termsOf = (input: TermsInput, options: LosingOptions): Terms => ({
  ...{ from: input.from as string, to: input.to as string },
  classes: namesIn(input.classes, GAME_CLASSES),
  kinds: namesIn(input.kinds, COMMISSION_KIND_VALUES),
  partnerId: input.partnerId ?? null,
  isAlone: input.reach === 'alone',
  ...options,
});

interface RateRow {
  readonly member_id: string;
  readonly game_class: GameClass;
  readonly rate_bps: number;
  /** The first day on which it holds. */
  readonly day_on: string;
}

/** Losing rates by their first days: they begin at midnight. */
async function losingRates(db: Database | Tx, to: string): Promise<ReadonlyMap<string, RateRow[]>> {
  const { rows } = await sql<RateRow>`
    select member_id, game_class, rate_bps,
      (effective_at at time zone 'Asia/Seoul')::date::text as day_on
    from commission_rate
    where kind = 'losing' and ${acrossMembers}
      and effective_at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'
    order by effective_at, rate_id`.execute(db);
  const found = new Map<string, RateRow[]>();
  for (const row of rows) {
    const key = `${row.member_id}/${row.game_class}`;
    const known = found.get(key);
    if (known) known.push(row);
    else found.set(key, [row]);
  }
  return found;
}

interface LineRow {
  readonly member_id: string;
  readonly game_class: GameClass;
  readonly path: string[];
  readonly part: number;
  readonly bets: number;
  readonly stake_won: number;
  readonly valid_stake_won: number;
  readonly payout_won: number;
  readonly bet_cost_won: number;
}

interface RolledRow {
  readonly member_id: string;
  readonly game_class: GameClass;
  readonly bets: number;
  readonly stake_won: number;
  readonly won: number;
}

export type Line = Omit<ComputedLine, 'partner' | 'upline' | 'usualWon'> & {
  readonly memberId: string;
};

export interface Computed {
  /** What members of a line were given, of what was deducted from its base. */
  readonly givenWon: (memberId: string, gameClass: GameClass) => number;
  readonly lines: readonly Line[];
  readonly profitWon: number;
  /** What is paid beyond the nets where what is below 0 is not carried. */
  readonly bornWon: number;
  readonly checks: {
    readonly netWon: number;
    readonly topGrossWon: number;
    readonly rollingRestWon: number;
    readonly rollingRestMaxWon: number;
    readonly isSound: boolean;
  };
}

interface Scope {
  /** Sums days that are not folded yet as well; what is settled never does. */
  readonly running?: Running;
  /**
   * Of the others what they have got in the line of this partner alone, as it was bet in: whoever was
   * moved has got more, or it, elsewhere.
   */
  readonly within?: string;
}

/** Of whom, and of what, a line or what is carried is. */
export const keyOf = (memberId: string, gameClass: GameClass, kind: CommissionKind) =>
  `${memberId}/${gameClass}/${kind}`;

/** What is carried, with what a settlement that is being paid makes of it line by line. */
export async function carriesOf(db: Database | Tx): Promise<ReadonlyMap<string, number>> {
  const paying = await db
    .selectFrom('partner_settlement')
    .select('settlement_id')
    .where('status', '=', 'paying')
    .execute();
  const { rows } = await sql<Selectable<Schema['partner_carry']>>`
    select member_id, game_class, kind, sum(carry_won)::bigint as carry_won from (
      select member_id, game_class, kind, carry_won from partner_carry where ${acrossMembers}
      union all
      select member_id, game_class, kind, carry_out_won - carry_in_won from settlement_line
      where status = 'ready' and ${acrossMembers}
        and settlement_id = any(${paying.map(({ settlement_id }) => settlement_id)}::uuid[])
    ) as part
    group by member_id, game_class, kind having sum(carry_won) <> 0`.execute(db);
  return new Map(
    rows.map((row) => [keyOf(row.member_id, row.game_class, row.kind), row.carry_won]),
  );
}

/** Days of the period on which any losing rate begins: a base is shared by one rate between them. */
function cutsOf(rates: ReadonlyMap<string, RateRow[]>, { from }: Terms): string[] {
  const days = [...rates.values()].flat().map(({ day_on }) => day_on);
  return [...new Set(days.filter((day) => day > from))].sort();
}

async function readLines(
  db: Database | Tx,
  { from, to, classes }: Terms,
  cuts: readonly string[],
  { running }: Scope,
): Promise<LineRow[]> {
  const source = running ? linesNow(from, to, running) : sql`select * from partner_day`;
  const { rows } = await sql<LineRow>`
    select member_id, game_class, path,
      (select count(*) from unnest(${cuts}::date[]) as cut where cut <= day_on)::int as part,
      sum(bets)::int as bets, sum(stake_won)::bigint as stake_won,
      sum(valid_stake_won)::bigint as valid_stake_won, sum(payout_won)::bigint as payout_won,
      sum(bet_cost_won)::bigint as bet_cost_won
    from (${source}) as line
    where day_on between ${from}::date and ${to}::date and game_class = any(${classes}::text[])
      and ${acrossMembers}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** What members were given as if it were a cost of their bets: lines without a bet of their own. */
async function readGiven(
  db: Database | Tx,
  { from, to, classes, deductsGiven }: Terms,
  cuts: readonly string[],
): Promise<LineRow[]> {
  if (!deductsGiven) return [];
  const { rows } = await sql<LineRow>`
    select node.member_id, game_class, path[:node.place - 1] as path,
      (select count(*) from unnest(${cuts}::date[]) as cut where cut <= day_on)::int as part,
      0 as bets, 0 as stake_won, 0 as valid_stake_won, 0 as payout_won,
      sum(given_won)::bigint as bet_cost_won
    from (${givenShares(from, to)}) as share ${nodesOf(sql.ref('path'))}
    where game_class = any(${classes}::text[])
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows;
}

async function readRolled(
  db: Database | Tx,
  { from, to, classes }: Terms,
  { running }: Scope,
): Promise<RolledRow[]> {
  const source = running ? rolledNow(from, to, running) : sql`select * from partner_rolling_day`;
  const { rows } = await sql<RolledRow>`
    select member_id, game_class, sum(bets)::int as bets, sum(stake_won)::bigint as stake_won,
      sum(amount_won)::bigint as won
    from (${source}) as rolled
    where day_on between ${from}::date and ${to}::date and pay = 'period'
      and game_class = any(${classes}::text[]) and ${acrossMembers}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

interface Played {
  bets: number;
  stakeWon: number;
  validStakeWon: number;
  payoutWon: number;
  deductWon: number;
}

function playedOf(rows: readonly LineRow[]): ReadonlyMap<string, Played> {
  const played = new Map<string, Played>();
  for (const row of rows) {
    const key = `${row.member_id}/${row.game_class}`;
    const sum = played.get(key) ?? {
      ...{ bets: 0, stakeWon: 0, validStakeWon: 0, payoutWon: 0, deductWon: 0 },
    };
    sum.bets += row.bets;
    sum.stakeWon += row.stake_won;
    sum.validStakeWon += row.valid_stake_won;
    sum.payoutWon += row.payout_won;
    sum.deductWon += row.bet_cost_won;
    played.set(key, sum);
  }
  return played;
}

/**
 * The parts of a class under one rate each; who earns nothing by losing stands aside. Whoever was moved
 * away may have more by now than those he stood beneath: of what was bet there he has no more than
 * they, or they would pay him out of their own.
 */
function partsOf(
  rows: readonly LineRow[],
  rates: ReadonlyMap<string, RateRow[]>,
  days: readonly string[],
): LosingPart[] {
  const rateOf = (memberId: string, gameClass: GameClass, part: number): number =>
    rates
      .get(`${memberId}/${gameClass}`)
      ?.findLast(({ day_on }) => day_on <= (days[part] as string))?.rate_bps ?? 0;
  const parts = new Map<string, { -readonly [K in keyof LosingPart]: LosingPart[K] }>();
  for (const row of rows) {
    const ownBps = rateOf(row.member_id, row.game_class, row.part);
    if (ownBps === 0) continue;
    const above = row.path
      .map((id) => ({ id, bps: rateOf(id, row.game_class, row.part) }))
      .filter(({ bps }) => bps > 0);
    const rateBps = Math.min(ownBps, ...above.map(({ bps }) => bps));
    const parentId = above.at(-1)?.id ?? null;
    const key = `${row.member_id}/${parentId}/${rateBps}`;
    const baseWon = row.stake_won - row.payout_won - row.bet_cost_won;
    const known = parts.get(key);
    if (known) known.baseWon += baseWon;
    else parts.set(key, { partnerId: row.member_id, parentId, rateBps, baseWon });
  }
  return [...parts.values()];
}

/** Whose lines are asked for: everybody, one partner and those beneath him, or he alone. */
export async function scopeOf(
  db: Database | Tx,
  { partnerId, isAlone }: Pick<Terms, 'partnerId' | 'isAlone'>,
): Promise<ReadonlySet<string> | null> {
  if (partnerId === null) return null;
  if (isAlone) return new Set([partnerId]);
  const rows = await db
    .selectFrom('member')
    .select('member_id')
    .where(sql<boolean>`(member_id = ${partnerId} or recommend_path @> array[${partnerId}::uuid])`)
    .where(acrossMembers)
    .execute();
  return new Set(rows.map(({ member_id }) => member_id));
}

/** Computes every line of a period from closed days and the rates that held on them. */
export async function computeSettlement(
  db: Database | Tx,
  terms: Terms,
  scope: Scope = {},
): Promise<Computed> {
  const rates = await losingRates(db, terms.to);
  const cuts = cutsOf(rates, terms);
  const days = [terms.from, ...cuts];
  const given = await readGiven(db, terms, cuts);
  const { within } = scope;
  const rows = [...(await readLines(db, terms, cuts, scope)), ...given].filter(
    ({ member_id, path }) => within === undefined || member_id === within || path.includes(within),
  );
  const rolled = await readRolled(db, terms, scope);
  const carries = await carriesOf(db);
  const played = playedOf(rows);
  const ofWhom = await scopeOf(db, terms);
  const lines = new Map<string, Line>();
  let netWon = 0;
  let topGrossWon = 0;

  const put = (memberId: string, gameClass: GameClass, kind: CommissionKind, of: Partial<Line>) => {
    const carryInWon = carries.get(keyOf(memberId, gameClass, kind)) ?? 0;
    const { netWon: net = 0 } = of;
    const { paidWon, carryOutWon } = payable(net, carryInWon, {
      carries: isCarried(terms, gameClass, kind),
    });
    const none = { bets: 0, stakeWon: 0, validStakeWon: 0, payoutWon: 0, deductWon: 0 };
    const sums = played.get(`${memberId}/${gameClass}`) ?? none;
    lines.set(keyOf(memberId, gameClass, kind), {
      ...{ memberId, gameClass, kind, ...sums, profitWon: sums.stakeWon - sums.payoutWon },
      ...{ rollingWon: 0, baseWon: 0, rateBps: 0, grossWon: 0, childWon: 0, netWon: 0 },
      ...{ carryInWon, paidWon, carryOutWon, ...of },
    });
  };
  for (const gameClass of terms.classes) {
    const ofClass = rows.filter((row) => row.game_class === gameClass);
    const parts = partsOf(ofClass, rates, days);
    const losing = { carries: isCarried(terms, gameClass, 'losing') };
    const shares = losingShares(parts, losing);
    const tops = new Set(parts.filter((p) => p.parentId === null).map((p) => p.partnerId));
    for (const [memberId, share] of shares) {
      netWon += share.netWon;
      if (terms.kinds.includes('losing')) put(memberId, gameClass, 'losing', share);
    }
    const topShares = losingShares(
      parts.filter((part) => part.parentId === null),
      losing,
    );
    for (const memberId of tops) topGrossWon += topShares.get(memberId)?.grossWon ?? 0;
  }
  if (terms.kinds.includes('rolling'))
    for (const row of rolled)
      put(row.member_id, row.game_class, 'rolling', {
        ...{ bets: row.bets, validStakeWon: row.stake_won, deductWon: 0, baseWon: row.stake_won },
        ...{ rollingWon: row.won, grossWon: row.won, netWon: row.won },
      });
  // What is still owed is looked at again although nothing was played.
  for (const [key] of carries) {
    const [memberId, gameClass, kind] = key.split('/') as [string, GameClass, CommissionKind];
    if (!lines.has(key) && terms.classes.includes(gameClass) && terms.kinds.includes(kind))
      put(memberId, gameClass, kind, {});
  }
  const top = await readTop(db, terms, scope);
  return {
    givenWon: (memberId, gameClass) =>
      given
        .filter((row) => row.member_id === memberId && row.game_class === gameClass)
        .reduce((sum, row) => sum + row.bet_cost_won, 0),
    bornWon: [...lines.values()].reduce(
      (sum, line) => sum + line.paidWon + line.carryOutWon - line.netWon - line.carryInWon,
      0,
    ),
    lines: [...lines.values()]
      .filter(({ memberId }) => ofWhom === null || ofWhom.has(memberId))
      .filter((line) => line.netWon !== 0 || line.carryInWon !== 0 || line.bets !== 0)
      .sort((a, b) =>
        keyOf(a.memberId, a.gameClass, a.kind) < keyOf(b.memberId, b.gameClass, b.kind) ? -1 : 1,
      ),
    profitWon: top.profitWon,
    checks: {
      ...{ netWon, topGrossWon, rollingRestWon: top.restWon },
      rollingRestMaxWon: top.restMaxWon,
      isSound: netWon === topGrossWon && top.isSound,
    },
  };
}

/**
 * What the house has won, and whether rolling is what paths and stakes allow: everybody has got what
 * the bets say, and rounding down has kept less than a won a bet and somebody on its path.
 */
async function readTop(db: Database | Tx, { from, to, classes }: Terms, { running }: Scope) {
  if (running) return { profitWon: 0, restWon: 0, restMaxWon: 0, isSound: true };
  const { rows } = await sql<{
    profit: number;
    rest: number;
    restMax: number;
    isGiven: boolean;
    isFloored: boolean;
  }>`
    select coalesce(sum(profit_won), 0)::bigint as profit,
      (coalesce(sum(stake_won_bps) / 10000 - sum(given_won), 0))::bigint as rest,
      coalesce(sum(floors_made), 0)::bigint as "restMax",
      coalesce(sum(cost_won) = sum(given_won), true) as "isGiven",
      coalesce(bool_and(kept = 0 or (kept > -10000 * floors_taken and kept < 10000 * floors_made)),
        true) as "isFloored"
    from (
      select *, stake_won_bps - 10000 * given_won as kept from partner_check_day
    ) as day
    where day_on between ${from}::date and ${to}::date
      and game_class = any(${classes}::text[])`.execute(db);
  const { profit, rest, restMax, isGiven, isFloored } = rows[0] as (typeof rows)[number];
  const isSound = isGiven && isFloored;
  return { profitWon: profit, restWon: rest, restMaxWon: restMax, isSound };
}
