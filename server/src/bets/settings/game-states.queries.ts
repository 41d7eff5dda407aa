// How games stand beside their settings: what would be met by closing one, and what its vendor says.
import {
  type bets,
  CASINO_PROVIDERS,
  type CasinoProviderNo,
  GAME_IDS,
  gameMaintenance,
  type ReplyOf,
  rowsOfGames,
  unsavedDocument,
  whenOfGame,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { midnightOf } from '../../money/deposit-accounts/deposit-accounts.queries';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';
import { findBetSetting } from './bet-settings.queries';

type GameState = ReplyOf<typeof bets.listGameStates>[number];

/** Since his last stake; nobody tells when a member leaves a table. */
const INSIDE_MS = 600_000;
const WEEK_MS = 7 * 86_400_000;
const KEYS = [...rowsOfGames(unsavedDocument(gameMaintenance)).keys()];
const BPS = 10_000;

/** Bets under way by the game that they are on. */
async function countOpenBets(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ game: string; count: number }>`
    select game, count(*)::int as count from bet
    where ${acrossMembers} and result = 'I' and not is_test group by game`.execute(db);
  return new Map(rows.map(({ game, count }) => [game, count]));
}

interface Provider {
  readonly provider: number;
  readonly openRounds: number;
  readonly stakeWon: number;
  /** Of rounds of which somebody has said who won. */
  readonly overWon: number;
  readonly payoutWon: number;
}

/** What was played at each provider on the day of `at`; of rounds that begun just now and brought nothing yet one may be under way. */
async function readProviders(db: Database, at: Date): Promise<readonly Provider[]> {
  const { rows } = await sql<Provider>`
    select casino_round.provider, (count(*) filter (where bets > 0 and wins = 0
        and casino_round.round_id >= uuid_floor(${new Date(at.getTime() - INSIDE_MS)})
      ))::int as "openRounds",
      sum(bet_won)::bigint as "stakeWon", sum(win_won)::bigint as "payoutWon",
      coalesce(sum(bet_won) filter (where wins > 0), 0)::bigint as "overWon"
    from casino_round join member on member.member_id = casino_round.member_id
    where ${acrossMembers} and casino_round.round_id >= uuid_floor(${midnightOf(at)})
      and casino_round.provider is not null and not member.is_test
    group by casino_round.provider`.execute(db);
  return rows;
}

async function countPlayers(db: Database, at: Date): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ provider: number; count: number }>`
    select provider, count(distinct member_id)::int as count from casino_transaction
    where ${acrossMembers} and kind = 'BET' and not is_test and provider is not null
      and transaction_id >= uuid_floor(${new Date(at.getTime() - INSIDE_MS)})
    group by provider`.execute(db);
  return new Map(rows.map(({ provider, count }) => [provider, count]));
}

interface Outages {
  readonly provider: number;
  readonly count: number;
  readonly minutes: number;
  readonly closedSince: Date | null;
}

/** When vendors said of their providers that they took nobody, within a week. */
async function readOutages(db: Database, at: Date): Promise<readonly Outages[]> {
  const since = new Date(at.getTime() - WEEK_MS);
  const { rows } = await sql<Outages>`
    select provider, count(*)::int as count,
      (sum(extract(epoch from coalesce(until_at, ${at}) - greatest(from_at, ${since}))) / 60)::int
        as minutes,
      min(from_at) filter (where until_at is null) as "closedSince"
    from casino_outage where coalesce(until_at, ${at}) > ${since} group by provider`.execute(db);
  return rows;
}

const NOTHING: Omit<GameState, 'key'> = {
  ...{ openBets: 0, players: null, closedSince: null, outages7d: 0, outageMinutes7d: 0 },
  ...{ stakeTodayWon: 0, profitTodayWon: 0, returnBps: null, theoryBps: null },
};

/** Every row of maintenance with how its game stands at that time. */
export async function readGameStates(db: Database, at: Date): Promise<GameState[]> {
  const [open, providers, players, outages, casino] = await Promise.all([
    countOpenBets(db),
    readProviders(db, at),
    countPlayers(db, at),
    readOutages(db, at),
    findBetSetting(db, 'casino'),
  ]);
  const providerOf = (no: CasinoProviderNo): Omit<GameState, 'key'> => {
    const of = <R extends { readonly provider: number }>(rows: readonly R[]) =>
      rows.find(({ provider }) => provider === Number(no));
    const played = of(providers);
    const outage = of(outages);
    const { edgeBps } = casino.providers[no];
    const { stakeWon = 0, overWon = 0, payoutWon = 0 } = played ?? {};
    return {
      ...{ openBets: played?.openRounds ?? 0, players: players.get(Number(no)) ?? 0 },
      closedSince: outage?.closedSince?.toISOString() ?? null,
      ...{ outages7d: outage?.count ?? 0, outageMinutes7d: outage?.minutes ?? 0 },
      // A stake that is still open is nobody's profit.
      ...{ stakeTodayWon: stakeWon, profitTodayWon: overWon - payoutWon },
      returnBps: overWon > 0 ? Math.floor((payoutWon * BPS) / overWon) : null,
      theoryBps: edgeBps > 0 ? BPS - edgeBps : null,
    };
  };
  return KEYS.map((key) => {
    const no = /^honor\.(\d+)$/.exec(key)?.[1];
    if (no !== undefined && no in CASINO_PROVIDERS)
      return { key, ...providerOf(no as CasinoProviderNo) };
    const games = GAME_IDS.filter((id) =>
      (whenOfGame(id).modules as readonly string[] | undefined)?.includes(key),
    );
    // Some families are called like their only game.
    const openBets = [...new Set([key, ...games])].reduce(
      (sum, game) => sum + (open.get(game) ?? 0),
      0,
    );
    return { key, ...NOTHING, openBets };
  });
}
