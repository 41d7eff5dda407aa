// What both histories of vendors, by transaction and by round, are narrowed by.
import type { CasinoCategory, CasinoResult, CasinoRoundFilter } from '@gwanje/contract';
import { sql } from 'kysely';
import { findMemberIdByLogin } from '../../members/members.queries';
import { isOfDays } from '../../money/totals/korean-days.queries';
import { isBeyondLine, isOfLine } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import { type ListContext, ruled } from '../../platform/list';
import type { Sql } from '../../platform/list-source';
import { Refusal } from '../../platform/refusal';
import { DAYS_MAX, daysOf, isOfNamed, saidBy } from '../bet-conditions.queries';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A table with rows of vendors: `id` grows with time. */
export interface CasinoTable {
  readonly name: string;
  readonly id: Sql;
  readonly amountWon: Sql;
  /** Where its rows are of a round that the vendor calls so. */
  readonly isOfRound: (query: string) => Sql;
  /** Where its rows are of the transaction that we call so. */
  readonly isOfTransaction: (transactionId: string) => Sql;
  /** Where its rows name a reference of the vendor's. */
  readonly isReferred: (query: string) => Sql;
  /** Whether something of a row's round is no turnover. */
  readonly isVoid: Sql;
  readonly isHigh: Sql;
  readonly results: Readonly<Record<CasinoResult, Sql>>;
}

const membersWho = (table: CasinoTable, condition: Sql): Sql =>
  sql`${sql.ref(`${table.name}.member_id`)} in (
    select member.member_id from member where ${condition} and ${acrossMembers})`;

const CATEGORIES: Readonly<
  Record<
    Exclude<CasinoCategory, 'line' | 'id' | 'nick'>,
    (table: CasinoTable, query: string) => Sql
  >
> = {
  betId: ({ isOfTransaction }, query) => (UUID.test(query) ? isOfTransaction(query) : sql`false`),
  round: ({ isOfRound }, query) => isOfRound(query),
  ref: ({ isReferred }, query) => isReferred(query),
};

