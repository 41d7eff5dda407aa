import {
  ANY_PICK,
  type Bilingual,
  betTypesOf,
  findOffered,
  GAMES,
  type GameId,
  isOfferedByRound,
  offeredHundredths,
  shareKeyOf,
} from '@gwanje/contract';
import { isPickOf, oddsHundredthsOf } from '@gwanje/game-rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import type { RecalledSettings } from '../../settings/recalled-settings.queries';
import { type RoundRow, ruleOf } from '../rounds/settle-bets.queries';

/** What a bet on one pick is held against. */
export interface BetTerms {
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

type Round = Pick<RoundRow, 'game' | 'offer' | 'switch_version' | 'bet_version' | 'rate_version'>;

/** The market of a bet type; undefined where the game has no such bet type. */
function marketOf(game: GameId, betType: string): string | undefined {
  const types = betTypesOf(GAMES[game]);
  return Object.hasOwn(types, betType) ? betType.slice(GAMES[game].prefix.length) : undefined;
}

/**
 * What a pick pays by the odds of a game, or by the share of those that its round came with. 0 is not
 * sold; undefined where there is no such pick, or nothing was ever saved.
 */
function oddsOfPick(
  round: Pick<Round, 'game' | 'offer'>,
  rates: Values | undefined,
  { market, pick }: { readonly market: string; readonly pick: string },
): number | undefined {
  const { set } = GAMES[round.game];
  const key = shareKeyOf(set, market, pick);
  const rate = key === undefined ? undefined : rates?.[key];
  if (rate === undefined) return undefined;
  if (!isOfferedByRound(set)) return oddsHundredthsOf(rate as number);
  const rule = ruleOf(round);
  if (!round.offer || !rule || !isPickOf(rule, market, pick)) return undefined;
  const told = rule.markets[market]?.reaches
    ? Number(pick)
    : findOffered(round.offer, market, pick)?.oddsHundredths;
  return told === undefined ? undefined : offeredHundredths(told, rate as number);
}

/** The documents by which a round takes bets: as it was opened with, or as they are now. */
export const documentsOfRound = ({ game, switch_version, bet_version, rate_version }: Round) =>
  [
    { scope: game, category: `${game}RateV2`, version: rate_version },
    { scope: game, category: `${game}BetV2`, version: bet_version },
    { scope: game, category: `${game}SwitchV2`, version: switch_version ?? 0 },
  ] as const;

/** Scope and category of the documents that count for a round as they are now. */
export const newestOfRound = (roundId: string) => sql`
  select game, game || kind from game_round, unnest(array['SwitchV2', 'TopV2']) as kind
  where round_id = ${roundId}`;

const switchesOf = (settings: RecalledSettings, game: GameId) =>
  settings.newest(game, `${game}SwitchV2`)?.config as Switches | undefined;

/**
 * Whether a round takes bets as of now: its game lets them in, and was registered as the round opened.
 * One whose game is registered no more ends as it began.
 */
export function isOnSale(settings: RecalledSettings, round: Round): boolean {
  const now = switchesOf(settings, round.game);
  const [, , opened] = documentsOfRound(round);
  const then =
    round.switch_version === null
      ? now
      : (settings.version(opened)?.config as Switches | undefined);
  return now?.betStatus === true && then?.regStatus === true;
}

/**
 * Odds and limits of the versions that hold for the round, and how much is passed on. Null where there is no such pick, or nothing was ever saved.
 */
export function termsOf(
  settings: RecalledSettings,
  round: Round,
  { betType, pick, level }: Asked,
): BetTerms | null {
  const { game } = round;
  const market = marketOf(game, betType);
  if (market === undefined) return null;
  const [rates, levels] = documentsOfRound(round).map(
    (one) => settings.version(one)?.config as Values | undefined,
  );
  const oddsHundredths = oddsOfPick(round, rates, { market, pick });
  const ofLevel = levels?.[`lv${level}`] as Values | undefined;
  const limits = ofLevel?.[betType] as BetTerms['limits'] | undefined;
  if (!limits || oddsHundredths === undefined) return null;
  const top = settings.newest(game, `${game}TopV2`)?.config as LayOff | undefined;
  const isLaidOff =
    switchesOf(settings, game)?.betTopStatus === true && top?.[`${market}Status`] === true;
  return {
    laidOffBps: isLaidOff ? Math.round(Number(top[`${market}Rate`] ?? 0) * BPS_PER_PERCENT) : 0,
    oddsHundredths,
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

/** A pick at the odds at which it is sold. */
interface SoldPick {
  readonly betType: string;
  readonly pick: string;
  readonly oddsHundredths: number;
  readonly name: Bilingual | null;
}

/** What may be bet on in a round, by itself or by its market; a number that the member names is `ANY_PICK`. */
function picksOf({ game, offer }: Pick<Round, 'game' | 'offer'>) {
  if (!offer)
    return Object.entries(betTypesOf(GAMES[game])).flatMap(([betType, { picks }]) =>
      Object.keys(picks).map((pick) => ({ betType, pick, name: null })),
    );
  const { prefix } = GAMES[game];
  const reached = Object.entries(ruleOf({ game, offer })?.markets ?? {}).flatMap(
    ([market, { reaches }]) =>
      reaches ? [{ betType: prefix + market, pick: ANY_PICK, name: null }] : [],
  );
  const told = offer.picks.map(({ market, pick, name }) => ({
    ...{ betType: prefix + market, pick, name },
  }));
  return [...told, ...reached];
}

/** Every pick of a round at the odds of its version; those that are not registered are left out. */
export async function listOdds(db: Database, round: Round): Promise<SoldPick[]> {
  const { game, rate_version: rateVersion } = round;
  const row = await db
    .selectFrom('setting_version')
    .select('config')
    .where('scope', '=', game)
    .where('category', '=', `${game}RateV2`)
    .where('version', '=', rateVersion)
    .executeTakeFirst();
  const rates = (row?.config ?? {}) as Values;
  const { prefix } = GAMES[game];
  return picksOf(round).flatMap((one) => {
    const market = one.betType.slice(prefix.length);
    const isAny = one.pick === ANY_PICK;
    const oddsHundredths = isAny
      ? sharePercentOf(game, rates, market)
      : oddsOfPick(round, rates, { market, pick: one.pick });
    return oddsHundredths ? [{ ...one, oddsHundredths }] : [];
  });
}

/** What a level may bet on each bet type of a round, by the version that holds for it. */
export async function listLimits(
  db: Database,
  { game, bet_version: betVersion }: Pick<Round, 'game' | 'bet_version'>,
  level: number,
): Promise<(BetTerms['limits'] & { readonly betType: string })[]> {
  const row = await db
    .selectFrom('setting_version')
    .select('config')
    .where('scope', '=', game)
    .where('category', '=', `${game}BetV2`)
    .where('version', '=', betVersion)
    .executeTakeFirst();
  const ofLevel = (row?.config as Values | undefined)?.[`lv${level}`];
  return Object.entries((ofLevel ?? {}) as Readonly<Record<string, BetTerms['limits']>>).map(
    ([betType, { min, max, benefit, maxRound }]) => ({ betType, min, max, benefit, maxRound }),
  );
}

/** What 1.00 of whatever number a member names pays. */
const sharePercentOf = (game: GameId, rates: Values, market: string): number =>
  Number(rates[shareKeyOf(GAMES[game].set, market, ANY_PICK) ?? ''] ?? 0);

const switchOfRound = (condition: Sql) => sql`
  select switches.config from setting_version as switches
  where switches.scope = game_round.game and switches.category = game_round.game || 'SwitchV2'
    and ${condition}
  order by switches.version desc limit 1`;

/** The same as a condition on `game_round`. */
export const IS_ON_SALE = sql<boolean>`coalesce(
  ((${switchOfRound(sql`true`)}) ->> 'betStatus')::boolean
  and ((${switchOfRound(
    sql`switches.version = coalesce(game_round.switch_version, switches.version)`,
  )}) ->> 'regStatus')::boolean, false)`;
