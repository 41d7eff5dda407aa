import { createHash } from 'node:crypto';
import {
  type Explanation,
  type GameClass,
  type partners,
  type ReplyOf,
  STATEMENT_DAYS_MAX,
} from '@gwanje/contract';
import { shareOf } from '@gwanje/game-rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database';
import type { Question } from '../../platform/implement';
import {
  findCountedAt,
  linesNow,
  listUnsettledDays,
  type Running,
  rolledNow,
} from '../rollups/fold-days.queries';
import { isLarge } from '../rollups/line-sizes.queries';
import { findLosingOptions } from './carry.queries';
import { computeSettlement, type Line, termsOf } from './compute.queries';
import { carryOf } from './finish-settlements.queries';
import { findWhose, isPeriod, shownLine } from './preview-settlement.queries';
import { findPaths } from './statement-paths.queries';

type Statement = ReplyOf<typeof partners.readStatement>;

/** Why a line comes to what it comes to, in sentences. */
function explanationsOf(line: Line, givenWon = 0): Explanation[] {
  const { baseWon, rateBps, grossWon, childWon, netWon, carryInWon, carryOutWon } = line;
  const why: Explanation =
    line.kind === 'losing'
      ? { rule: 'losing', values: { baseWon, losingBps: rateBps, grossWon, childWon, netWon } }
      : { rule: 'periodRolling', values: { stakeWon: baseWon, netWon } };
  // A base under several rates is of the days with a rate alone, and no whole sum.
  const isWhole = line.profitWon - line.deductWon === baseWon;
  const costWon = line.deductWon - givenWon;
  const whole: Explanation[] =
    givenWon !== 0 && isWhole
      ? [
          {
            rule: 'losingGiven',
            values: { profitWon: line.profitWon, costWon, givenWon, baseWon },
          },
        ]
      : [];
  if (carryInWon === 0 && carryOutWon === 0) return [...whole, why];
  return [...whole, why, carryOf(line)];
}

interface Whereabouts {
  readonly place: string;
  readonly level: number;
}

interface Days {
  readonly from: string;
  readonly to: string;
  readonly running: Running;
  /** Left out: games of every class. */
  readonly gameClass?: GameClass | undefined;
}

const isOfClass = ({ gameClass }: Days) =>
  gameClass === undefined ? sql`true` : sql`game_class = ${gameClass}`;

/** What was paid at once, by class. */
async function instantOf(db: Database, memberId: string, { from, to, running }: Days) {
  const { rows } = await sql<{ game_class: GameClass; won: number }>`
    select game_class, sum(amount_won)::bigint as won
    from (${rolledNow(from, to, running)}) as rolled
    where member_id = ${memberId} and pay = 'instant' group by 1`.execute(db);
  return new Map(rows.map((row) => [row.game_class, row.won]));
}

interface Whose {
  readonly memberId: string;
  readonly from: string;
  readonly to: string;
  /** A partner asks, who sees a line once it is done. */
  readonly isPartner: boolean;
}

/** Lines lie with their partner and runs on the first machine, so each is asked for by itself. */
async function settledOf(db: Database, { memberId, from, to, isPartner }: Whose) {
  const runs = await db
    .selectFrom('partner_settlement')
    .select('settlement_id')
    .where('from_on', '=', from)
    .where('to_on', '=', to)
    .where('status', '<>', 'rollback')
    .execute();
  const ids = runs.map(({ settlement_id }) => settlement_id);
  const rows = await db
    .selectFrom('settlement_line')
    .select(['game_class', 'kind', 'status', 'settlement_id', 'line_id'])
    .where('member_id', '=', memberId)
    .where(({ eb, val }) => eb('settlement_id', '=', eb.fn.any(val(ids))))
    .where('status', isPartner ? '=' : '<>', isPartner ? 'done' : 'rollback')
    .execute();
  return new Map(rows.map((row) => [`${row.game_class}/${row.kind}`, row]));
}

type Settled = Awaited<ReturnType<typeof settledOf>> extends Map<string, infer Row> ? Row : never;

