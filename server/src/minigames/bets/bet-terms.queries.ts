import { betTypesOf, GAMES, type GameId, MARKET_SETS, type MarketSet } from '@gwanje/contract';
import { oddsHundredthsOf } from '@gwanje/game-rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database';
import type { RecalledSettings } from '../../settings/recalled-settings.queries';
import type { RoundRow } from '../rounds/settle-bets.queries';

/** What a bet on one pick is held against. */
export interface BetTerms {
  readonly isGameOn: boolean;
  readonly oddsHundredths: number;
  /** What of every stake is passed on. */
  readonly laidOffBps: number;
  readonly limits: {
    readonly min: number;
    readonly max: number;
    readonly benefit: number;
    readonly maxRound: number;
  };
}

const BPS_PER_PERCENT = 100;

interface Asked {
  readonly betType: string;
  readonly pick: string;
  readonly level: number;
}

/** The odds input that prices a pick; undefined where the game sells no such pick. */
export const rateKeyOf = (game: GameId, betType: string, pick: string): string | undefined => {
  const markets = betTypesOf(GAMES[game]);
  const market = Object.hasOwn(markets, betType) ? markets[betType] : undefined;
  return market && Object.hasOwn(market.picks, pick) ? market.picks[pick]?.rate : undefined;
};

type Round = Pick<RoundRow, 'game' | 'bet_version' | 'rate_version'>;

/** The documents by which a round takes bets: as it was opened with, or as they are now. */
export const documentsOfRound = ({ game, bet_version, rate_version }: Round) => [
  { scope: game, category: `${game}RateV2`, version: rate_version },
  { scope: game, category: `${game}BetV2`, version: bet_version },
];

/** Scope and category of the documents that count for a round as they are now. */
export const newestOfRound = (roundId: string) => sql`
  select game, game || kind from game_round, unnest(array['SwitchV2', 'TopV2']) as kind
  where round_id = ${roundId}`;

/**
 * Odds and limits of the versions that hold for the round, and whether the game takes bets as of
 * now. Null where there is no such pick, or nothing was ever saved.
 */
export function termsOf(
  settings: RecalledSettings,
  round: Round,
  { betType, pick, level }: Asked,
): BetTerms | null {
  const { game } = round;
  const rateKey = rateKeyOf(game, betType, pick);
  if (rateKey === undefined) return null;
  const market = betType.slice(GAMES[game].prefix.length);
  const [rates, levels] = documentsOfRound(round).map(
    (one) => settings.version(one)?.config as Values | undefined,
  );
  const odds = rates?.[rateKey];
  const ofLevel = levels?.[`lv${level}`] as Values | undefined;
  const limits = ofLevel?.[betType] as BetTerms['limits'] | undefined;
  if (!limits || odds === undefined) return null;
  const switches = settings.newest(game, `${game}SwitchV2`)?.config as Switches | undefined;
  const top = settings.newest(game, `${game}TopV2`)?.config as LayOff | undefined;
  const isLaidOff = switches?.betTopStatus === true && top?.[`${market}Status`] === true;
  return {
    laidOffBps: isLaidOff ? Math.round(Number(top[`${market}Rate`] ?? 0) * BPS_PER_PERCENT) : 0,
    isGameOn: switches?.regStatus === true && switches.betStatus === true,
    oddsHundredths: oddsHundredthsOf(odds as number),
    limits,
  };
}

type Values = Readonly<Record<string, unknown>>;

/** Of each market whether it is passed on, and how much of it, percent. */
type LayOff = Readonly<Record<string, boolean | number>>;

interface Switches {
  readonly regStatus: boolean;
  readonly betStatus: boolean;
  readonly betTopStatus: boolean;
}

/** Every pick of a game at the odds of one version; those that are not registered are left out. */
export async function listOdds(
  db: Database,
  game: GameId,
  rateVersion: number,
): Promise<{ betType: string; pick: string; oddsHundredths: number }[]> {
  const set: MarketSet = MARKET_SETS[GAMES[game].set];
  if (set.odds === 'round') return [];
  const row = await db
    .selectFrom('setting_version')
    .select('config')
    .where('scope', '=', game)
    .where('category', '=', `${game}RateV2`)
    .where('version', '=', rateVersion)
    .executeTakeFirst();
  const rates = (row?.config ?? {}) as Readonly<Record<string, number>>;
  return Object.entries(betTypesOf(GAMES[game])).flatMap(([betType, { picks }]) =>
    Object.entries(picks).flatMap(([pick, { rate }]) => {
      const oddsHundredths = oddsHundredthsOf(rates[rate] ?? 0);
      return oddsHundredths === 0 ? [] : [{ betType, pick, oddsHundredths }];
    }),
  );
}

/** Whether a game takes bets as of now. */
export async function isGameOn(db: Database, game: GameId): Promise<boolean> {
  const { rows } = await sql<{ config: Switches }>`
    select config from setting_version
    where scope = ${game} and category = ${`${game}SwitchV2`}
    order by version desc limit 1`.execute(db);
  return rows[0]?.config.regStatus === true && rows[0].config.betStatus === true;
}
