// What deciding on many bets would do, and what a rule keeps from it, as things are now.
import { createHash } from 'node:crypto';
import {
  BETS_AT_ONCE_MAX,
  BETS_NAMED_MAX,
  type BetBulkPreview,
  type BetFilter,
  type BetResult,
  type BulkBetAction,
  type Locale,
  REFUSALS,
  type RefusalCode,
  type SportsBetFilter,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { mayDo } from '../../minigames/rounds/round-actions.rule';
import type { ListContext } from '../../platform/list';
import type { Sql } from '../../platform/list-source';
import { Refusal } from '../../platform/refusal';
import { areTwoPeople, hasSecond } from '../../second-admin/second-admin.rule';
import { readStaff } from '../../second-admin/staff.queries';
import { betsOfProduct } from '../bet-conditions.queries';
import { betConditions } from '../bets.queries';
import { fateOf, voidedWon } from '../decide-bet.rule';
import { takesTwoToVoid } from '../judge-bet.queries';
import { hasBegun } from '../sports/cancel-sports-bet.command';
import { sportsConditions } from '../sports/sports-bets.queries';

/** Bets as they are asked for: those of a filter, or those of them that are named. */
export type BetsAsked = { readonly action: BulkBetAction } & (
  | { readonly product: 'minigame'; readonly filter: Named<BetFilter> }
  | { readonly product: 'sports'; readonly filter: Named<SportsBetFilter> }
);
type Named<Filter> = Filter & { readonly betIds?: string[] | undefined };

interface Found {
  readonly memberId: string;
  readonly betId: string;
  /** The member's. */
  readonly id: string;
  readonly version: number;
  readonly result: BetResult;
  readonly stakeWon: number;
  readonly payoutWon: number;
  /** Whose word there is that the whole of it should be void. */
  readonly askedBy: string | null;
}
type Judged = Found & { readonly whyNot: RefusalCode | null };

const FOUND = sql`bet.member_id as "memberId", bet.bet_id as "betId", member.login_id as id,
  bet.version, bet.result, bet.stake_won as "stakeWon", bet.payout_won as "payoutWon",
  case when bet.void_asked_leg is null then bet.void_asked_by end as "askedBy"`;

/** One more than may be, so that too many are told from enough. */
async function find<More>(
  { db }: ListContext,
  { more, joins = sql``, where }: { more: Sql; joins?: Sql; where: readonly Sql[] },
) {
  const { rows } = await sql<Found & More>`
    select ${FOUND}, ${more} from bet join member on member.member_id = bet.member_id ${joins}
    where ${sql.join(where, sql` and `)}
    order by bet.bet_id limit ${BETS_AT_ONCE_MAX + 1}`.execute(db);
  if (rows.length > BETS_AT_ONCE_MAX) throw new Refusal('list.too_wide');
  return rows;
}

const named = (betIds: readonly string[] | undefined): Sql[] =>
  betIds === undefined ? [] : [sql`bet.bet_id = any(${betIds}::uuid[])`];

interface OfRound {
  readonly expectedWon: number;
  readonly status: Parameters<typeof mayDo>[1]['status'];
  readonly opensAt: Date;
  readonly closesAt: Date;
}

async function findOfRounds(
  context: ListContext,
  { betIds, ...filter }: Named<BetFilter>,
  { action, at }: { readonly action: BulkBetAction; readonly at: Date },
): Promise<Judged[]> {
  const rows = await find<OfRound>(context, {
    more: sql`bet.expected_won as "expectedWon", round.status,
      round.opens_at as "opensAt", round.closes_at as "closesAt"`,
    joins: sql`join game_round as round on round.round_id = bet.round_id`,
    where: [
      betsOfProduct('minigame')(filter, context),
      ...(await betConditions(context, filter)),
      ...named(betIds),
    ],
  });
  return rows.map((row) => {
    const { result, stakeWon, expectedWon, status, opensAt, closesAt } = row;
    const isOpen = mayDo('close', { status, opens_at: opensAt, closes_at: closesAt }, at);
    const bet = { result, stake_won: stakeWon, expected_won: expectedWon };
    const fate = fateOf(action, bet, { isOpen, verdict: null });
    return { ...row, whyNot: typeof fate === 'string' ? fate : null };
  });
}

async function findOfEvents(
  context: ListContext,
  { betIds, ...filter }: Named<SportsBetFilter>,
  { action, at }: { readonly action: BulkBetAction; readonly at: Date },
): Promise<Judged[]> {
  const rows = await find<{ started: boolean; whole: boolean }>(context, {
    more: sql`legs.started, legs.whole`,
    joins: sql`cross join lateral (
      select bool_or(${hasBegun(at)}) as started,
        bool_and(leg.result = 'N') as whole
      from bet_leg as leg join sports_event as event using (event_id)
      where leg.member_id = bet.member_id and leg.bet_id = bet.bet_id) as legs`,
    where: [
      betsOfProduct('sports')(filter, context),
      ...(await sportsConditions(context, filter)),
      ...named(betIds),
    ],
  });
  return rows.map((row) => {
    const { result, started, whole } = row;
    const isKept = action === 'cancel' ? result !== 'I' || started : result === 'C' || whole;
    const code = action === 'cancel' ? 'bet.started' : 'bet.unchanged';
    return { ...row, whyNot: isKept ? code : null };
  });
}

const sumWon = (bets: readonly Found[]): number =>
  bets.reduce((won, { stakeWon }) => won + stakeWon, 0);

export interface Foreseen {
  /** What it would be done to, now or once another one agrees. */
  readonly taken: readonly Found[];
  readonly digest: string;
  /** All of it together is worth a second word. */
  readonly wantsSecond: boolean;
  readonly passes: readonly Found[];
  readonly waits: readonly Found[];
  readonly refused: ReadonlyMap<RefusalCode, readonly Found[]>;
}

/** What a word of this administrator does about a bet that needs two. */
function wordsOf(
  staff: Awaited<ReturnType<typeof readStaff>>,
  adminId: string,
): (bet: Found) => 'passes' | 'waits' | RefusalCode {
  const isSecond = new Map<string, boolean>();
  const somebody = hasSecond(staff, adminId, 'bet.decide');
  return ({ askedBy }) => {
    if (askedBy === adminId) return 'bet.second_admin';
    if (askedBy !== null && !isSecond.has(askedBy))
      isSecond.set(askedBy, areTwoPeople(staff, askedBy, adminId, 'bet.decide'));
    if (askedBy !== null && isSecond.get(askedBy)) return 'passes';
    return somebody ? 'waits' : 'admin.no_second';
  };
}

/**
 * What deciding on many bets would do. Those that no rule keeps from it are asked about together:
 * from the sum on from which one of them alone takes two people, all of them do, and so does each
 * about which somebody has a word already.
 *
 * @throws {Refusal} list.too_wide
 */
export async function foreseeBets(
  context: ListContext,
  asked: BetsAsked,
  { adminId, at }: { readonly adminId: string; readonly at: Date },
): Promise<Foreseen> {
  const { db } = context;
  const { action } = asked;
  const judged =
    asked.product === 'minigame'
      ? await findOfRounds(context, asked.filter, { action, at })
      : await findOfEvents(context, asked.filter, { action, at });
  const isVoid = action === 'void';
  const amountWon = judged.reduce(
    (won, bet) => won + (bet.whyNot === null && bet.askedBy === null ? voidedWon(bet) : 0),
    0,
  );
  const wantsSecond =
    isVoid && (await takesTwoToVoid(db, { adminId, amountWon, at, firstBy: null }));
  const wordOf = isVoid ? wordsOf(await readStaff(db, at), adminId) : null;
  const passes: Found[] = [];
  const waits: Found[] = [];
  const refused = new Map<RefusalCode, Found[]>();
  for (const bet of judged) {
    const needsTwo = wantsSecond || bet.askedBy !== null;
    const word = bet.whyNot ?? (needsTwo && wordOf ? wordOf(bet) : 'passes');
    if (word === 'passes') passes.push(bet);
    else if (word === 'waits') waits.push(bet);
    else if (!refused.get(word)?.push(bet)) refused.set(word, [bet]);
  }
  const isTaken = new Set([...passes, ...waits]);
  const taken = judged.filter((bet) => isTaken.has(bet));
  const names = taken.map(({ betId, version }) => `${betId}:${version}`).join();
  const digest = createHash('sha256').update(names).digest('hex');
  return { taken, digest, wantsSecond, passes, waits, refused };
}

const partOf = (bets: readonly Found[]) => ({
  count: bets.length,
  sumWon: sumWon(bets),
  rows: bets
    .slice(0, BETS_NAMED_MAX)
    .map(({ betId, id, stakeWon }) => ({ betId, id, amountWon: stakeWon })),
});

/** The same in the words of the contract. */
export const tellForeseen = (
  { taken, digest, passes, waits, refused }: Foreseen,
  locale: Locale,
): BetBulkPreview => ({
  ...{ count: taken.length, sumWon: sumWon(taken), digest },
  // Whatever is decided, the stake goes back and what was paid is taken.
  differenceWon: passes.reduce((won, { stakeWon, payoutWon }) => won + stakeWon - payoutWon, 0),
  ...{ passes: partOf(passes), waits: partOf(waits) },
  refused: [...refused]
    .map(([code, bets]) => ({ code, message: REFUSALS[code][locale], ...partOf(bets) }))
    .sort((a, b) => b.count - a.count),
});
