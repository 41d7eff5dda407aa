// The books of the vendors, a round, a hand or an entry a row.
import { type CasinoRoundFilter, casinoRounds } from '@gwanje/contract';
import { sql } from 'kysely';
import { markedMemberOf } from '../../members/member-cell.queries';
import { isStaff, ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import { bindList, instant, type ListContext, ruled } from '../../platform/list';
import type { Sql, SumsOf } from '../../platform/list-source';
import { casinoSpans, isOfCasinoDays } from './casino-days.queries';
import {
  type CasinoTable,
  casinoConditions,
  isCasinoNarrow,
  ROUND_RESULTS,
  roundResult,
  uplineOf,
} from './casino-filters.queries';

const ID = sql.ref('round.round_id');
/** By an index of their transactions: rounds have none of their own by it but that of each member. */
const hasTransaction = (condition: Sql) => sql`(round.member_id, round.round_id) in (
  select said.member_id, said.round_id from casino_transaction as said where ${condition})`;
const TABLE: CasinoTable = {
  ...{ name: 'round', id: ID, amountWon: sql.ref('round.bet_won') },
  isOfRound: (query) => hasTransaction(sql`said.round_ref = ${query}`),
  isOfTransaction: (transactionId) => hasTransaction(sql`said.transaction_id = ${transactionId}`),
  isReferred: (query) => hasTransaction(sql`said.vendor_ref = ${query}`),
  isVoid: sql`round.void_rule is not null`,
  isHigh: sql`round.is_high`,
  results: ROUND_RESULTS,
};

/** Who brought a member: the last of those above him; null where there is nobody. */
const broughtBy = (member: 'member' | 'theirs') => {
  const path = sql.ref(`${member}.recommend_path`);
  return sql`${path}[cardinality(${path})]`;
};

const isSameHand = (one: string, other: string) => {
  const said = (alias: string, name: string) =>
    sql`${sql.ref(`${alias}.details`)} ->> ${sql.lit(name)}`;
  return sql`${sql.ref(`${other}.vendor`)} = ${sql.ref(`${one}.vendor`)}
    and ${said(other, 'handNo')} = ${said(one, 'handNo')}
    and ${said(other, 'table')} is not distinct from ${said(one, 'table')}`;
};

/** Somebody whom the same partner brought, or who came from the same address, sat in this hand. */
const satWith = (isSo: Sql) => sql<boolean>`(round.details ->> 'handNo' is not null and exists (
  select 1 from casino_round as other
  join member as theirs on theirs.member_id = other.member_id
  where ${isSameHand('round', 'other')}
    and other.member_id <> round.member_id and ${acrossMembers}
    and (${broughtBy('theirs')} = ${broughtBy('member')} or exists (
      select 1 from member_trace as own
      join member_trace as shared on shared.kind = own.kind and shared.key = own.key
      where own.kind = 'ip' and own.others > 0 and own.member_id = round.member_id
        and shared.member_id = other.member_id))
    and ${isSo}))`;
const IS_SAME_TABLE = satWith(sql`true`);

/** Two who have met in fewer hands have shown nothing yet. */
const ONE_SIDED_HANDS_MIN = 3;
const ONE_SIDED_DAYS = 30;
const won = (alias: string) => sql`${sql.ref(`${alias}.win_won`)} - ${sql.ref(`${alias}.bet_won`)}`;
const alwaysLost = (loser: string, winner: string) =>
  sql`(bool_and(${won(loser)} < 0) and sum(${won(winner)}) > 0)`;
/** Chips go one way: of the hands in which both have staked, the same of the two has lost all. */
const IS_ONE_SIDED = satWith(sql`(
  select count(*) >= ${ONE_SIDED_HANDS_MIN}
    and (${alwaysLost('mine', 'yours')} or ${alwaysLost('yours', 'mine')})
  from casino_round as mine
  join casino_round as yours
    on yours.member_id = other.member_id and ${isSameHand('mine', 'yours')}
  where mine.member_id = round.member_id and mine.details ->> 'handNo' is not null
    and mine.opened_at > round.opened_at - ${sql.lit(`${ONE_SIDED_DAYS} days`)}::interval
    and mine.opened_at <= round.opened_at
    and mine.wins > 0 and yours.wins > 0 and mine.bet_won > 0 and yours.bet_won > 0)`);

/** Who else plays is nothing that a partner learns. */
const forStaff = (isSo: Sql) =>
  ruled({ is_so: isSo }, ({ is_so }: { is_so: boolean }, context) => isStaff(context) && is_so);

type Total = SumsOf<typeof casinoRounds>['totals'][number];

const summedRows = (where: Sql) => sql`
  select round.game_class, round.member_id, round.is_test, 1::bigint as rounds, round.bet_won,
    round.win_won, round.counted_valid_won as valid_won,
    case when ${ROUND_RESULTS.I} then round.bet_won else 0 end as open_won
  from casino_round as round where ${where}`;

/** Rows of every day that is not folded, and the folded ones. */
async function summedDays(context: ListContext, filter: CasinoRoundFilter, where: Sql) {
  const spans = await casinoSpans(context, filter, ID);
  const folded = spans.kept.map(
    ({ span, where: isSo }) => sql`
      select game_class, null::uuid, is_test, rounds, bet_won, win_won, valid_won,
        case when result = 'I' then bet_won else 0 end
      from ${sql.table(`casino_round_${span}`)} as kept where ${isSo}`,
  );
  const others = spans.rows.map((isSo) => summedRows(sql`${where} and ${isSo}`));
  return sql.join([...others, ...folded], sql` union all `);
}

async function sumRounds(
  context: ListContext,
  filter: CasinoRoundFilter,
): Promise<SumsOf<typeof casinoRounds>> {
  const where = sql.join(
    [
      ofMembers('round.member_id')(filter, context),
      ...(await casinoConditions(TABLE, context, filter)),
    ],
    sql` and `,
  );
  const isKept = isOfCasinoDays(context, filter);
  const parts = isKept ? await summedDays(context, filter, where) : summedRows(where);
  const sumOf = (column: string, condition: Sql) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where ${condition}), 0)::bigint`;
  const [real, test] = [sql`not is_test`, sql`is_test`];
  const { rows } = await sql<Total & { listed: number }>`
    select game_class as "gameClass", sum(rounds)::bigint as listed,
      ${sumOf('rounds', real)} as rounds,
      ${isKept ? sql`null` : sql`count(distinct member_id) filter (where ${real})`} as members,
      ${sumOf('bet_won', real)} as "betWon", ${sumOf('win_won', real)} as "winWon",
      ${sumOf('open_won', real)} as "openWon", ${sumOf('open_won', test)} as "testOpenWon",
      ${sumOf('valid_won', real)} as "validWon", ${sumOf('rounds', test)} as "testRounds",
      ${sumOf('bet_won', test)} as "testBetWon", ${sumOf('win_won', test)} as "testWinWon"
    from (${parts}) as part group by game_class order by game_class`.execute(context.db);
  return {
    counted: rows.reduce((sum, { listed }) => sum + Number(listed), 0),
    totals: rows.map(({ listed: _, ...total }) => total),
  };
}

export const CASINO_ROUNDS = bindList(casinoRounds, {
  base: sql`casino_round`,
  as: 'round',
  joins: sql`join member on member.member_id = round.member_id`,
  within: ofMembers('round.member_id'),
  id: ID,
  columns: {
    roundId: ID,
    at: instant(sql.ref('round.opened_at')),
    closedAt: instant(sql.ref('round.closed_at')),
    member: { ...markedMemberOf('member'), isTest: sql.ref('round.is_test') },
    upline: uplineOf('round'),
    vendor: sql.ref('round.vendor'),
    mode: sql.ref('round.mode'),
    provider: sql.ref('round.provider'),
    gameClass: sql.ref('round.game_class'),
    game: sql.ref('round.game'),
    roundRef: sql.ref('round.round_ref'),
    isTournament: sql.ref('round.is_tournament'),
    details: sql.ref('round.details'),
    voidRule: sql.ref('round.void_rule'),
    isHigh: sql.ref('round.is_high'),
    bets: sql.ref('round.bets'),
    betWon: sql.ref('round.bet_won'),
    winWon: sql.ref('round.win_won'),
    cancels: sql.ref('round.cancels'),
    profitWon: sql`case when round.wins > 0 then round.bet_won - round.win_won end`,
    result: roundResult,
    validWon: sql.ref('round.counted_valid_won'),
    isSameTable: forStaff(IS_SAME_TABLE),
    isOneSided: forStaff(IS_ONE_SIDED),
  },
  narrow: (context, filter) => casinoConditions(TABLE, context, filter),
  sorts: {
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
  },
  sum: sumRounds,
  isSummed: (filter, context) => isCasinoNarrow(filter) || isOfCasinoDays(context, filter),
});
