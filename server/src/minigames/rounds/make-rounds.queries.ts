import {
  type DeploymentFlags,
  GAME_IDS,
  GAMES,
  type GameId,
  isConditionMet,
  isOfferedByRound,
  whenOfGame,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { seedHashOf, seedOf } from './draw-seed';
import { roundsBetween } from './round-times.rule';
import { derivedGames } from './settle-round.queries';

/** Rounds are made as long ahead, or as many, whichever is more. */
const AHEAD_MS = 30 * 60_000;
const AHEAD_ROUNDS = 3;

export interface Registration {
  readonly game: GameId;
  readonly isRegistered: boolean;
  readonly betEndSeconds: number;
  readonly switchVersion: number;
  readonly betVersion: number;
  readonly rateVersion: number;
}

/** Of a game of which nothing was ever saved: it is made for those that are read from it, and sold to nobody. */
const unsaved = (game: GameId): Registration => ({
  ...{ game, isRegistered: false, betEndSeconds: 0 },
  ...{ switchVersion: 0, betVersion: 0, rateVersion: 0 },
});

/** The newest documents of every game, as far as rounds depend on them. */
export async function readRegistrations(db: Database | Tx): Promise<Map<GameId, Registration>> {
  const { rows } = await sql<Registration>`
    with newest as (
      select distinct on (scope, category) scope, category, version, config
      from setting_version where scope = any(${GAME_IDS})
      order by scope, category, version desc
    )
    select scope as game,
      coalesce(bool_or((config ->> 'regStatus')::boolean)
        filter (where category = scope || 'SwitchV2'), false) as "isRegistered",
      coalesce(max((config ->> 'betEndSeconds')::integer)
        filter (where category = scope || 'SwitchV2'), 0) as "betEndSeconds",
      coalesce(max(version) filter (where category = scope || 'SwitchV2'), 0) as "switchVersion",
      coalesce(max(version) filter (where category = scope || 'BetV2'), 0) as "betVersion",
      coalesce(max(version) filter (where category = scope || 'RateV2'), 0) as "rateVersion"
    from newest group by scope`.execute(db);
  return new Map(rows.map((row) => [row.game, row]));
}

const isDrawnWithSeed = (id: GameId) =>
  GAMES[id].draw === 'own' || GAMES[id].draw === 'blockHash' || GAMES[id].draw === 'entropy';

interface Making {
  readonly db: Database;
  readonly now: () => Date;
  readonly key: Buffer;
  readonly flags?: (() => DeploymentFlags) | undefined;
}

async function makeRoundsOf(
  { db, now, key }: Making,
  id: GameId,
  { betEndSeconds, switchVersion, betVersion, rateVersion }: Registration,
): Promise<void> {
  const game = GAMES[id];
  const at = now();
  const aheadMs = Math.max(AHEAD_MS, AHEAD_ROUNDS * game.intervalSeconds * 1_000);
  const times = roundsBetween(game, at, new Date(at.getTime() + aheadMs));
  const closes = times.map(({ drawAt }) => new Date(drawAt.getTime() - betEndSeconds * 1_000));
  const hashes = times.map((round) =>
    isDrawnWithSeed(id) ? seedHashOf(seedOf(key, { game: id, ...round })) : null,
  );
  // What is saved before a round opens holds for it; from then on it keeps what it began with.
  await sql`
    insert into game_round as round (round_id, game, day_on, round_no, rotation, opens_at,
      closes_at, draw_at, switch_version, bet_version, rate_version, seed_hash)
    select round_id, ${id}, day_on, round_no, rotation, opens_at, closes_at, draw_at,
      ${switchVersion}::int, ${betVersion}, ${rateVersion}, seed_hash
    from unnest(${times.map(({ drawAt }) => newId(drawAt))}::uuid[],
      ${times.map(({ dayOn }) => dayOn)}::date[], ${times.map(({ roundNo }) => roundNo)}::int[],
      ${times.map(({ rotation }) => rotation)}::bigint[],
      ${times.map(({ opensAt }) => opensAt)}::timestamptz[], ${closes}::timestamptz[],
      ${times.map(({ drawAt }) => drawAt)}::timestamptz[], ${hashes}::text[])
      as made (round_id, day_on, round_no, rotation, opens_at, closes_at, draw_at, seed_hash)
    on conflict (game, day_on, round_no) do update
      set closes_at = excluded.closes_at, switch_version = excluded.switch_version,
        bet_version = excluded.bet_version, rate_version = excluded.rate_version
      -- One that closed before it opened has a result already.
      where round.opens_at > ${at} and round.status = 'waiting'
        and round.opens_at < round.closes_at and (round.closes_at,
        round.switch_version, round.bet_version, round.rate_version) is distinct from
        (excluded.closes_at, excluded.switch_version, excluded.bet_version,
        excluded.rate_version)`.execute(db);
}

/** Rounds that their provider has told keep its times, and take what was saved before they open. */
const renewTold = ({ db, now }: Making, game: GameId, { betVersion, rateVersion }: Registration) =>
  sql`
    update game_round set bet_version = ${betVersion}, rate_version = ${rateVersion}
    where game = ${game} and opens_at > ${now()} and status = 'waiting'
      and (bet_version, rate_version) is distinct from (${betVersion}::int, ${rateVersion}::int)`.execute(
    db,
  );

/** A game that is off makes no more rounds; those that never opened are not kept, unless by what was told of them. */
const dropUnopened = (db: Database, games: readonly GameId[], at: Date) =>
  sql`
  delete from game_round where game = any(${games}) and opens_at > ${at} and status = 'waiting'
    and not exists (
      select 1 from draw_result as told where told.round_id = game_round.round_id)`.execute(db);

/**
 * Makes the rounds that come next, of every game that is registered and on, or from which such a one
 * is read. Several servers may do so at once: a round is named by its game, day and number.
 */
export async function makeRounds(making: Making): Promise<void> {
  const { db, now, flags } = making;
  const registrations = await readRegistrations(db);
  // Reading them looks at files; one look does for all games.
  const flagsNow = flags?.();
  const isOn = (id: GameId) =>
    (registrations.get(id)?.isRegistered ?? false) &&
    (!flagsNow || isConditionMet(whenOfGame(id), flagsNow));
  const made = GAME_IDS.filter((id) => isOn(id) || derivedGames(id).some(isOn));
  await dropUnopened(
    db,
    GAME_IDS.filter((id) => !made.includes(id)),
    now(),
  );
  for (const id of made) {
    const registration = registrations.get(id) ?? unsaved(id);
    if (isOfferedByRound(GAMES[id].set)) await renewTold(making, id, registration);
    else await makeRoundsOf(making, id, registration);
  }
}
