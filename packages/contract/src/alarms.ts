import * as z from 'zod/mini';
import { ALARM_COUNT_MAX } from './alarm-count';
import { ALARM_GAMES, type AlarmGame } from './games';
import { instant, uuid } from './units';

/** How many wait for an administrator, at most `ALARM_COUNT_MAX`. */
const count = z.optional(z.int().check(z.minimum(0), z.maximum(ALARM_COUNT_MAX)));
/** A UUIDv7, so a greater one is newer; null while nothing waits. */
const newest = z.optional(z.nullable(uuid));
const isRung = z.optional(z.boolean());
const won = z.optional(z.int());

const everyGame = <Key extends string, Schema>(keyOf: (game: AlarmGame) => Key, schema: Schema) =>
  Object.fromEntries(ALARM_GAMES.map((game) => [keyOf(game), schema])) as Record<Key, Schema>;
const byGame = <Schema>(schema: Schema) => everyGame((game) => game, schema);

/** The maintenances of the player's site, by the names of their documents, the strictest first. */
export const MAINTENANCES = ['siteMaintenance', 'casinoMaintenance', 'gameMaintenance'] as const;
export type MaintenanceName = (typeof MAINTENANCES)[number];

/**
 * What the console polls. Keys and their names are the specification's; the key of a module that is
 * off or not built is absent, and nothing of it shows.
 */
export const alarmReport = z.object({
  /** Whether this site rings for a kind. */
  switch: z.object({
    newUsers: isRung,
    newCharge: isRung,
    newExchange: isRung,
    newHelp: isRung,
    secondAdmin: isRung,
    sports: isRung,
    miniGames: isRung,
    ...everyGame((game) => `${game}Switch` as const, isRung),
  }),
  count: z.object({
    /** Members who wait for approval. */
    countNew: count,
    /** Charge requests that wait; those on hold do not. */
    countCharge: count,
    /** Exchange requests that wait, of money as of income money. */
    countExchange: count,
    countHelp: count,
    /** What waits for a second administrator. */
    countSecond: count,
    /** Bets above the amount that the site set for high bets. */
    sports: count,
    miniGames: count,
    /** Rounds of a mini-game that are past their draw and not settled. */
    ...byGame(count),
  }),
  /**
   * The newest of what each count counts. A count may stay equal while one goes and another comes:
   * new is whatever is greater than the newest that was known before.
   */
  latest: z.object({
    countNew: newest,
    countCharge: newest,
    countExchange: newest,
    countHelp: newest,
    countSecond: newest,
    sports: newest,
    miniGames: newest,
    ...byGame(newest),
  }),
  /** What of the player's site is closed now, the strictest first; a partner is told of nothing. */
  maintenance: z.optional(z.array(z.enum(MAINTENANCES))),
  /** Of the deployment document that the server runs with. */
  revision: z.string(),
  /** When it was counted. */
  at: instant,
});
export type AlarmReport = z.output<typeof alarmReport>;

/**
 * The status strip. Test accounts are out of every figure, today is the day of Seoul, and the key
 * of what is off or not built is absent. Amounts are won.
 */
export const currentCounters = z.object({
  /**
   * Requests that were approved today; `exchange` holds income money too, `income` is the difference,
   * and `due` what is approved, whenever that was, and not sent yet.
   */
  bank: z.object({ charge: z.int(), exchange: z.int(), income: z.int(), due: won }),
  /**
   * Members of every grade; `total` of every status. `now` was seen within five minutes, `login` came
   * in today, `play` has bet today.
   */
  user: z.object({
    total: z.int(),
    normal: z.int(),
    suspended: z.int(),
    now: z.int(),
    login: z.int(),
    play: z.int(),
  }),
  /** What members and, as `agent…`, partners hold in their wallets. */
  asset: z.object({
    money: z.int(),
    point: z.int(),
    agentMoney: z.int(),
    agentPoint: z.int(),
  }),
  /** Adjustments of today: paid less taken. */
  direct: z.object({ money: z.int(), point: z.int() }),
  /**
   * Of what this site sells: `…BetTotal` was staked today and is neither cancelled nor void,
   * `…Income` is what stakes that were settled today left to the house, `…Bet` is still open.
   */
  bet: z.optional(
    z.object({
      sportsBetTotal: won,
      sportsIncome: won,
      sportsBet: won,
      miniBetTotal: won,
      miniIncome: won,
      miniBet: won,
    }),
  ),
  /** What the operator has left at a vendor. */
  casinoBalance: won,
  kplayBalance: won,
  rvBalance: won,
  /** When it was summed. */
  at: instant,
});
export type CurrentCounters = z.output<typeof currentCounters>;
