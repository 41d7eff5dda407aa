import { COMMISSION_KIND_VALUES, GAME_CLASSES } from '@gwanje/contract';
import { raiseAlarm } from '../../platform/alarm';
import { transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import { listOpenDays } from '../rollups/fold-days.queries';
import { lockTree } from '../tree/tree.queries';
import { findLosingOptions } from './carry.queries';
import { computeSettlement } from './compute.queries';
import { sumsOf } from './preview-settlement.queries';
import { keepSettlement } from './run-settlement.command';
import { leaveTaken } from './taken-days.queries';

/** Lays a closed day ready once for whoever approves it; what somebody has settled already is left alone. */
export async function runNightly(
  { db, now, appendAudit }: JobPlatform,
  day: string,
): Promise<void> {
  const outcome = await transaction(db, async (tx) => {
    await lockTree(tx);
    if ((await listOpenDays(tx, day, day)).length > 0) return 'open';
    const hasRun = await tx
      .selectFrom('partner_settlement')
      .select('settlement_id')
      .where('from_on', '=', day)
      .where('created_by', 'is', null)
      .executeTakeFirst();
    if (hasRun) return 'nothing';
    const terms = {
      ...{ from: day, to: day, classes: GAME_CLASSES, kinds: COMMISSION_KIND_VALUES },
      ...{ partnerId: null, isAlone: false, ...(await findLosingOptions(tx)) },
    };
    const all = await computeSettlement(tx, terms);
    const { lines, takenDays } = await leaveTaken(tx, terms, all.lines);
    const computed = { ...all, lines };
    if (!computed.checks.isSound) return 'difference';
    if (takenDays.length > 0 || lines.length === 0) return 'nothing';
    const at = now();
    const settlementId = await keepSettlement(tx, { terms, computed, at, createdBy: null });
    await appendAudit(tx, {
      ...{ action: 'settlement.run', subject: `settlement/${settlementId}`, before: null, at },
      after: { fromOn: day, toOn: day, ...sumsOf(computed) },
      ...{ actor: null, ip: null, requestId: 'job' },
    });
    return 'ready';
  });
  if (outcome === 'nothing' || outcome === 'open') return;
  const kind = outcome === 'ready' ? 'settlementReady' : 'settlementDifference';
  await raiseAlarm(db, { kind, at: now(), details: { day }, sameBy: { day } });
}
