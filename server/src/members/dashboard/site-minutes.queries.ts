// What a day so far comes to by a minute of it, kept so that nobody who looks has to count everybody.
import type { GameClass, OpenBetProduct } from '@gwanje/contract';
import type { Database, Tx } from '../../platform/database';
import type { Span } from './dashboard.rule';

/** As it was when it was kept; null is what was not kept by then. */
export interface SiteMinute {
  readonly bettors: number;
  readonly logins: number | null;
  readonly open_bets: number | null;
  readonly open_won: Readonly<Partial<Record<OpenBetProduct, number>>> | null;
  /** Rows of days that `class_won` was summed from. */
  readonly class_rows: number | null;
  readonly class_won: Readonly<Partial<Record<GameClass, number>>> | null;
}

const COLUMNS = [
  ...(['bettors', 'logins', 'open_bets', 'open_won'] as const),
  ...(['class_rows', 'class_won'] as const),
];

/** What was kept last in a span; undefined where nothing was. */
export async function findMinute(
  db: Database | Tx,
  { from, to }: Span,
): Promise<SiteMinute | undefined> {
  const kept = await db
    .selectFrom('site_minute')
    .select(COLUMNS)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return kept as SiteMinute | undefined;
}

/** Keeps what a day comes to by a time of it, once. */
export const keepMinute = (db: Database, at: Date, counted: SiteMinute) =>
  db
    .insertInto('site_minute')
    .values({
      ...{ ...counted, at },
      open_won: JSON.stringify(counted.open_won),
      class_won: JSON.stringify(counted.class_won),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const forgetMinutes = (db: Database, before: Date) =>
  db.deleteFrom('site_minute').where('at', '<', before).execute();
