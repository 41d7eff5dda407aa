// Who and what waits or is under way at this moment, for whoever is about to close or silence it.
import type { Bilingual } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { EffectOutcome as Outcome, EffectRow as Row } from '../../settings/setting-work';

type Db = Database | Tx;

export const times = (count: number): Outcome => ({ count, won: 0 });

const NOTHING = times(0);

export const outcomeOf = async (
  db: Db,
  statement: ReturnType<typeof sql<Outcome>>,
): Promise<Outcome> => (await statement.execute(db)).rows[0] ?? NOTHING;

const waitingRequests = (db: Db, kinds: readonly string[]) =>
  outcomeOf(
    db,
    sql<Outcome>`
      select count(*)::int as count, coalesce(sum(amount_won), 0) as won from money_request
      where kind in (${sql.join(kinds)}) and status = 'waiting' and not is_test
        and ${acrossMembers}`,
  );
export const charges = (db: Db) => waitingRequests(db, ['charge']);
export const exchanges = (db: Db) => waitingRequests(db, ['exchange', 'incomeExchange']);
export const visitors = (db: Db) =>
  outcomeOf(
    db,
    sql<Outcome>`
      select count(*)::int as count, 0 as won from member_session
      join member on member.member_id = member_session.member_id
      where ${acrossMembers} and member_session.ended_at is null and not member.is_test`,
  );
/** Of these games, or of all. */
export const openBets = (db: Db, games?: readonly string[]) =>
  outcomeOf(
    db,
    sql<Outcome>`
      select count(*)::int as count, coalesce(sum(stake_won), 0) as won from bet
      where ${acrossMembers} and result = 'I' and not is_test
        ${games ? sql`and game = any(${games}::text[])` : sql``}`,
  );
export const tickets = (db: Db) =>
  outcomeOf(
    db,
    sql<Outcome>`
      select count(*)::int as count, 0 as won from ticket
      where ${acrossMembers} and state = 'waiting' and not is_test`,
  );

export const met = (what: Row['what'], after: Outcome): Row => ({ what, before: NOTHING, after });

/** The same rows, of which the first says in words what all of them come to. */
export const saying = (rows: readonly Row[], sentence: Bilingual): readonly Row[] =>
  rows.map((row, index) => (index === 0 ? { ...row, sentence } : row));

export const shown = (count: number): string => count.toLocaleString('en-US');
