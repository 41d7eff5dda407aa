import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Tx } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import type { BetKey } from './carts.queries';

/** Bets that are decided in one go at most; the rest come a second later. */
const BETS_MAX = 500;

/** Live bets whose delay is over. */
export async function findDueBets({ db, now }: JobPlatform): Promise<readonly BetKey[]> {
  const { rows } = await sql<BetKey>`
    select member_id as "memberId", bet_id as "betId" from bet
    where accepting_until <= ${now()} and ${acrossMembers}
    order by accepting_until limit ${BETS_MAX}`.execute(db);
  return rows;
}

interface Wait {
  readonly placedAt: Date;
  readonly acceptingUntil: Date;
}

/** Since when, and until when, a live bet waits. */
export const readWait = (tx: Tx, { memberId, betId }: BetKey): Promise<Wait> =>
  tx
    .selectFrom('bet')
    .select(['at as placedAt', 'accepting_until as acceptingUntil'])
    .where('member_id', '=', memberId)
    .where('bet_id', '=', betId)
    .$narrowType<Wait>()
    .executeTakeFirstOrThrow();

/** Whether the sale of one of these events was stopped from a moment on, by a score, a feed or a hand. */
export async function wereStopped(
  tx: Tx,
  eventIds: readonly string[],
  since: Date,
): Promise<boolean> {
  const stop = await tx
    .selectFrom('event_stop')
    .select('seq')
    .where(sql<boolean>`event_id = any(${eventIds}::uuid[])`)
    .where('kind', '=', 'stop')
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return stop !== undefined;
}

/** A live bet is taken: from now on its events decide. */
export const takeBet = (tx: Tx, { memberId, betId }: BetKey) =>
  sql`
    update bet set accepting_until = null, version = version + 1
    where member_id = ${memberId} and bet_id = ${betId}`.execute(tx);
