// What lists of rounds ask of `game_round`, which they call `round`.
import { GAME_IDS, GAMES, type RoundFilter } from '@gwanje/contract';
import { sql } from 'kysely';
import { beginningWith, containing } from '../../platform/list';
import type { Sql } from '../../platform/list-source';

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const DAY_MS = 86_400_000;

/** What a round is by what is stored of it, beside what time decides. */
const CALC: Readonly<Record<string, Sql>> = {
  ready: sql`(round.status = 'waiting' and round.draw_at <= now())`,
  done: sql`round.status in ('settled', 'void')`,
  rollback: sql`round.status = 'rolledBack'`,
  hold: sql`round.status = 'held'`,
};

const MODES: Readonly<Record<NonNullable<RoundFilter['mode']>, Sql>> = {
  ongoing: sql`round.status in ('waiting', 'held', 'rolledBack')`,
  closed: sql`round.status in ('settled', 'void')`,
  // By the same clock as the state of each row.
  begun: sql`round.opens_at <= now()`,
};

/** The games that are called so, or whose names have these initials. */
const gamesCalled = (text: string): Sql => sql`round.game in (
  select named.game from unnest(${GAME_IDS}::text[], ${GAME_IDS.map((id) => GAMES[id].ko)}::text[],
    ${GAME_IDS.map((id) => GAMES[id].en)}::text[]) as named (game, ko, en)
  where named.ko ilike ${containing(text)} or named.en ilike ${containing(text)}
    or initials_of(replace(named.ko, ' ', '')) like ${beginningWith(text.replaceAll(' ', ''))})`;

/** What each field says by itself. */
const MEANINGS: {
  readonly [K in keyof RoundFilter]-?: (value: NonNullable<RoundFilter[K]>) => Sql;
} = {
  gameType: (names) => sql`round.game = any(${names.split(',')})`,
  calcStatus: (names) =>
    sql`(${sql.join(
      names.split(',').map((name) => CALC[name] ?? sql`false`),
      sql` or `,
    )})`,
  mode: (mode) => MODES[mode],
  source: (source) => sql`round.source = ${source}`,
  rounds: (ids) =>
    sql`round.round_id = any(array(
        select one::uuid from unnest(${ids.split(',')}::text[]) as one where one ~ ${UUID}))`,
  from: (day) => sql`round.day_on >= ${day}::date`,
  to: (day) => sql`round.day_on <= ${day}::date`,
  query: (text) =>
    /^\d{1,15}$/.test(text)
      ? sql`(round.round_no = ${text}::bigint or round.rotation = ${text}::bigint)`
      : gamesCalled(text),
};

/** The conditions of a filter on `round`. */
export const roundConditions = (filter: RoundFilter): Sql[] =>
  Object.entries(MEANINGS).flatMap(([name, meaning]) => {
    const value = filter[name as keyof RoundFilter];
    return value === undefined ? [] : [(meaning as (value: string) => Sql)(value)];
  });

export const daysOf = ({ from, to }: Pick<RoundFilter, 'from' | 'to'>): number =>
  from === undefined || to === undefined
    ? Number.POSITIVE_INFINITY
    : (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
