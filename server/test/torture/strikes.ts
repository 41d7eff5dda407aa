// What may be done to writes that stand at their statements: processes die, or something stands still for a while.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Limits } from '../../src/platform/database-limits';
import type { Held, Strike } from './every-statement';
import type { Random } from './seeded-random';
import type { StatementStand, Victim } from './statement-stand';

/** What stands still: every process of the one, the process of the other, packets, or a row. */
export type Still = Victim | 'network' | 'lock';

const BOTH = ['before', 'after'] as const;

/** How long something stands still, milliseconds, where the limits of a server are the usual ones. */
export const STILL_MS = { min: 5_000, max: 90_000 };

/** What a write may want to lock, besides the end of its audit chain. */
const LOCKED_TABLES = ['wallet', 'money_request', 'adjustment', 'provider_transfer'];

/** Locks whatever of it is free. @returns how many rows */
async function lockRows(client: pg.Client, { slot, write }: Held): Promise<number> {
  const lock = async (table: string, column: string, values: readonly string[]) =>
    (
      await client.query(`select from ${table} where ${column} = any($1) for update skip locked`, [
        values,
      ])
    ).rowCount ?? 0;
  let rows = await lock('audit_head', 'chain', [slot.adminId]);
  for (const table of LOCKED_TABLES) rows += await lock(table, 'member_id', write.memberIds);
  return rows;
}

export const killing = (stand: StatementStand, victim: Victim): Strike => ({
  by: 'hold',
  moments: BOTH,
  async strike(held) {
    await stand.strike(victim);
    return held.length;
  },
});

/** The same limits, every one of them so many times as long. */
export const limitsTimes = (limits: Limits, factor: number) =>
  Object.fromEntries(
    Object.entries(limits).map(([name, ms]) => [name, Math.round(ms * factor)]),
  ) as unknown as Limits;

/**
 * Lets something stand still while writes stand at their statements, then lets everything go on.
 *
 * @param factor by which the limits of the server are longer than the usual ones; so are the times
 */
export function standingStill(
  stand: StatementStand,
  still: Still,
  random: Random,
  factor: number,
): Strike {
  const forAWhile = () => delay(random.between(STILL_MS.min, STILL_MS.max) * factor);

  async function stopAll(victim: Victim, held: readonly Held[]): Promise<number> {
    const goOn = await stand.standStill(victim);
    // What is on its way reaches a process that does not answer.
    for (const { release } of held) release();
    await forAWhile();
    goOn();
    return held.length;
  }

  async function lock(held: Held): Promise<boolean> {
    const client = new pg.Client({ connectionString: stand.ownerUrl });
    await client.connect();
    await client.query('begin');
    const rows = await lockRows(client, held);
    held.release();
    if (rows > 0) await forAWhile();
    await client.end();
    return rows > 0;
  }

  if (still === 'network')
    return {
      by: 'swallow',
      moments: BOTH,
      async strike(held) {
        const lose = ({ release }: Held) => forAWhile().then(release);
        await Promise.all(held.map(lose));
        return held.length;
      },
    };
  if (still === 'lock')
    return {
      by: 'hold',
      // A lock that comes when a statement is done comes before the next one.
      moments: ['before'],
      strike: async (held) => (await Promise.all(held.map(lock))).filter(Boolean).length,
    };
  return { by: 'hold', moments: BOTH, strike: (held) => stopAll(still, held) };
}
