import { type Dashboard, isConditionMet, type ScreenCondition } from '@gwanje/contract';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { countSecondWords } from '../../alarms/second-words.queries';
import { computeSeldom } from '../../platform/compute-seldom';
import { type Tx, transaction } from '../../platform/database';
import type { Platform } from '../../platform/implement';
import { type Line, readFigures } from './dashboard.queries';
import { isComparable } from './dashboard.rule';
import { readDays, readHours } from './dashboard-days.queries';
import { readAllTasks } from './dashboard-tasks.queries';
import { readTop } from './dashboard-top.queries';

const FIGURES_KEPT_MS = 30_000;
const TASKS_KEPT_MS = 10_000;
/** Sums may keep the database busy for a twentieth of the time. */
const PAUSE_FACTOR = 20;
/** Lines whose figures are kept at once. */
const LINES_MAX = 200;
/** No block may take longer. */
const BLOCK_LIMIT = "set local statement_timeout = '2s'";

type Figures = Omit<Dashboard, 'todo'>;

/**
 * Reads the dashboard seldom: whoever looks at the same line within half a minute is given the same
 * figures. A block that fails is null, and the others stand.
 */
export function dashboardOf(
  { db, now, flags }: Pick<Platform, 'db' | 'now' | 'flags'>,
  log: FastifyBaseLogger,
) {
  const isOn = (when: ScreenCondition) => !flags || isConditionMet(when, flags());
  const block = async <T>(name: string, read: (tx: Tx) => Promise<T>): Promise<T | null> => {
    try {
      return await transaction(db, async (tx) => {
        await sql.raw(BLOCK_LIMIT).execute(tx);
        return read(tx);
      });
    } catch (error) {
      log.error({ err: error }, `a block of the dashboard failed: ${name}`);
      return null;
    }
  };
  const readTasks = computeSeldom({
    now,
    keptMs: () => TASKS_KEPT_MS,
    compute: (at) =>
      block('todo', (tx) =>
        readAllTasks(tx, at, {
          countSecondWords: () => countSecondWords(db, at),
          hasRoundList: isOn({ configVersion: 2 }),
        }),
      ),
  });
  const figuresOf = (line: Line) =>
    computeSeldom<Figures>({
      now,
      keptMs: (tookMs) => Math.max(FIGURES_KEPT_MS, tookMs * PAUSE_FACTOR),
      compute: async (at) => ({
        ...{ at: at.toISOString(), isComparable: isComparable(at) },
        figures: await block('figures', (tx) => readFigures(tx, line, at)),
        hours: await block('hours', (tx) => readHours(tx, line, at)),
        days: await block('days', (tx) => readDays(tx, line, at)),
        top: await block('top', (tx) => readTop(tx, line, at, isOn)),
      }),
    });
  const kept = new Map<Line, () => Promise<Figures>>();
  const seldom = (line: Line) => {
    const found = kept.get(line) ?? figuresOf(line);
    kept.delete(line);
    kept.set(line, found);
    const [oldest] = kept.keys();
    if (kept.size > LINES_MAX && oldest !== undefined) kept.delete(oldest);
    return found;
  };
  return async (line: Line, isStaff: boolean): Promise<Dashboard> => ({
    ...(await seldom(line)()),
    todo: isStaff ? await readTasks() : [],
  });
}
