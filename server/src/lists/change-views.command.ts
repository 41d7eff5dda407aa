import { type ListView, type lists, VIEWS_PER_LIST_MAX } from '@gwanje/contract';
import type { Actor } from '../platform/caller';
import type { Tx } from '../platform/database';
import type { Platform, Work } from '../platform/implement';
import { newId } from '../platform/new-id';
import { Refusal } from '../platform/refusal';
import { requireArranged } from './requested-list';
import { findView, holdView, listViews, lockViewsOf, mayShare, stateKept } from './views.queries';

/** A view of a type is everybody's of that type, and changed by top administrators alone. */
function requireShare(forType: number | null | undefined, actor: Actor): void {
  if (typeof forType === 'number' && !mayShare(actor)) throw new Refusal('session.forbidden');
}

/**
 * A view that the caller may change, locked until the transaction ends.
 *
 * @throws {Refusal} record.not_found, session.forbidden
 */
async function lockView(tx: Tx, actor: Actor, viewId: string): Promise<ListView> {
  await tx
    .selectFrom('list_view')
    .select('view_id')
    .where('view_id', '=', viewId)
    .forUpdate()
    .execute();
  const view = await findView(tx, actor, viewId);
  if (!view) throw new Refusal('record.not_found');
  requireShare(view.forType, actor);
  return view;
}

/** Keeps an arrangement of a list under a name. */
export async function createView(
  { input, tx, actor, now, audit, refuse }: Work<typeof lists.createView>,
  platform: Pick<Platform, 'flags'>,
): Promise<ListView> {
  const { list, name, forType, state } = input;
  requireArranged(list, actor, platform);
  requireShare(forType, actor);
  // Those that are kept at once are counted one after another.
  await lockViewsOf(tx, list, forType ?? actor.adminId);
  const beside = (await listViews(tx, actor, list)).filter(
    (view) => view.forType === (forType ?? null),
  );
  if (beside.length >= VIEWS_PER_LIST_MAX) return refuse('view.too_many');
  const viewId = newId(now());
  await tx
    .insertInto('list_view')
    .values({
      view_id: viewId,
      list,
      name,
      for_type: forType ?? null,
      saved_by: actor.adminId,
      saved_at: now(),
      state: JSON.stringify(stateKept(state)),
    })
    .execute();
  const created = (await findView(tx, actor, viewId)) as ListView;
  await audit({ subject: `view/${viewId}`, after: created });
  return created;
}

/** Keeps a view as it is now, unless somebody has kept it since it was read. */
export async function updateView({
  input: { viewId, name, state, version },
  tx,
  actor,
  now,
  audit,
  refuse,
}: Work<typeof lists.updateView>): Promise<ListView> {
  const before = await lockView(tx, actor, viewId);
  if (before.version !== version) return refuse('record.stale', before);
  await tx
    .updateTable('list_view')
    .set({
      name,
      state: JSON.stringify(stateKept(state)),
      version: version + 1,
      saved_by: actor.adminId,
      saved_at: now(),
    })
    .where('view_id', '=', viewId)
    .execute();
  const after = (await findView(tx, actor, viewId)) as ListView;
  await audit({ subject: `view/${viewId}`, before, after });
  return after;
}

export async function removeView({
  input: { viewId },
  tx,
  actor,
  audit,
}: Work<typeof lists.removeView>) {
  const before = await lockView(tx, actor, viewId);
  await tx.deleteFrom('list_view').where('view_id', '=', viewId).execute();
  await audit({ subject: `view/${viewId}`, before });
  return {};
}

/** Notes with which view the caller begins a list. */
export async function chooseDefaultView(
  { input: { list, viewId }, tx, actor, audit, refuse }: Work<typeof lists.chooseDefaultView>,
  platform: Pick<Platform, 'flags'>,
) {
  requireArranged(list, actor, platform);
  const { adminId } = actor;
  // What is being removed is gone, and what is chosen is removed afterwards.
  if (viewId !== null) await holdView(tx, viewId);
  const view = viewId === null ? null : await findView(tx, actor, viewId);
  if (view === undefined || (view && view.list !== list)) return refuse('record.not_found');
  if (view === null)
    await tx
      .deleteFrom('list_view_default')
      .where('admin_id', '=', adminId)
      .where('list', '=', list)
      .execute();
  else
    await tx
      .insertInto('list_view_default')
      .values({ admin_id: adminId, list, view_id: view.viewId })
      .onConflict((conflict) =>
        conflict.columns(['admin_id', 'list']).doUpdateSet({ view_id: view.viewId }),
      )
      .execute();
  await audit({ subject: `list${list}`, after: { viewId } });
  return {};
}
