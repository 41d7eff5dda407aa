import type { ListView, ListViewState } from '@gwanje/contract';
import { isPermitted } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Actor } from '../platform/caller';
import type { Database, Tx } from '../platform/database';
import { shortenedFilter } from '../platform/masks.rule';

type Viewer = Pick<Actor, 'adminId' | 'type'>;

/** Whether somebody may change views of whole types of administrators. */
export const mayShare = ({ type }: Pick<Actor, 'type'>) => isPermitted(type, 'admin.manage');

/** What an administrator may choose: his own, those of his type, of every type where he may share. */
const visibleViews = (db: Database | Tx, viewer: Viewer) =>
  db
    .selectFrom('list_view')
    .innerJoin('admin', 'admin._id', 'list_view.saved_by')
    .select([
      'list_view.view_id',
      'list_view.list',
      'list_view.name',
      'list_view.for_type',
      'list_view.saved_by',
      'list_view.saved_at',
      'list_view.state',
      'list_view.version',
      'admin.login_id',
    ])
    .where(({ and, eb, or }) =>
      or([
        and([eb('for_type', 'is', null), eb('saved_by', '=', viewer.adminId)]),
        mayShare(viewer) ? eb('for_type', 'is not', null) : eb('for_type', '=', viewer.type),
      ]),
    );

type ViewRow = Awaited<ReturnType<ReturnType<typeof visibleViews>['executeTakeFirstOrThrow']>>;

/** As it is kept and shown: whoever shares a view gives nobody's number away with it. */
export const stateKept = (state: ListViewState): ListViewState => ({
  ...state,
  address: shortenedFilter(state.address),
});

const viewOf = (row: ViewRow): ListView => ({
  viewId: row.view_id,
  list: row.list,
  name: row.name,
  forType: row.for_type,
  savedBy: { _id: row.saved_by, id: row.login_id },
  savedAt: row.saved_at.toISOString(),
  state: stateKept(row.state as ListViewState),
  version: row.version,
});

/** By age, which is how they stay where one looks for them. */
export const listViews = async (
  db: Database | Tx,
  viewer: Viewer,
  list: string,
): Promise<ListView[]> =>
  (await visibleViews(db, viewer).where('list', '=', list).orderBy('view_id').execute()).map(
    viewOf,
  );

export async function findView(
  db: Database | Tx,
  viewer: Viewer,
  viewId: string,
): Promise<ListView | undefined> {
  const row = await visibleViews(db, viewer).where('view_id', '=', viewId).executeTakeFirst();
  return row && viewOf(row);
}

export async function findDefaultViewId(
  db: Database,
  { adminId }: Viewer,
  list: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('list_view_default')
    .select('view_id')
    .where('admin_id', '=', adminId)
    .where('list', '=', list)
    .executeTakeFirst();
  return row?.view_id ?? null;
}

/** Keeps a view from being removed until the transaction ends; one that is being removed is waited for. */
export const holdView = (tx: Tx, viewId: string) =>
  tx
    .selectFrom('list_view')
    .select('view_id')
    .where('view_id', '=', viewId)
    .forKeyShare()
    .execute();

/** One view after another of a list, of a person or of a type of them: how many there may be is counted. */
export const lockViewsOf = async (tx: Tx, list: string, of: string | number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`views ${list} ${of}`}))`.execute(tx);
};
