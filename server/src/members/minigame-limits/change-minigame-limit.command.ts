import type { members, ReplyOf } from '@gwanje/contract';
import { lockWallets } from '../../ledger/post-movement';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { newId } from '../../platform/new-id';
import { findMinigameLimitRow, MINIGAME_LIMITS } from './minigame-limits.queries';

const NONE = 0;

/** Sets what a member may bet on a game; who saves over somebody else's is told of it. */
export async function saveMinigameLimit(
  work: Work<typeof members.saveMinigameLimit>,
): Promise<ReplyOf<typeof members.saveMinigameLimit>> {
  const { tx, actor, audit, refuse } = work;
  const { memberId, game, version, ...wished } = work.input;
  // A bet that is being taken is held against what held before.
  const { at } = await lockWallets(work, memberId);
  const row = await findMinigameLimitRow(tx, memberId, game);
  const read = (limitId: string) => MINIGAME_LIMITS.get(contextOf(work), limitId, { memberId });
  const before = row ? await read(row.limit_id) : null;
  if ((row?.version ?? NONE) !== version) return refuse('record.stale', { current: before });
  const limitId = row?.limit_id ?? newId(at);
  const values = {
    ...{ is_allowed: wished.isAllowed, max_won: wished.maxWon, benefit_won: wished.benefitWon },
    ...{ max_round_won: wished.maxRoundWon, reason: wished.reason, until_on: wished.until },
    ...{ set_by: actor.adminId, set_at: at, version: version + 1 },
  };
  await tx
    .insertInto('member_minigame_limit')
    .values({ member_id: memberId, limit_id: limitId, game, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'game']).doUpdateSet(values))
    .execute();
  const after = await read(limitId);
  await audit({ subject: memberId, before, after });
  return after;
}

/** Lets his level say again what a member may bet on a game. */
export async function removeMinigameLimit(
  work: Work<typeof members.removeMinigameLimit>,
): Promise<Record<string, never>> {
  const { tx, audit, refuse } = work;
  const { memberId, game, reason } = work.input;
  const row = await findMinigameLimitRow(tx, memberId, game);
  if (!row) return refuse('record.not_found');
  const before = await MINIGAME_LIMITS.get(contextOf(work), row.limit_id, { memberId });
  await tx
    .deleteFrom('member_minigame_limit')
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .execute();
  await audit({ subject: memberId, before, after: { reason } });
  return {};
}
