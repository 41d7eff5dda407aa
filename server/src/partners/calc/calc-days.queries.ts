import {
  CALC_DAYS_MAX,
  type CalcDay,
  type CalcFamily,
  type CalcFigures,
  GAME_CLASSES,
  GAME_IDS,
  type GameClass,
  type HistoryType,
  type partners,
  type ReplyOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { countPeople } from '../../members/dashboard/dashboard.queries';
import { DAY_MS, dayOf, midnightOf } from '../../members/dashboard/dashboard.rule';
import { listEdgeRanges } from '../../minigames/overview/overview.queries';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';
import { Refusal } from '../../platform/refusal';
import { findStanding } from './close-days.queries';
import { settledCommission } from './commission.queries';
import { countTakenBack } from './corrections.queries';
import { bridgeOf, figuresOf } from './house-result.rule';
import { listProviderEdges } from './provider-edges.queries';
import { type DaySpan, REWARD_CLASS, readSiteFacts, rewardsOf } from './site-facts.queries';

/** @throws {Refusal} calc.too_long */
export function requireSpan({ from, to }: DaySpan, daysMax = CALC_DAYS_MAX): DaySpan {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1 || days > daysMax) throw new Refusal('calc.too_long');
  return { from, to };
}

interface Row {
  readonly dayOn: string;
  readonly joins: number;
  readonly bettors: number;
  readonly corrections: number;
  readonly figures: CalcFigures;
  readonly differenceWon: number | null;
  readonly before: Pick<CalcFigures, 'balanceWon' | 'openStakeWon' | 'waitingWon'> | null;
}

/** Closed days, each with what stood before it: one range of one index. */
async function listClosed(db: Database, { from, to }: DaySpan): Promise<CalcDay[]> {
  const rows = await db
    .selectFrom('site_day')
    .selectAll()
    .where('closed_at', 'is not', null)
    .where('day_on', '>=', sql<string>`${from}::date - 1`)
    .where('day_on', '<=', to)
    .orderBy('day_on')
    .execute();
  const figures = rows.map((row): Row => {
    const of = (key: keyof typeof row) => row[key] as number;
    const costs = {
      bonusWon: of('bonus_won'),
      pointCostWon: of('point_cost_won'),
      paybackWon: of('payback_won'),
      commissionWon: of('commission_won'),
      directWon: of('direct_won'),
    };
    const ggrWon = of('stake_won') - of('payout_won');
    const netWon = Object.values(costs).reduce((net, won) => net - won, ggrWon + of('play_won'));
    const standing = {
      balanceWon: of('balance_won'),
      openStakeWon: of('open_stake_won'),
      waitingWon: of('waiting_won'),
    };
    return {
      ...{ dayOn: row.day_on, joins: row.joins, bettors: of('bettors') },
      corrections: of('corrections'),
      figures: {
        ...{ charges: of('charges'), chargeWon: of('charge_won') },
        ...{ exchanges: of('exchanges'), exchangeWon: of('exchange_won') },
        cashWon: of('charge_won') - of('exchange_won'),
        ...{ bets: of('bets'), stakeWon: of('stake_won'), payoutWon: of('payout_won') },
        ...{ ggrWon, playWon: of('play_won'), ...costs, netWon, ...standing },
      },
      ...{ differenceWon: row.difference_won, before: null },
    };
  });
  return figures
    .map(({ dayOn, joins, bettors, corrections, ...row }, index) => {
      const before = figures[index - 1];
      const bridge =
        row.differenceWon === null || before === undefined
          ? null
          : bridgeOf(row.figures, before.figures);
      return { ...{ dayOn, isClosed: true, ...row.figures }, joins, bettors, corrections, bridge };
    })
    .filter(({ dayOn }) => dayOn >= from);
}

/** The running day until now; whoever looks again soon is given the same. */
export async function readRunningDay(db: Database, at: Date): Promise<CalcDay> {
  const dayOn = dayOf(at);
  const { joins } = await countPeople(db, null, { from: midnightOf(at), to: at });
  const facts = await readSiteFacts(db, { from: dayOn, to: dayOn });
  const figures = figuresOf(facts);
  return {
    ...{ dayOn, isClosed: false, ...figures, joins },
    ...{ bettors: facts.bettors, corrections: await countTakenBack(db, dayOn) },
    bridge: bridgeOf(figures, await findStanding(db, dayOn)),
  };
}

/** Days of a range, those that nobody has counted left out. */
export async function readCalcDays(
  db: Database,
  span: DaySpan,
  running: () => Promise<CalcDay>,
  at: Date,
): Promise<ReplyOf<typeof partners.readCalcDays>> {
  const { from, to } = requireSpan(span);
  const days = await listClosed(db, { from, to });
  const today = dayOf(at);
  if (from <= today && today <= to) {
    const now = await running();
    // Kept since before midnight, it would be of a day that is another one now.
    if (now.dayOn === today) days.push(now);
  }
  const { rows } = await sql<{ first: string | null }>`
    select min(day_on)::text as first from site_day where closed_at is not null`.execute(db);
  return { at: at.toISOString(), firstDayOn: rows[0]?.first ?? null, days };
}

