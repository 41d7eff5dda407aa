import {
  type Dashboard,
  type GameId,
  ROUND_GAMES,
  roundPathOf,
  TASKS_COUNTED_MAX,
  type TaskKind,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import { instantOf } from '../../platform/new-id';

type Tasks = NonNullable<Dashboard['todo']>;

interface Counted {
  readonly count: number;
  readonly oldest: string | Date | null;
}

/** What waits, and the oldest of it, of few rows of an index. */
const waiting = (column: string, rows: Sql) => sql`
  select (select count(*) from (select 1 from ${rows} limit ${TASKS_COUNTED_MAX}) as waiting) as count,
    (select ${sql.ref(column)} from ${rows} order by ${sql.ref(column)} limit 1) as oldest`;

const unsettledRounds = (at: Date) => sql`
  game_round where status in ('waiting', 'held', 'rolledBack')
    and (draw_at <= ${at} or status in ('held', 'rolledBack'))`;

/** The page of the game of which the oldest round waits; null where none of these has a page. */
async function findRoundsPage(db: Database | Tx, at: Date): Promise<string | null> {
  const { rows } = await sql<{ game: GameId }>`
    select game from ${unsettledRounds(at)} and game = any(${[...ROUND_GAMES]})
    order by draw_at limit 1`.execute(db);
  return rows[0] ? roundPathOf(rows[0].game, 'ongoing') : null;
}

const SOURCES: Readonly<Record<Exclude<TaskKind, 'secondWords'>, (at: Date) => Sql>> = {
  newMembers: () =>
    waiting('member_id', sql`member where status = 0 and not is_test and ${acrossMembers}`),
  charges: () =>
    waiting(
      'request_id',
      sql`money_request where kind = 'charge' and status = 'waiting' and not is_test
        and ${acrossMembers}`,
    ),
  exchanges: () =>
    waiting(
      'request_id',
      sql`money_request where kind in ('exchange', 'incomeExchange') and status = 'waiting'
        and not is_test and ${acrossMembers}`,
    ),
  payouts: () =>
    waiting(
      'request_id',
      sql`money_request where kind in ('exchange', 'incomeExchange') and payout = 'due'
        and not is_test and ${acrossMembers}`,
    ),
  tickets: () =>
    // One that is asked again waits since then.
    waiting('asked_at', sql`ticket where state = 'waiting' and not is_test and ${acrossMembers}`),
  rounds: (at) => waiting('draw_at', unsettledRounds(at)),
  providers: () =>
    waiting('transfer_id', sql`provider_transfer where status = 'pending' and ${acrossMembers}`),
  alarms: () => waiting('alarm_id', sql`alarm where acknowledged_at is null`),
};

const timeOf = (oldest: Counted['oldest']): string | null => {
  if (oldest === null) return null;
  return (typeof oldest === 'string' ? instantOf(oldest) : oldest).toISOString();
};

/** What waits for a hand, by kind; nothing of it is a partner's. */
export async function readAllTasks(
  db: Database | Tx,
  at: Date,
  {
    countSecondWords,
    hasRoundList,
  }: {
    readonly countSecondWords: () => Promise<{
      readonly count: number;
      readonly oldestAt: Date | null;
    }>;
    /** Whether the console has a list of the rounds of every game. */
    readonly hasRoundList: boolean;
  },
): Promise<Tasks> {
  const tasks: Tasks = [];
  for (const [kind, source] of Object.entries(SOURCES)) {
    const { rows } = await sql<Counted>`${source(at)}`.execute(db);
    const { count, oldest } = rows[0] as Counted;
    const address =
      kind === 'rounds' && count > 0 && !hasRoundList ? await findRoundsPage(db, at) : null;
    tasks.push({ kind: kind as TaskKind, count, oldestAt: timeOf(oldest), address });
  }
  const { count, oldestAt } = await countSecondWords();
  tasks.push({ kind: 'secondWords', count, oldestAt: timeOf(oldestAt), address: null });
  return tasks;
}