/** What has become of a line, and where. */
const toldOf = (line: Settled | undefined) => ({
  status: line?.status ?? null,
  settled: line ? { settlementId: line.settlement_id, lineId: line.line_id } : null,
});

/** The partners right beneath, and what their lines have lost and earned them. */
async function childrenOf(
  db: Database,
  memberId: string,
  lines: readonly Line[],
  days: Days,
): Promise<Statement['children']> {
  const { from, to, running } = days;
  const { rows } = await sql<{ member_id: string; profit: number }>`
    select line.member_id, sum(stake_won - payout_won)::bigint as profit
    from (${linesNow(from, to, running)}) as line
    where line.path[cardinality(line.path)] = ${memberId} and ${isOfClass(days)}
    group by 1`.execute(db);
  const whose = await findWhose(
    db,
    rows.map(({ member_id }) => member_id),
    from,
  );
  return rows
    .map(({ member_id, profit }) => ({
      ...{ _id: member_id, id: whose.get(member_id)?.login_id ?? '' },
      ...{ nick: whose.get(member_id)?.nick ?? '', profitWon: profit },
      grossWon: lines
        .filter((line) => line.memberId === member_id && line.kind === 'losing')
        .reduce((sum, { grossWon }) => sum + grossWon, 0),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Base and commission of each day, for the plot. */
async function daysOf(
  db: Database,
  memberId: string,
  days: Days,
  rateBps: ReadonlyMap<GameClass, number>,
): Promise<Statement['days']> {
  const { from, to, running } = days;
  const { rows } = await sql<{
    day_on: string;
    game_class: GameClass;
    base: number;
    rolled: number;
  }>`
    with line as (
      select day_on, game_class, sum(stake_won - payout_won - bet_cost_won)::bigint as base
      from (${linesNow(from, to, running)}) as line
      where member_id = ${memberId} and ${isOfClass(days)} group by 1, 2
    ), rolled as (
      select day_on, game_class, sum(amount_won)::bigint as rolled
      from (${rolledNow(from, to, running)}) as rolled
      where member_id = ${memberId} and ${isOfClass(days)} group by 1, 2
    )
    select day_on::text as day_on, game_class, coalesce(base, 0) as base,
      coalesce(rolled, 0) as rolled
    from line full join rolled using (day_on, game_class) order by 1`.execute(db);
  const byDay = new Map<string, { baseWon: number; commissionWon: number }>();
  for (const row of rows) {
    const day = byDay.get(row.day_on) ?? { baseWon: 0, commissionWon: 0 };
    day.baseWon += row.base;
    day.commissionWon += row.rolled + shareOf(row.base, rateBps.get(row.game_class) ?? 0);
    byDay.set(row.day_on, day);
  }
  return [...byDay].map(([dayOn, sums]) => ({ dayOn, ...sums }));
}

/** What the house has kept of a line, as the list of partners sums it. */
async function profitOf(db: Database, memberId: string, days: Days): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(stake_won - payout_won), 0)::bigint as won
    from (${linesNow(days.from, days.to, days.running)}) as line
    where member_id = ${memberId} and ${isOfClass(days)}`.execute(db);
  return rows[0]?.won ?? 0;
}

/** Levels count from a partner who asks, or they would tell how many stand above him. */
function levelWithin(line: string | null, { place, level }: Whereabouts): number {
  if (line === null) return level;
  const path = place.split('/');
  return path.length - path.indexOf(line);
}

/** What one line has earned its partner in a period; days that are not over are summed as they stand. */
export async function readStatement({
  db,
  input,
  actor,
  refuse,
}: Question<typeof partners.readStatement>): Promise<Statement> {
  const { memberId, from, to, gameClass } = input;
  if (!isPeriod(input, STATEMENT_DAYS_MAX)) return refuse('settlement.wrong_period');
  const whose = (await findWhose(db, [memberId], from)).get(memberId);
  if (!whose) return refuse('member.not_found');
  const openDays = await listUnsettledDays(db, from, to);
  const isOpen = openDays.length > 0;
  const terms = termsOf({ from, to, classes: gameClass }, await findLosingOptions(db));
  const isCounted = isOpen && (await isLarge(db, memberId));
  const running = isCounted ? 'counted' : { of: memberId };
  const days: Days = { from, to, running, gameClass };
  const { lines, givenWon } = await computeSettlement(db, terms, {
    ...(isOpen && { running }),
    within: memberId,
  });
  const own = lines.filter((line) => line.memberId === memberId);
  const instantWon = await instantOf(db, memberId, days);
  const isPartner = actor.line !== null;
  const settledBy = await settledOf(db, { memberId, from, to, isPartner });
  const [wallet] = await db
    .selectFrom('wallet')
    .select('balance_won')
    .where('member_id', '=', memberId)
    .where('wallet', '=', 'income')
    .execute();
  const carry = await db
    .selectFrom('partner_carry')
    .select((eb) => eb.fn.sum<number>('carry_won').as('won'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const rateBps = new Map(
    own.filter(({ kind }) => kind === 'losing').map((line) => [line.gameClass, line.rateBps]),
  );
  const rates = await db
    .selectFrom('commission_rate as rate')
    .leftJoin('admin', 'admin._id', 'rate.set_by')
    .select(['game_class', 'kind', 'rate_bps', 'effective_at', 'admin.login_id'])
    .where('rate.member_id', '=', memberId)
    .where('effective_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'Asia/Seoul'`)
    .orderBy('effective_at', 'desc')
    .limit(50)
    .execute();
  const unpaid = await db
    .selectFrom('settlement_line')
    .select((eb) => eb.fn.sum<number>('paid_won').as('won'))
    .where('member_id', '=', memberId)
    .where('status', 'in', ['ready', 'hold'])
    .executeTakeFirstOrThrow();
  const { partner } = shownLine({ memberId, ...NO_LINE }, whose);
  const said: Omit<Statement, 'hash'> = {
    partner: { ...partner, level: levelWithin(actor.line, whose) },
    ...{ from, to, isOpen },
    counted: isCounted ? { at: (await findCountedAt(db, from, to))?.toISOString() ?? null } : null,
    incomeWon: wallet?.balance_won ?? 0,
    carryWon: Number(carry.won ?? 0),
    profitWon: await profitOf(db, memberId, days),
    unpaidWon: isPartner ? null : Number(unpaid.won ?? 0),
    classes: own.map(({ memberId: _, ...line }) => ({
      ...line,
      ...toldOf(settledBy.get(`${line.gameClass}/${line.kind}`)),
      instantWon: line.kind === 'rolling' ? (instantWon.get(line.gameClass) ?? 0) : 0,
      explanations: explanationsOf(
        { memberId, ...line },
        line.kind === 'losing' ? givenWon(memberId, line.gameClass) : 0,
      ),
    })),
    children: await childrenOf(db, memberId, lines, days),
    paths: await findPaths(db, { memberId, ...days, line: actor.line }),
    days: await daysOf(db, memberId, days, rateBps),
    rates: rates.map((row) => ({
      ...{ gameClass: row.game_class, kind: row.kind, rateBps: row.rate_bps },
      effectiveAt: row.effective_at.toISOString(),
      // Who set it is the house's own matter.
      setBy: isPartner ? null : row.login_id,
    })),
  };
  return { ...said, hash: createHash('sha256').update(JSON.stringify(said)).digest('hex') };
}

const NO_LINE: Omit<Line, 'memberId'> = {
  ...{ gameClass: 'minigame', kind: 'losing', bets: 0, stakeWon: 0, validStakeWon: 0 },
  ...{
    payoutWon: 0,
    profitWon: 0,
    rollingWon: 0,
    deductWon: 0,
    baseWon: 0,
    rateBps: 0,
    grossWon: 0,
  },
  ...{ childWon: 0, netWon: 0, carryInWon: 0, paidWon: 0, carryOutWon: 0 },
};
