import type { minigames, RoundBulk } from '@gwanje/contract';
import { callOffBulk } from '../../platform/bulk/end-bulk.command';
import type { Work } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { foreseeRounds, sumStakes } from './foresee-rounds.queries';
import { describeOrder, freezeRounds, insertOrder, ROUND_BULKS } from './round-bulks.queries';

/**
 * Freezes the rounds that are decided on, if they and what lies on them are exactly what the
 * administrator has seen. Nothing is decided here: that is the run's matter.
 */
export async function startRoundBulk(
  work: Work<typeof minigames.startBulkRounds>,
): Promise<RoundBulk> {
  const { input, actor, ip, tx, requestId, locale, audit, refuse } = work;
  const { action, filter, reason, expectedCount, expectedSumWon, expectedDigest } = input;
  const at = work.now();
  const { taken, digest } = await foreseeRounds(tx, { action, filter }, at);
  const count = taken.length;
  const sumWon = sumStakes(taken);
  if (count !== expectedCount || sumWon !== expectedSumWon || digest !== expectedDigest)
    return refuse('round.bulk_changed', { count, sumWon });
  const bulkId = newId(at);
  await insertOrder(tx, {
    ...{ bulk_id: bulkId, action, filter, reason, round_count: count, stake_won: sumWon },
    ...{ started_by: actor.adminId, started_by_login_id: actor.loginId, started_ip: ip },
    ...{ request_id: requestId, started_at: at },
  });
  await freezeRounds(tx, bulkId, taken);
  await audit({
    subject: `bulk/${bulkId}`,
    after: { action, filter, count, sumWon, digest, reason },
  });
  return describeOrder(tx, await ROUND_BULKS.require(tx, bulkId), locale);
}

/** Calls off a decision on many rounds: what was decided stays decided, the others stay as they are. */
export async function cancelRoundBulk(
  work: Work<typeof minigames.cancelBulkRounds>,
): Promise<RoundBulk> {
  const { tx, input, locale, audit, refuse } = work;
  const { bulkId } = input;
  if (!(await ROUND_BULKS.find(tx, bulkId))) return refuse('record.not_found');
  const calledOff = await callOffBulk(work, ROUND_BULKS, { bulkId, left: 'round.bulk_cancelled' });
  if (!calledOff) return refuse('bulk.over');
  await audit({ subject: `bulk/${bulkId}`, ...calledOff });
  return describeOrder(tx, await ROUND_BULKS.require(tx, bulkId), locale);
}
