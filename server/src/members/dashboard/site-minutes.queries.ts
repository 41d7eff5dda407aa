// What a day so far comes to by a minute of it, kept so that nobody who looks has to count everybody.
import type { GameClass, OpenBetProduct, RequestKind } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import type { Span } from './dashboard.rule';

/** Of requests that were approved. */
export interface Decided {
  readonly kind: RequestKind;
  readonly count: number;
  readonly won: number;
}

/** What the line of whoever is named came to. */
export interface LineSum {
  readonly memberId: string;
  readonly chargeWon: number;
  readonly exchangeWon: number;
}

/** As it was when it was kept; null is what was not kept by then. */
export interface SiteMinute {
  readonly bettors: number;
  readonly logins: number | null;
  readonly open_bets: number | null;
  readonly open_won: Readonly<Partial<Record<OpenBetProduct, number>>> | null;
  /** Rows of days that `class_won` was summed from. */
  readonly class_rows: number | null;
  readonly class_won: Readonly<Partial<Record<GameClass, number>>> | null;
  /** One of each kind that there is. */
  readonly decided: readonly Decided[] | null;
  readonly joins: number | null;
  readonly first_charges: number | null;
  /** The ten that brought most, from the most on. */
  readonly lines: readonly LineSum[] | null;
}

const COLUMNS = [
  ...(['bettors', 'logins', 'open_bets', 'open_won'] as const),
  ...(['class_rows', 'class_won', 'decided', 'joins', 'first_charges', 'lines'] as const),
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

/** What of requests had been approved by the end of each hour of a day, of the hours in which it changed. */
export async function listDecidedHours(
  db: Database | Tx,
  { from, to }: Span,
): Promise<readonly { readonly hour: number; readonly decided: readonly Decided[] }[]> {
  const { rows } = await sql<{ hour: number; decided: readonly Decided[] }>`
    select distinct on (hour) extract(hour from at at time zone 'Asia/Seoul')::int as hour, decided
    from site_minute where at >= ${from} and at <= ${to} and decided is not null
    order by hour, at desc`.execute(db);
  return rows;
}

/** Keeps what a day comes to by a time of it, once. */
export const keepMinute = (db: Database, at: Date, counted: SiteMinute) =>
  db
    .insertInto('site_minute')
    .values({
      ...{ ...counted, at },
      open_won: JSON.stringify(counted.open_won),
      class_won: JSON.stringify(counted.class_won),
      decided: JSON.stringify(counted.decided),
      lines: JSON.stringify(counted.lines),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const forgetMinutes = (db: Database, before: Date) =>
  db.deleteFrom('site_minute').where('at', '<', before).execute();
