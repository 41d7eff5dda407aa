// Events on which more lies than one transaction may settle: what was decided of them, and how far it is carried out.
import { EVENT_HELD_MAX, type EventDetail } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import type { PickVerdict } from '../sports/event-legs.queries';
import type { SettledSums } from '../sports/settle-event-bets';
import type { EventRow, Settling } from './event-work.queries';

export interface Verdict {
  readonly verdicts: readonly PickVerdict[];
  readonly kind: 'settle' | 'void';
  readonly seq: number | null;
  /** What the event is afterwards; left out: as it was. */
  readonly state?: 'settled' | 'void';
}

/** What is done with the bets on an event: what was settled is taken back first, then they are settled. */
export interface EventDeed {
  readonly takesBack: boolean;
  readonly settles: Verdict | null;
}

/**
 * So many legs are settled in one transaction, and those of one member in any case: whoever decides
 * about one of its members waits no longer than for these.
 */
const LEGS_OF_PORTION = 250;

/** Whether more lies on an event than a portion. */
export async function isOfPortions(tx: Tx, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bet_leg where event_id = ${eventId} and ${acrossMembers}
    limit ${LEGS_OF_PORTION + 1}`.execute(tx);
  return rows.length > LEGS_OF_PORTION;
}

/** Of `event`: what was decided of it is not carried out yet of others than who could not be settled. */
export const IS_SETTLING: Sql = sql`exists (
  select 1 from event_settling as settling where settling.event_id = event.event_id
    and (settling.held = '{}'
      or settling.bettors_done + cardinality(settling.held) < settling.bettors))`;

/** Whether what was decided of one of these events is not carried out yet. */
export async function isSettling(db: Database | Tx, eventIds: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('event_settling')
    .select('event_id')
    .where('event_id', 'in', [...eventIds])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The events that are being settled, the first that was begun first. */
export async function listSettling(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('event_settling')
    .select('event_id')
    .orderBy('started_at')
    .orderBy('event_id')
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/** Keeps what was decided of an event, to be carried out portion by portion. */
export async function keepSettling(
  { tx, now, actor, reason, firstBy }: Settling,
  { event_id: eventId }: EventRow,
  { takesBack, settles }: EventDeed,
): Promise<void> {
  const { rows } = await sql<{ bettors: number; shares_with: string[] }>`
    select count(distinct leg.member_id)::int as bettors,
      coalesce(array_agg(distinct beside.event_id) filter (
        where beside.event_id <> leg.event_id), '{}') as shares_with
    from bet_leg as leg
    join bet_leg as beside on beside.member_id = leg.member_id and beside.bet_id = leg.bet_id
    where leg.event_id = ${eventId} and ${acrossMembers}`.execute(tx);
  await tx
    .insertInto('event_settling')
    .values({
      ...{ event_id: eventId, takes_back: takesBack, started_at: now(), reason },
      ...{ bettors: 0, ...rows[0], first_by: firstBy ?? null },
      ...{ kind: settles?.kind ?? null, seq: settles?.seq ?? null },
      verdicts: settles && JSON.stringify(settles.verdicts),
      state_after: settles ? (settles.state ?? null) : 'suspended',
      settled_by: actor?.adminId ?? null,
    })
    .execute();
}

type Sums = Omit<SettledSums, 'at'>;

/** What was decided of an event, by whom, and what it has come to so far. */
export interface Begun extends EventDeed, Pick<Settling, 'actor' | 'reason'> {
  readonly eventId: string;
  readonly firstBy: string | null;
  readonly doneTo: string | null;
  /** Who could not be settled when it was their turn. */
  readonly held: readonly string[];
  readonly back: Sums;
  readonly made: Sums;
}

export async function findSettling(db: Database | Tx, eventId: string): Promise<Begun | undefined> {
  const row = await db
    .selectFrom('event_settling')
    .leftJoin('admin', 'admin._id', 'event_settling.settled_by')
    .selectAll('event_settling')
    .select('admin.login_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, seq, verdicts, state_after: state, settled_by: adminId, login_id: loginId } = row;
  return {
    ...{ eventId, takesBack: row.takes_back, doneTo: row.done_to },
    held: row.held,
    settles:
      kind && verdicts
        ? { kind, seq, verdicts, ...(state && state !== 'suspended' && { state }) }
        : null,
    actor: adminId !== null && loginId !== null ? { adminId, loginId } : null,
    ...{ reason: row.reason, firstBy: row.first_by },
    back: { bets: row.back_bets, stakeWon: row.back_stake_won, payoutWon: row.back_payout_won },
    made: { bets: row.bets, stakeWon: row.stake_won, payoutWon: row.payout_won },
  };
}

interface Turn {
  /** As many as one portion takes: the next in their order, and after them who was passed over. */
  readonly memberIds: readonly string[];
  /** Of those who are still to come in their order. */
  readonly left: number;
}

/** Those with legs on an event whose turn it is. */
export async function nextBettors(
  tx: Database | Tx,
  { eventId, doneTo, held }: Pick<Begun, 'eventId' | 'doneTo' | 'held'>,
): Promise<Turn> {
  const { rows } = await sql<{ memberId: string; left: number }>`
    select each.member_id as "memberId", each.bettors::int as left
    from (
      select leg.member_id, count(*) over () as bettors,
        sum(count(*)) over (order by leg.member_id) - count(*) as before
      from bet_leg as leg
      where leg.event_id = ${eventId} and ${acrossMembers}
        and (${doneTo}::uuid is null or leg.member_id > ${doneTo}::uuid)
      group by leg.member_id) as each
    where each.before < ${LEGS_OF_PORTION} order by each.member_id`.execute(tx);
  const next = rows.map(({ memberId }) => memberId);
  return { memberIds: next.length > 0 ? next : held, left: rows[0]?.left ?? 0 };
}

/** An event as whoever decides on it takes it. */
export interface Standing extends EventRow {
  /** How many could not be settled by what was decided before: whatever is decided now is of them too. */
  readonly held: number;
}

/**
 * What may be decided of an event: once all are settled but those who could not be, it is what it would
 * be with them. What is being taken back stands like what is void, and may be corrected. Undefined while
 * others are still to come.
 */
export async function asDecided(db: Database | Tx, event: EventRow): Promise<Standing | undefined> {
  const begun = await findSettling(db, event.event_id);
  if (!begun) return { ...event, held: 0 };
  const { settles, held } = begun;
  if (held.length === 0 || (await nextBettors(db, begun)).left > 0) return undefined;
  return { ...event, held: held.length, state: settles ? (settles.state ?? event.state) : 'void' };
}

/** Whose turn it is on an event; nobody's where it is not being settled. */
export async function listTurn(db: Database, eventId: string): Promise<readonly string[]> {
  const row = await db
    .selectFrom('event_settling')
    .select(['event_id as eventId', 'done_to as doneTo', 'held'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row ? (await nextBettors(db, row)).memberIds : [];
}

interface Portion {
  /** In their order, at least one. */
  readonly memberIds: readonly string[];
  readonly left: number;
  readonly back: Sums | false;
  readonly made: Sums | null;
}

/** Keeps that these are settled, what that came to, and how many there are by now. */
export async function keepPortion(
  tx: Tx,
  begun: Begun,
  { memberIds, left, back, made }: Portion,
): Promise<void> {
  const { eventId, held } = begun;
  const added = (column: keyof Sums, sums: Sums | false | null, so: Sums) =>
    so[column] + (sums ? sums[column] : 0);
  await tx
    .updateTable('event_settling')
    .set((row) => ({
      ...(left > 0 && { done_to: memberIds.at(-1) as string }),
      held: held.filter((memberId) => !memberIds.includes(memberId)),
      bettors: sql`bettors_done + ${left + held.length}::int`,
      bettors_done: row('bettors_done', '+', memberIds.length),
      back_bets: added('bets', back, begun.back),
      back_stake_won: added('stakeWon', back, begun.back),
      back_payout_won: added('payoutWon', back, begun.back),
      bets: added('bets', made, begun.made),
      stake_won: added('stakeWon', made, begun.made),
      payout_won: added('payoutWon', made, begun.made),
    }))
    .where('event_id', '=', eventId)
    .execute();
}

/** Keeps that the next one could not be settled, so that those behind him are. */
export const keepHeld = (tx: Tx, { eventId, held }: Begun, memberId: string) =>
  tx
    .updateTable('event_settling')
    .set({ done_to: memberId, held: [...held, memberId] })
    .where('event_id', '=', eventId)
    .execute();

/** Who could not be settled on an event, as far as they are settled at all. */
export async function listHeld(db: Database | Tx, eventId: string): Promise<EventDetail['held']> {
  const row = await db
    .selectFrom('event_settling')
    .select('held')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!row || row.held.length === 0) return [];
  return db
    .selectFrom('member')
    .select(['member_id as memberId', 'login_id as id'])
    .where('member_id', 'in', row.held.slice(0, EVENT_HELD_MAX))
    .where(acrossMembers)
    .orderBy('member_id')
    .execute();
}

export const endSettling = (tx: Tx, eventId: string) =>
  tx.deleteFrom('event_settling').where('event_id', '=', eventId).execute();