const oneOf = (column: Sql, names: string) => {
  const values = names.split(',');
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`;
};
const isSo = (condition: Sql, asked: 'true' | 'false') =>
  asked === 'true' ? condition : sql`not (${condition})`;

type Place = 'memberId' | 'partnerId' | 'query' | 'categoryInfo';
type Meanings = {
  readonly [K in Exclude<keyof CasinoRoundFilter, Place | 'from' | 'to'>]-?: (
    value: NonNullable<CasinoRoundFilter[K]>,
  ) => Sql;
};

/** What fields say by themselves that rows and their folded days share. */
function sharedMeanings(
  name: string,
): Pick<Meanings, 'vendor' | 'mode' | 'gameClass' | 'isTournament' | 'provider' | 'isTest'> {
  const of = (column: string) => sql.ref(`${name}.${column}`);
  return {
    vendor: (vendor) => sql`${of('vendor')} = ${vendor}`,
    mode: (mode) => sql`${of('mode')} = ${mode}`,
    gameClass: (names) => oneOf(of('game_class'), names),
    isTournament: (asked) => isSo(of('is_tournament'), asked),
    provider: (provider) => sql`${of('provider')} = ${provider}`,
    isTest: (asked) => isSo(of('is_test'), asked),
  };
}

/** What each field says by itself. */
function meaningsOf({ name, id, amountWon, ...table }: CasinoTable): Meanings {
  const of = (column: string) => sql.ref(`${name}.${column}`);
  return {
    ...sharedMeanings(name),
    minWon: (won) => sql`${amountWon} >= ${won}`,
    maxWon: (won) => sql`${amountWon} <= ${won}`,
    game: (game) => sql`${of('game')} = ${game}`,
    round: (roundId) => (UUID.test(roundId) ? sql`${of('round_id')} = ${roundId}` : sql`false`),
    isVoid: (asked) => isSo(table.isVoid, asked),
    betResult: (result) => table.results[result],
    high: () => table.isHigh,
  };
}

/** What no index has is looked for among the rows of a month at most, or of one member or round. */
function requireNarrow(filter: CasinoRoundFilter): void {
  const { memberId, minWon, maxWon, game, isVoid, round } = filter;
  const isWide = [minWon, maxWon, game, isVoid].some((one) => one !== undefined);
  if (isWide && memberId === undefined && round === undefined && daysOf(filter) > DAYS_MAX)
    throw new Refusal('list.too_wide');
}

/** Of folded sums, what all providers of a vendor come to together. */
export const ALL_PROVIDERS = sql`(-1)::smallint`;

/** What a filter says of folded sums, but for the days and what they are of. */
export const keptConditions = (filter: CasinoRoundFilter): Sql[] => [
  ...(filter.provider === undefined ? [sql`kept.provider = ${ALL_PROVIDERS}`] : []),
  ...saidBy(filter, {
    ...sharedMeanings('kept'),
    betResult: (result: CasinoResult) => sql`kept.result = ${result}`,
  }),
];

/** Of what no day keeps: sums of more days would read all that there ever was. */
export const isCasinoNarrow = (filter: CasinoRoundFilter): boolean =>
  filter.memberId !== undefined || filter.round !== undefined || daysOf(filter) <= DAYS_MAX;

/** Rows beneath a partner; nobody's where he is beyond the line of whoever asks, or is not there. */
async function beneath(
  table: CasinoTable,
  context: ListContext,
  partnerId: string | undefined,
): Promise<Sql[]> {
  return partnerId === undefined || (await isBeyondLine(context, partnerId))
    ? [sql`false`]
    : [membersWho(table, isOfLine('member', partnerId))];
}

/**
 * What is looked for, where a search says no more than that.
 *
 * @throws {Refusal} list.too_wide
 */
async function asked(
  table: CasinoTable,
  context: ListContext,
  { query, categoryInfo = 'id' }: CasinoRoundFilter,
): Promise<Sql[]> {
  if (query === undefined) return [];
  if (categoryInfo === 'id' || categoryInfo === 'nick')
    return [await isOfNamed(context, `${table.name}.member_id`, { categoryInfo, query })];
  if (categoryInfo !== 'line') return [CATEGORIES[categoryInfo](table, query)];
  return beneath(table, context, await findMemberIdByLogin(context.db, query.toLowerCase()));
}

/**
 * The conditions of a filter but for whose rows exist for whoever asks.
 *
 * @throws {Refusal} list.too_wide
 */
export async function casinoConditions(
  table: CasinoTable,
  context: ListContext,
  filter: CasinoRoundFilter,
): Promise<Sql[]> {
  requireNarrow(filter);
  const { partnerId } = filter;
  return [
    ...(partnerId === undefined ? [] : await beneath(table, context, partnerId)),
    ...(await asked(table, context, filter)),
    ...isOfDays(table.id, filter),
    ...saidBy(filter, meaningsOf(table)),
  ];
}

/** Nobody above a partner is named to the one whom he brought in. */
export const uplineOf = (table: string) =>
  ruled(
    { member_id: sql.ref(`${table}.member_id`), recommended_by: sql.ref('member.recommended_by') },
    (row: { member_id: string; recommended_by: string | null }, { actor }) =>
      actor?.line === row.member_id ? null : row.recommended_by,
  );

/** What became of a round: cancelled where nothing that it had stands; as their indexes say it. */
export const ROUND_RESULTS: Readonly<Record<CasinoResult, Sql>> = {
  I: sql`(round.wins = 0 and (round.bets > 0 or round.cancels = 0))`,
  W: sql`(round.wins > 0 and round.win_won > 0)`,
  L: sql`(round.wins > 0 and round.win_won = 0)`,
  C: sql`(round.wins = 0 and round.bets = 0 and round.cancels > 0)`,
};
export const roundResult = sql<CasinoResult>`case when ${ROUND_RESULTS.C} then 'C'
  when ${ROUND_RESULTS.I} then 'I' when ${ROUND_RESULTS.W} then 'W' else 'L' end`;

/** What became of a transaction, with its key as `kept`: a stake is won or lost with its round. */
export const transactionResult = sql<CasinoResult>`case
  when said.kind = 'CANCEL' or kept.cancelled_by is not null then 'C'
  when said.kind = 'WIN' and said.amount_won > 0 then 'W' when said.kind = 'WIN' then 'L'
  when round.wins = 0 then 'I' when round.win_won > 0 then 'W' else 'L' end`;
