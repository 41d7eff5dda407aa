// Visits of members at the player site: who came in, how, and who is still there.
import type { LoginOutcome } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';

/** Under which tries are kept of an ID that nobody has. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Keeps a member's password, and whether he may come in, as they are until this transaction ends: who
 * changes either, or comes in with him at once, waits. Checking a password takes so long that both may
 * have changed since they were read.
 *
 * @returns what is so now; undefined where he has no password
 */
export async function holdEntry(tx: Tx, memberId: string) {
  const { status } = await tx
    .selectFrom('member')
    .select('status')
    .where('member_id', '=', memberId)
    .forShare()
    .executeTakeFirstOrThrow();
  const held = await tx
    .selectFrom('member_password')
    .select('password_hash')
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  return held && { status, passwordHash: held.password_hash };
}

/** From where somebody comes, as the player site tells it. */
export interface Origin {
  readonly ip: string | null;
  readonly device: string | null;
  readonly userAgent: string | null;
}

export interface Attempt extends Origin {
  /** NOBODY's where nobody has that ID. */
  readonly memberId: string;
  readonly loginId: string;
  readonly outcome: LoginOutcome;
  readonly sessionId?: string;
  readonly isNewDevice?: boolean;
  readonly region?: string | null;
  readonly at: Date;
}

/** Writes down that somebody tried to come in. */
export async function noteAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  const { at, memberId, loginId, outcome, ip, region, device, userAgent } = attempt;
  await tx
    .insertInto('login_attempt')
    .values({
      ...{ member_id: memberId, attempt_id: newId(at), login_id: loginId, outcome },
      ...{ ip, region: region ?? null, device, user_agent: userAgent },
      is_new_device: attempt.isNewDevice ?? false,
      session_id: attempt.sessionId ?? null,
    })
    .execute();
}

interface Entering extends Origin {
  readonly memberId: string;
  readonly isTest: boolean;
  /** The host by which he comes; null: nobody said. */
  readonly domainId: string | null;
  readonly at: Date;
}

/** Begins a visit, which counts on this day of Seoul. @returns its name */
export async function startSession(tx: Tx, entering: Entering): Promise<string> {
  const { memberId, at, ip, device, userAgent, isTest } = entering;
  const sessionId = newId(at);
  await tx
    .insertInto('member_session')
    .values({
      ...{ member_id: memberId, session_id: sessionId, ip, device, user_agent: userAgent },
      ...{ started_at: at, last_seen_at: at, ended_at: null, ended_by: null },
      domain_id: entering.domainId,
    })
    .execute();
  await sql`
    insert into member_day (member_id, day_on, logins, first_login_at, last_login_at, last_ip, is_test)
    values (${memberId}, (${at}::timestamptz at time zone 'Asia/Seoul')::date, 1, ${at}, ${at},
      ${ip}::inet, ${isTest})
    on conflict (member_id, day_on) do update set logins = member_day.logins + 1,
      last_login_at = excluded.last_login_at, last_ip = excluded.last_ip`.execute(tx);
  await tx
    .updateTable('member_rank')
    .set({ last_login_at: at, last_ip: ip })
    .where('member_id', '=', memberId)
    .execute();
  return sessionId;
}

/** How many visits of a member have not ended, whether he was seen lately or not. */
export const countSessionsOf = async (db: Database, memberId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('member_session')
        .select(({ fn }) => fn.countAll().as('open'))
        .where('member_id', '=', memberId)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow()
    ).open,
  );

interface Ending {
  readonly memberId: string;
  readonly at: Date;
  /** Nobody where the member himself ends it, or came in elsewhere. */
  readonly by: string | null;
  /** The visit that goes on. */
  readonly but?: string;
}

/** Ends every visit of a member. @returns how many there were */
export async function endSessionsOf(tx: Tx, { memberId, at, by, but }: Ending): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('member_session')
    .set({ ended_at: at, ended_by: by })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .$if(but !== undefined, (query) => query.where('session_id', '!=', but as string))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface Visit {
  readonly memberId: string;
  readonly sessionId: string;
}

/** Whose a visit is that has not ended, and by what he came in; undefined where there is none. */
export async function findOpenVisit(
  tx: Tx,
  { memberId, sessionId }: Visit,
): Promise<{ readonly loginId: string; readonly passwordHash: string | undefined } | undefined> {
  const found = await tx
    .selectFrom('member_session as visit')
    .innerJoin('member', 'member.member_id', 'visit.member_id')
    .leftJoin('member_password', 'member_password.member_id', 'visit.member_id')
    .select(['member.login_id', 'member_password.password_hash'])
    .where('visit.member_id', '=', memberId)
    .where('visit.session_id', '=', sessionId)
    .where('visit.ended_at', 'is', null)
    .executeTakeFirst();
  return found && { loginId: found.login_id, passwordHash: found.password_hash ?? undefined };
}

/** Ends one visit at the member's own wish. @returns whether it was there */
export async function endSession(
  tx: Tx,
  { memberId, sessionId }: Visit,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member_session')
    .set({ ended_at: sql`coalesce(ended_at, ${at})` })
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Seen {
  readonly at: Date;
  readonly idleMinutes: number;
  /** Given while everybody else's visit ends, test accounts apart. */
  readonly passed?: readonly string[] | undefined;
}

/** Notes who is still there, and ends the visits of whom nobody has seen for so long. @returns the visits that are over */
export async function noteSeen(
  tx: Tx,
  visits: readonly Visit[],
  { at, idleMinutes, passed }: Seen,
): Promise<string[]> {
  const given = sql`unnest(${visits.map(({ memberId }) => memberId)}::uuid[],
    ${visits.map(({ sessionId }) => sessionId)}::uuid[]) as visit (member_id, session_id)`;
  const isSentAway = passed
    ? sql`member_session.member_id <> all(${passed}::uuid[]) and not exists (
        select 1 from member where member.member_id = member_session.member_id and member.is_test)`
    : sql`false`;
  const isIdle = sql`(last_seen_at < ${at}::timestamptz - make_interval(mins => ${idleMinutes})
    or ${isSentAway})`;
  const { rows } = await sql<{ session_id: string; is_over: boolean }>`
    update member_session
    set last_seen_at = case when ${isIdle} then last_seen_at else ${at}::timestamptz end,
      ended_at = case when ${isIdle} then ${at}::timestamptz end
    from ${given}
    where member_session.member_id = visit.member_id
      and member_session.session_id = visit.session_id
      and member_session.ended_at is null and ${acrossMembers}
    returning member_session.session_id, member_session.ended_at is not null as is_over`.execute(
    tx,
  );
  const live = new Set(rows.flatMap((row) => (row.is_over ? [] : [row.session_id])));
  return visits.map(({ sessionId }) => sessionId).filter((sessionId) => !live.has(sessionId));
}

/**
 * Under which the failed tries of a member are counted, by where or at what he made them; they lie
 * among those of administrators, none of whose IDs has a slash.
 */
export const triesOf = (loginId: string, at: string): string => `member/${loginId} ${at}`;

/** Forgets the failed tries of a member, from wherever he made them. @returns of how many places */
export async function forgetFailures(tx: Tx, loginId: string): Promise<number> {
  const { rows } = await sql`
    delete from login_throttle
    where scope = 'place' and starts_with(key, ${triesOf(loginId, '')}) returning 1`.execute(tx);
  return rows.length;
}
