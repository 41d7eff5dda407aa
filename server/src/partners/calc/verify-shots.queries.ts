// Whether closed days still say what was kept of them.
import type { ShotFigures } from '@gwanje/contract';
import { raiseAlarm } from '../../platform/alarm';
import type { Database } from '../../platform/database';
import { countMembers, differenceOf, readShotFigures } from './calc-shots.queries';

/** Of each kind that is kept by itself, so many of the newest are held against what stands now. */
const VERIFIED = { auto: 7, month: 1 } as const;

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
