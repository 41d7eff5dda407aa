// Whether closed days still say what was kept of them.
import type { ShotFigures } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import { raiseAlarm } from '../../platform/alarm';
import type { Database } from '../../platform/database';
import { differenceOf, readShotFigures } from './calc-shots.queries';
import type { DaySpan } from './site-facts.queries';

/** Of each kind that is kept by itself, so many of the newest are held against what stands now. */
const VERIFIED = { auto: 7, month: 1 } as const;

/** Who has moved anything of these types in a period, test accounts left out. */
async function countMembers(db: Database, { from, to }: DaySpan, types: readonly string[]) {
  const { rows } = await sql<{ members: number }>`
    select count(distinct member_id)::int as members from ledger_day
    where day_on between ${from}::date and ${to}::date and type = any(${types}::text[])
      and not is_test and ${acrossMembers}`.execute(db);
  return rows[0]?.members ?? 0;
}

/** Raises an alarm for each whose period has changed: its types, how many members, and how far. */
export async function verifyShots(db: Database, now: () => Date): Promise<void> {
  for (const [kind, newest] of Object.entries(VERIFIED)) {
    const rows = await db
      .selectFrom('calc_shot')
      .select(['seq', 'period_from', 'period_to', 'figures'])
      .where('kind', '=', kind as keyof typeof VERIFIED)
      .orderBy('shot_id', 'desc')
      .limit(newest)
      .execute();
    for (const { seq, period_from: from, period_to: to, figures } of rows) {
      const found = differenceOf(figures as ShotFigures, await readShotFigures(db, { from, to }));
      if (!found) continue;
      const members = await countMembers(db, { from, to }, Object.keys(found.types));
      await raiseAlarm(db, {
        ...{ kind: 'settlementDifference', at: now(), sameBy: { shotSeq: seq } },
        details: { dayOn: to, shotSeq: seq, members, ...found },
      });
    }
  }
}
