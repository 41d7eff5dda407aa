// What every decision about an event has.
import { isDeepStrictEqual } from 'node:util';
import type { bets, EventResult, MarketKindId, MarketPick, ReplyOf } from '@gwanje/contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import { acrossMembers } from '../../placement';
import { raiseAlarm } from '../../platform/alarm';
import type { Actor } from '../../platform/caller';
import type { Database, Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import type { Schema } from '../../schema';
import { weighWord } from '../../second-admin/words';
import { LIVE_TYPES, PLACE } from './event-phases.queries';
import { EVENTS } from './events.queries';

type EventTable = Schema['sports_event'];
export type EventRow = Selectable<EventTable>;
export type ScoreRow = Selectable<Schema['event_score']>;
export type Outcome = ReplyOf<typeof bets.suspendEvent>;

export type DecisionWork = Pick<
  Work<typeof bets.suspendEvent>,
  'tx' | 'now' | 'actor' | 'audit'
> & {
  readonly input: { readonly eventId: string; readonly version: number; readonly reason: string };
  readonly refuse: (code: 'event.not_found' | 'event.stale') => never;
};
export type SecondWork = Omit<DecisionWork, 'refuse'> & {
  readonly refuse: (code: 'event.second_admin') => never;
};

/** Whoever decides the bets on an event. */
export interface Settling {
  readonly tx: Tx;
  readonly now: () => Date;
  /** A job is nobody. */
  readonly actor: Pick<Actor, 'adminId' | 'loginId'> | null;
  readonly reason: string | null;
  readonly firstBy?: string | null;
}

/** Somebody has to look: results of an event contradict each other, before it is settled or after. */
export const alarmOfResult = (
  tx: Tx,
  event: Pick<EventRow, 'event_id' | 'game_type' | 'sport' | 'starts_at'>,
  { isOver, at }: { readonly isOver: boolean; readonly at: Date },
): Promise<void> => {
  const { event_id: eventId, game_type: game, sport, starts_at: startsAt } = event;
  return raiseAlarm(tx, {
    ...{ kind: isOver ? 'resultDiffers' : 'resultHeld', at },
    ...{ details: { eventId, game, sport, startsAt }, sameBy: { eventId } },
  });
};

export const lockEvent = (tx: Tx, eventId: string): Promise<EventRow | undefined> =>
  tx
    .selectFrom('sports_event')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** The event of a decision, locked and as its decider saw it. */
export async function requireEvent({ tx, input, refuse }: DecisionWork): Promise<EventRow> {
  const event = (await lockEvent(tx, input.eventId)) ?? refuse('event.not_found');
  return event.version === input.version ? event : refuse('event.stale');
}

interface Place {
  readonly phase: string;
  readonly page: string | null;
}

async function placeOf(tx: Tx, eventId: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select ${PLACE.phase} as phase, ${PLACE.page} as page
    from sports_event as event where event.event_id = ${eventId}`.execute(tx);
  return rows[0];
}

/** Notes when an event was moved away from where it was, by the clock of the moment: a settlement takes long. */
async function noteMove(tx: Tx, eventId: string, { phase, page }: Place): Promise<void> {
  await sql`update sports_event as event set
      stands_at = case when ${PLACE.phase} <> ${phase} then clock_timestamp() else stands_at end,
      listed_at = case when ${PLACE.page} is distinct from ${page}
        then clock_timestamp() else listed_at end
    where event.event_id = ${eventId}
      and (${PLACE.phase}, ${PLACE.page}) is distinct from (${phase}, ${page})`.execute(tx);
}

const isMoving = (event: EventRow, { state, starts_at: startsAt }: Updateable<EventTable>) =>
  (state !== undefined && state !== event.state) ||
  (startsAt instanceof Date && startsAt.getTime() !== event.starts_at.getTime());

const SEOUL_MS = 9 * 3_600_000;
const dayOf = (at: Date): string =>
  new Date(at.getTime() + SEOUL_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** By what an event is looked for: its teams, its league, its type and its day. */
const isNamedOtherwise = (event: EventRow, { starts_at, ...change }: Updateable<EventTable>) =>
  (['home_id', 'away_id', 'league_id', 'game_type'] as const).some(
    (name) => change[name] !== undefined && change[name] !== event[name],
  ) ||
  (starts_at instanceof Date && dayOf(starts_at) !== dayOf(event.starts_at));

/** What waits for a second word goes on waiting, since when it did: nobody but a feed has changed the event. */
export const sameWord = ({ word, word_by, word_at }: EventRow) => ({ word, word_by, word_at });

/** Whether a change would make anything of an event other than it is. */
export const isOtherwise = (event: EventRow, change: Partial<EventRow>): boolean =>
  (Object.keys(change) as (keyof EventRow)[]).some(
    (name) => !isDeepStrictEqual(change[name], event[name]),
  );

/** Whether somebody has bet on an event since it begins; who bets shares it, so that nobody does meanwhile. */
const hasBetsSince = (eventId: string, startsAt: Date) => sql<boolean>`exists (
  select 1 from bet_leg as leg
  where leg.event_id = ${eventId} and leg.bet_id >= uuid_floor(${startsAt}) and ${acrossMembers})`;

/** Writes a change, under a version of its own; what waits for a second word is over with it. */
export async function changeEventRow(
  tx: Tx,
  event: EventRow,
  change: Updateable<EventTable>,
): Promise<EventRow> {
  const before = isMoving(event, change) ? await placeOf(tx, event.event_id) : undefined;
  const changed = await tx
    .updateTable('sports_event')
    .set({
      ...{ word: null, word_by: null, word_at: null, ...change, version: event.version + 1 },
      ...(isNamedOtherwise(event, change) && { named_at: sql`clock_timestamp()` }),
      ...(change.starts_at instanceof Date &&
        !LIVE_TYPES.includes(event.game_type) && {
          has_late_bets: hasBetsSince(event.event_id, change.starts_at),
        }),
    })
    .where('event_id', '=', event.event_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (before) await noteMove(tx, event.event_id, before);
  return changed;
}

/** What came of a decision, with its audit line. */
export async function auditOutcome(
  work: DecisionWork | SecondWork,
  before: EventRow,
  outcome: Outcome['outcome'] = 'done',
  more: object = {},
): Promise<Outcome> {
  const { input, audit } = work;
  const event = await EVENTS.get(contextOf(work), input.eventId);
  await audit({
    subject: `event/${input.eventId}`,
    before: { state: before.state, startsAt: before.starts_at, version: before.version },
    after: {
      ...{ phase: event.phase, score: event.score, version: event.version },
      ...{ outcome, reason: input.reason, ...more },
    },
  });
  return { event, outcome };
}

export const isOver = ({ state }: EventRow): boolean => state === 'settled' || state === 'void';

/** Its result is there, or what was decided of it is being carried out: no feed says more of its course. */
export const isPlayed = (event: EventRow): boolean =>
  isOver(event) || event.state === 'confirming' || event.state === 'settling';

/** Whether anybody has bet on it. */
export async function hasBets(tx: Database | Tx, eventId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('market_stake')
    .innerJoin('market', 'market.market_id', 'market_stake.market_id')
    .select('market.market_id')
    .where('market.event_id', '=', eventId)
    .where((where) => where.or([where('singles', '>', 0), where('carts', '>', 0)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * What one more word for `word` comes to where bets exist: the first is kept on the event and waits.
 *
 * @returns whose the first one was, null where none is needed; `first` while the second is missing
 * @throws {Refusal} event.second_admin, admin.no_second
 */
export async function askSecond(
  work: SecondWork,
  event: EventRow,
  word: string,
): Promise<{ readonly firstBy: string | null } | 'first'> {
  const { tx, actor, now, refuse } = work;
  if (!(await hasBets(tx, event.event_id))) return { firstBy: null };
  const first = event.word === word ? event.word_by : null;
  if (first === actor.adminId) return refuse('event.second_admin');
  const which = await weighWord(tx, {
    ...{ first, adminId: actor.adminId, permission: 'bet.decide', at: now() },
  });
  if (which === 'second') return { firstBy: first };
  await changeEventRow(tx, event, { word, word_by: actor.adminId, word_at: now() });
  return 'first';
}

export const resultOf = ({
  status,
  home,
  away,
  periods,
  overtime,
  sides,
}: ScoreRow): EventResult => ({
  ...{ status: status === 'live' ? 'final' : status, home, away, periods, overtime },
  sides: Object.entries(sides).map(([kind, pick]) => ({
    ...{ kind: kind as MarketKindId, pick: pick as MarketPick },
  })),
});

/** The same in whatever order its sides were told. */
export const comparable = ({ sides, ...result }: EventResult): object => ({
  ...result,
  sides: Object.fromEntries(sides.map(({ kind, pick }) => [kind, pick])),
});

interface ScoreEntry {
  readonly source: 'feed' | 'hand';
  readonly revision?: number;
  readonly isFirst?: boolean;
  readonly enteredBy?: string;
  readonly reason?: string;
  readonly at: Date;
}

/** Keeps what was told or entered; nothing is ever written over it. */
export async function keepScore(
  tx: Tx,
  eventId: string,
  result: Omit<EventResult, 'status'> & { readonly status: ScoreRow['status'] },
  entry: ScoreEntry,
): Promise<number> {
  const last = await tx
    .selectFrom('event_score')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  const seq = (last?.last ?? 0) + 1;
  const { status, home, away, periods, overtime, sides } = result;
  await tx
    .insertInto('event_score')
    .values({
      ...{ event_id: eventId, seq, status, home, away, periods: JSON.stringify(periods) },
      overtime: overtime && JSON.stringify(overtime),
      sides: JSON.stringify(Object.fromEntries(sides.map(({ kind, pick }) => [kind, pick]))),
      ...{ source: entry.source, revision: entry.revision ?? null },
      ...{ is_first: entry.isFirst ?? false, entered_by: entry.enteredBy ?? null },
      ...{ reason: entry.reason ?? null, at: entry.at },
    })
    .execute();
  return seq;
}

/** The result that stands: the last that somebody told who was not the first of two. */
export const findStanding = (tx: Tx, eventId: string): Promise<ScoreRow | undefined> =>
  tx
    .selectFrom('event_score')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', '<>', 'live')
    .where('is_first', '=', false)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The result by which an event is being settled; undefined where it is voided or taken back. */
export const findSettlingBy = (tx: Tx, eventId: string): Promise<ScoreRow | undefined> =>
  tx
    .selectFrom('event_score')
    .innerJoin('event_settling', (on) =>
      on
        .onRef('event_settling.event_id', '=', 'event_score.event_id')
        .onRef('event_settling.seq', '=', 'event_score.seq'),
    )
    .selectAll('event_score')
    .where('event_score.event_id', '=', eventId)
    .executeTakeFirst();

/** The results by which an event was ever settled, the last first. */
export const listSettled = (tx: Tx, eventId: string): Promise<ScoreRow[]> =>
  tx
    .selectFrom('event_score')
    .innerJoin('event_settlement', (on) =>
      on
        .onRef('event_settlement.event_id', '=', 'event_score.event_id')
        .onRef('event_settlement.seq', '=', 'event_score.seq'),
    )
    .selectAll('event_score')
    .where('event_score.event_id', '=', eventId)
    .orderBy('event_settlement.settlement_no', 'desc')
    .execute();

/** The result by which it was settled last. */
export const findSettled = async (tx: Tx, eventId: string): Promise<ScoreRow | undefined> =>
  (await listSettled(tx, eventId))[0];

/**
 * The first of two entries, while it waits for the second: once the event was settled, voided or
 * taken back since, or that was begun, it was about something else.
 */
export async function findFirstEntry(tx: Tx, eventId: string): Promise<ScoreRow | undefined> {
  const last = await tx
    .selectFrom('event_score')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('source', '=', 'hand')
    .where('seq', '>', (from) =>
      from
        .selectFrom('event_settlement')
        .select(({ fn, val }) => fn.coalesce(fn.max('seq'), val(0)).as('last'))
        .where('event_id', '=', eventId),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_settlement')
            .select('settlement_no')
            .where('event_settlement.event_id', '=', eventId)
            .whereRef('event_settlement.at', '>', 'event_score.at'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_settling')
            .select('event_settling.event_id')
            .where('event_settling.event_id', '=', eventId)
            .where((begun) =>
              begun.or([
                begun('event_settling.seq', '>=', begun.ref('event_score.seq')),
                begun('event_settling.started_at', '>', begun.ref('event_score.at')),
              ]),
            ),
        ),
      ),
    )
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.is_first ? last : undefined;
}
