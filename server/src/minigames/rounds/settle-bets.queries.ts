import { type Drawn, GAMES } from '@gwanje/contract';
import {
  type Facts,
  type MarketSetRule,
  readDraw,
  ruleOfRound,
  verdictOf,
} from '@gwanje/game-rules';
import { type Selectable, sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import type { Schema } from '../../schema';

export type RoundRow = Selectable<Schema['game_round']>;

/** What becomes of the bets on each pick of a round. */
export interface PickVerdict {
  readonly betType: string;
  readonly pick: string;
  readonly verdict: 'W' | 'L' | 'N';
}

/** What says of a round how it is decided. */
type Decided = Pick<RoundRow, 'game' | 'offer'>;

/** The rules of a round: of its market set, or of what its provider offers. */
export const ruleOf = ({ game, offer }: Decided): MarketSetRule | undefined =>
  ruleOfRound(GAMES[game].set, offer);

/** What a draw of a round decided; null where it is none of it. */
export const factsOfDraw = ({ game, offer }: Decided, draw: Drawn): Facts | null =>
  readDraw(GAMES[game].set, draw, offer)?.facts ?? null;

/** The bets that follow their round; what was decided by itself is left alone. */
const ofRound = (roundId: string): Sql =>
  sql`bet.round_id = ${roundId} and not bet.is_apart and ${acrossMembers}`;

/** Takes the round for this transaction alone: bets under way are waited for, later ones wait. */
export const lockRound = (tx: Tx, roundId: string): Promise<RoundRow | undefined> =>
  tx
    .selectFrom('game_round')
    .selectAll()
    .where('round_id', '=', roundId)
    .forUpdate()
    .executeTakeFirst();

/** Takes the money wallets of everybody who has bet on a round, in the order of their members. */
export async function holdBettors(tx: Tx, roundId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from wallet
    where wallet = 'money' and member_id in (select member_id from bet where ${ofRound(roundId)})
    order by member_id for update`.execute(tx);
  return rows.map(({ member_id }) => member_id);
}

/** The verdict on every pick that somebody has bet on. */
export async function verdictsOf(
  db: Database | Tx,
  round: Pick<RoundRow, 'round_id' | 'game' | 'offer'>,
  facts: Facts,
): Promise<PickVerdict[]> {
  const rule = ruleOf(round);
  if (!rule) throw new Error(`Nothing is offered in a round of ${round.game}`);
  const { rows } = await sql<{ bet_type: string; pick: string }>`
    select distinct bet_type, pick from bet where ${ofRound(round.round_id)}`.execute(db);
  const { prefix } = GAMES[round.game];
  return rows.map(({ bet_type, pick }) => ({
    betType: bet_type,
    pick,
    verdict: verdictOf(rule, { market: bet_type.slice(prefix.length), pick }, facts),
  }));
}

/** The bets of a round that are won or lost by these verdicts, whatever they are now. */
export const playedBets = (roundId: string, verdicts: readonly PickVerdict[]): Sql =>
  sql`${ofRound(roundId)} and exists (select 1 from ${asRows(verdicts)}
    where bet.bet_type = verdict.bet_type and bet.pick = verdict.pick and verdict.result <> 'N')`;

/** The verdicts as rows: bet_type, pick, verdict. */
const asRows = (verdicts: readonly PickVerdict[]): Sql => sql`unnest(
  ${verdicts.map(({ betType }) => betType)}::text[], ${verdicts.map(({ pick }) => pick)}::text[],
  ${verdicts.map(({ verdict }) => verdict)}::text[]) as verdict (bet_type, pick, result)`;

const PAYS = sql`case verdict.result when 'W' then bet.expected_won when 'N' then bet.stake_won else 0 end`;

/** Gives every bet of a round its result. */
export const settleBets = (
  tx: Tx,
  roundId: string,
  verdicts: readonly PickVerdict[],
  { settlementNo, at }: { readonly settlementNo: number; readonly at: Date },
) =>
  sql`
    update bet set result = verdict.result, payout_won = ${PAYS},
      settlement_no = ${settlementNo}, settled_at = ${at}, version = bet.version + 1
    from ${asRows(verdicts)}
    where ${ofRound(roundId)} and bet.bet_type = verdict.bet_type and bet.pick = verdict.pick`.execute(
    tx,
  );

/** Every bet of a round is in progress again. */
export const reopenBets = (tx: Tx, roundId: string) =>
  sql`
    update bet set result = 'I', payout_won = 0, settled_at = null, version = version + 1
    where ${ofRound(roundId)}`.execute(tx);

/** Movements that the bets of one result ask for, as rows of `postMoneyMovements`. */
export const paidBets = (
  roundId: string,
  key: string,
  settlementNo: number,
  result: 'W' | 'N',
) => sql`
  select member_id, ${key}::text || ':' || bet_id || ':' || ${settlementNo}::int as key,
    payout_won as amount_won, 'bet/' || bet_id as subject
  from bet where ${ofRound(roundId)} and result = ${result} and payout_won > 0`;

/** What the bets of a round were paid, to be taken back. */
export const takenBackBets = (roundId: string, settlementNo: number) => sql`
  select member_id, 'rollback:' || bet_id || ':' || ${settlementNo}::int as key,
    -payout_won as amount_won, 'bet/' || bet_id as subject
  from bet where ${ofRound(roundId)} and payout_won > 0`;

export interface BetSums {
  readonly bets: number;
  readonly stakeWon: number;
  readonly payoutWon: number;
}

/** Sums over the bets of a round; test accounts only where they are asked for. */
export async function sumBets(
  db: Database | Tx,
  roundId: string,
  of: 'all' | 'real' = 'all',
): Promise<BetSums> {
  const { rows } = await sql<BetSums>`
    select count(*) as bets, coalesce(sum(stake_won), 0)::bigint as "stakeWon",
      coalesce(sum(payout_won), 0)::bigint as "payoutWon"
    from bet where ${ofRound(roundId)} and (${of === 'all'} or not is_test)`.execute(db);
  return rows[0] as BetSums;
}

/** Whether anybody has bet on one of these rounds, and it was not cancelled. */
export async function hasBets(tx: Tx, roundIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bet where round_id = any(${roundIds}::uuid[]) and result <> 'C' and ${acrossMembers}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** What each member has staked on each pick of markets that were won or lost, or one of them. */
export async function playedStakes(
  tx: Tx,
  roundId: string,
  memberId?: string,
): Promise<readonly { memberId: string; betType: string; pick: string; stakeWon: number }[]> {
  const { rows } = await sql<{ memberId: string; betType: string; pick: string; stakeWon: number }>`
    select member_id as "memberId", bet_type as "betType", pick,
      sum(stake_won)::bigint as "stakeWon"
    from bet where ${ofRound(roundId)} and result in ('W', 'L')
      ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
    group by member_id, bet_type, pick order by member_id`.execute(tx);
  return rows;
}

export interface Forecast extends BetSums {
  readonly won: number;
  readonly lost: number;
  readonly differenceWon: number;
  readonly belowZero: number;
  readonly members: number;
  readonly houseWon: number;
  /** Whose balances change most, the greatest change first. */
  readonly largest: readonly {
    readonly member: { readonly _id: string; readonly id: string };
    readonly balanceWon: number;
    readonly balanceAfterWon: number;
  }[];
  /** The bets that are paid most, the greatest payout first. */
  readonly payouts: readonly {
    readonly member: { readonly _id: string; readonly id: string };
    readonly betType: string;
    readonly pick: string;
    readonly stakeWon: number;
    readonly payoutWon: number;
  }[];
}

/** How many members are named whose balances change most, and how many bets that are paid most. */
const NAMED_MAX = 5;

/** What settling a round by these verdicts would do, in place of what it has paid so far. */
export async function forecastBets(
  db: Database | Tx,
  roundId: string,
  verdicts: readonly PickVerdict[],
): Promise<Forecast> {
  const { rows } = await sql<Forecast>`
    with judged as (
      select bet.member_id, bet.bet_id, bet.bet_type, bet.pick, bet.is_test, bet.stake_won, bet.payout_won as was_won, verdict.result,
        ${PAYS} as pays_won
      from bet join ${asRows(verdicts)}
        on bet.bet_type = verdict.bet_type and bet.pick = verdict.pick
      where ${ofRound(roundId)}
    ), difference as (
      select member_id, sum(pays_won - was_won) as won from judged group by member_id
    )
    select count(*) as bets, coalesce(sum(stake_won), 0)::bigint as "stakeWon",
      coalesce(sum(pays_won), 0)::bigint as "payoutWon",
      count(*) filter (where result = 'W') as won, count(*) filter (where result = 'L') as lost,
      coalesce(sum(pays_won - was_won), 0)::bigint as "differenceWon",
      (select count(*) from difference join wallet using (member_id)
        where wallet = 'money' and balance_won + won < 0) as "belowZero",
      (select count(*) from difference) as members,
      coalesce(sum(stake_won - pays_won) filter (where not is_test), 0)::bigint as "houseWon",
      (select coalesce(jsonb_agg(jsonb_build_object(
          'member', jsonb_build_object('_id', member_id, 'id', login_id),
          'balanceWon', balance_won, 'balanceAfterWon', balance_won + won)
          order by abs(won) desc, member_id), '[]')
        from (
          select member_id, login_id, balance_won, won
          from difference join wallet using (member_id) join member using (member_id)
          where wallet = 'money' and won <> 0
          order by abs(won) desc, member_id limit ${NAMED_MAX}
        ) as changed) as largest,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'member', jsonb_build_object('_id', member_id, 'id', login_id), 'betType', bet_type,
          'pick', pick, 'stakeWon', stake_won, 'payoutWon', pays_won)
          order by pays_won desc, bet_id), '[]')
        from (
          select member_id, bet_id, login_id, bet_type, pick, stake_won, pays_won
          from judged join member using (member_id)
          where pays_won > 0
          order by pays_won desc, bet_id limit ${NAMED_MAX}
        ) as paid) as payouts
    from judged`.execute(db);
  return rows[0] as Forecast;
}
