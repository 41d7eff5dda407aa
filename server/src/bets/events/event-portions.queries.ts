// Events on which more lies than one transaction may settle: what was decided of them, and how far it is carried out.
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

/** Of `event`: what was decided of it is not carried out yet. */
export const IS_SETTLING: Sql = sql`exists (
  select 1 from event_settling as settling where settling.event_id = event.event_id)`;

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
  const { rows } = await sql<{ bettors: number }>`
    select count(distinct member_id)::int as bettors
    from bet_leg where event_id = ${eventId} and ${acrossMembers}`.execute(tx);
  await tx
    .insertInto('event_settling')
    .values({
      ...{ event_id: eventId, takes_back: takesBack, started_at: now(), reason },
      ...{ bettors: rows[0]?.bettors ?? 0, first_by: firstBy ?? null },
      ...{ kind: settles?.kind ?? null, seq: settles?.seq ?? null },
      verdicts: settles && JSON.stringify(settles.verdicts),
      state_after: settles ? (settles.state ?? null) : 'suspended',
      settled_by: actor?.adminId ?? null,
    })
    .execute();
}

type Sums = Omit<SettledSums, 'at'>;

/** What was decided of an event, by whom, and what it has come to so far. */
interface Begun extends EventDeed, Pick<Settling, 'actor' | 'reason'> {
  readonly eventId: string;
  readonly firstBy: string | null;
  readonly doneTo: string | null;
  readonly back: Sums;
  readonly made: Sums;
}

export async function findSettling(tx: Tx, eventId: string): Promise<Begun | undefined> {
  const row = await tx
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

/** Those with legs on an event who come next, as many as one portion takes. */
export async function nextBettors(
  tx: Tx,
  { eventId, doneTo }: Pick<Begun, 'eventId' | 'doneTo'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ memberId: string }>`
    select each.member_id as "memberId"
    from (
      select leg.member_id,
        sum(count(*)) over (order by leg.member_id) - count(*) as before
      from bet_leg as leg
      where leg.event_id = ${eventId} and ${acrossMembers}
        and (${doneTo}::uuid is null or leg.member_id > ${doneTo}::uuid)
      group by leg.member_id) as each
    where each.before < ${LEGS_OF_PORTION} order by each.member_id`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

interface Portion {
  /** In their order, at least one. */
  readonly memberIds: readonly string[];
  readonly back: Sums | false;
  readonly made: Sums | null;
}

/** Keeps that these are settled, and what that came to. */
export async function keepPortion(
  tx: Tx,
  begun: Begun,
  { memberIds, back, made }: Portion,
): Promise<void> {
  const added = (column: keyof Sums, sums: Sums | false | null, so: Sums) =>
    so[column] + (sums ? sums[column] : 0);
  await tx
    .updateTable('event_settling')
    .set((row) => ({
      done_to: memberIds.at(-1) as string,
      bettors_done: row('bettors_done', '+', memberIds.length),
      back_bets: added('bets', back, begun.back),
      back_stake_won: added('stakeWon', back, begun.back),
      back_payout_won: added('payoutWon', back, begun.back),
      bets: added('bets', made, begun.made),
      stake_won: added('stakeWon', made, begun.made),
      payout_won: added('payoutWon', made, begun.made),
    }))
    .where('event_id', '=', begun.eventId)
    .execute();
}

export const endSettling = (tx: Tx, eventId: string) =>
  tx.deleteFrom('event_settling').where('event_id', '=', eventId).execute();