/**
 * Days by class and family: closed ones as they were kept, the others as they are. Of these only
 * mini-games are known apart: providers of casinos are told apart as a day is closed.
 */
export async function readCalcClasses(
  db: Database,
  input: DaySpan & {
    readonly gameClass?: GameClass | undefined;
    readonly family?: CalcFamily | undefined;
  },
): Promise<ReplyOf<typeof partners.readCalcClasses>> {
  const { from, to } = requireSpan(input);
  const { gameClass, family } = input;
  const isOf = gameClass === undefined ? sql`true` : sql`game_class = ${gameClass}`;
  const isRunning = sql`day_on between ${from}::date and ${to}::date and day_on > coalesce(
    (select max(day_on) from site_day where closed_at is not null), '-infinity')`;
  const { rows } = await sql<ReplyOf<typeof partners.readCalcClasses>['rows'][number]>`
    with whole as (
      select day_on, game_class, sum(bets) as bets, sum(stake_won) as stake_won,
        sum(payout_won) as payout_won, sum(valid_stake_won) as valid_stake_won
      from bet_day
      where ${isRunning} and ${isOf} and not is_test and ${acrossMembers}
      group by day_on, game_class
    ), drawn as (
      select day_on, 'minigame' as game_class, game as family, sum(bets) as bets,
        sum(stake_won) as stake_won, sum(payout_won) as payout_won, 0 as valid_stake_won
      from round_day
      where ${isRunning} and ${gameClass === undefined || gameClass === 'minigame'}
      group by day_on, game
    ), running as (
      select * from drawn
      union all
      select day_on, game_class, '', whole.bets - coalesce(part.bets, 0),
        whole.stake_won - coalesce(part.stake_won, 0),
        whole.payout_won - coalesce(part.payout_won, 0), whole.valid_stake_won
      from whole left join (
        select day_on, game_class, sum(bets) as bets, sum(stake_won) as stake_won,
          sum(payout_won) as payout_won
        from drawn group by day_on, game_class
      ) as part using (day_on, game_class)
    )
    select day_on::text as "dayOn", game_class as "gameClass", family, bets::bigint as bets,
      stake_won::bigint as "stakeWon", payout_won::bigint as "payoutWon",
      valid_stake_won::bigint as "validStakeWon", corrections
    from (
      select day_on, game_class, family, bets, stake_won, payout_won, valid_stake_won, corrections
      from class_day where day_on between ${from}::date and ${to}::date and ${isOf}
      union all
      select running.*, 0 from running
    ) as kept
    where ${family === undefined ? sql`true` : sql`family = ${family}`}
    order by day_on, game_class, family`.execute(db);
  const played = new Set(rows.map(({ family }) => family));
  const edges = await listEdgeRanges(
    db,
    GAME_IDS.filter((game) => played.has(game)),
  );
  return {
    rows: [...rows],
    // What is given and paid is of a class, not of a game.
    rewards: family === undefined ? await listRewards(db, input) : [],
    losing: family === undefined ? await listLosing(db, input) : [],
    edges: [
      ...edges.map(({ game: family, ...range }) => ({ family, ...range })),
      ...(await listProviderEdges(db, played)),
    ],
  };
}

/** What partners were paid of losing, each on its day; what a rollback got back is of the later one. */
async function listLosing(
  db: Database,
  { from, to, gameClass }: DaySpan & { readonly gameClass?: GameClass | undefined },
): Promise<ReplyOf<typeof partners.readCalcClasses>['losing']> {
  const { rows } = await sql<{ dayOn: string; gameClass: GameClass; losingWon: number }>`
    select day_on::text as "dayOn", game_class as "gameClass", sum(won)::bigint as "losingWon"
    from (${settledCommission({ from, to }, gameClass)}) as moved
    where kind = 'losing'
    group by 1, 2 order by 1, 2`.execute(db);
  return rows.filter(({ losingWon }) => losingWon !== 0);
}

async function listRewards(
  db: Database,
  { from, to, gameClass }: DaySpan & { readonly gameClass?: GameClass | undefined },
) {
  const { rows } = await sql<{ day: string; type: HistoryType; won: number }>`
    with folded as (
      select begins_on as day, wallet, type, amount_won from entry_total
      where span = 'day' and begins_on between ${from}::date and ${to}::date
    ), fresh as (
      select day_on, wallet, type, amount_won from entry_delta
      where day_on between ${from}::date and ${to}::date and not is_test and ${acrossMembers}
    )
    select day::text, type, sum(amount_won)::bigint as won
    from (select * from folded union all select * from fresh) as leg
    where type = any(${rewardsOf(gameClass)}::text[]) and wallet = 'point'
    group by day, type order by day`.execute(db);
  const byDay = new Map<string, Map<string, number>>();
  for (const { day, type, won } of rows) {
    const of = REWARD_CLASS[type] ?? '';
    const sums = byDay.get(day) ?? new Map<string, number>();
    byDay.set(day, sums.set(of, (sums.get(of) ?? 0) + won));
  }
  return [...byDay].flatMap(([dayOn, sums]) =>
    [...sums].map(([of, rewardWon]) => ({
      ...{ dayOn, rewardWon },
      gameClass: GAME_CLASSES.find((name) => name === of) ?? null,
    })),
  );
}
