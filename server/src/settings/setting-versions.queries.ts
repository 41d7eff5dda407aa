import {
  type DocumentOf,
  documentOf,
  type Setting,
  type SettingDocument,
  unsavedDocument,
  valuesOf,
} from '@gwanje/contract';
import type { Database, Tx } from '../platform/database';
import { passTurnstile } from '../platform/turnstile';
import type { Schema } from '../schema';
import { RecalledSettings } from './recalled-settings.queries';

type Scope = Schema['setting_version']['scope'];

/** Documents that whoever holds one right may change, each saved as a whole and kept as versions. */
export interface Settings<D extends SettingDocument> {
  /** The name under which a document is kept. */
  scopeOf(category: D['category']): Scope;
  /** Each of them before anybody has saved it, in the contract's order, by category. */
  readonly unsaved: ReadonlyMap<D['category'], D>;
  settingOf(category: D['category']): Setting;
}

/** Binds documents of the contract to the name under which they are kept, all of them or each to its own. */
export function bindSettings<S extends Setting>(
  scope: Scope | Readonly<Record<S['category'], Scope>>,
  settings: readonly S[],
): Settings<DocumentOf<S>> {
  const byCategory = new Map<string, S>(settings.map((one) => [one.category, one]));
  return {
    scopeOf: (category) => (typeof scope === 'string' ? scope : scope[category as S['category']]),
    unsaved: new Map(settings.map((one) => [one.category, unsavedDocument(one)])),
    settingOf: (category) => byCategory.get(category) as S,
  };
}

interface SettingVersion<D> {
  readonly version: number;
  readonly savedAt: string;
  /** Null for the version that the seed wrote. */
  readonly savedBy: { readonly id: string; readonly nick: string } | null;
  /** Why, where something of it was dangerous. */
  readonly reason: string | null;
  readonly config: D;
}

/** What a refused save is told: the document as it is now, and whose save was faster. */
export interface StaleSetting<D> {
  readonly current: D;
  readonly savedBy: SettingVersion<D>['savedBy'];
  readonly savedAt: string | null;
}

export type RefuseStale<D> = (details: StaleSetting<D>) => never;

/** Where documents in force are looked up: in the database, or among those that were recalled from it. */
export type SettingSource = Database | Tx | RecalledSettings;

interface VersionRow {
  category: string;
  version: number;
  config: unknown;
}

const VERSIONS_PER_PAGE = 50;
/** The largest number that the column holds. */
const VERSION_MAX = 2_147_483_647;

/**
 * A stored document holds the fields alone; category and version stand in its row. A field that it
 * did not have yet when it was saved is as it is before anybody saves one.
 */
export function toDocument<D extends SettingDocument>(
  { settingOf }: Settings<D>,
  { category, version, config }: VersionRow,
): D {
  const setting = settingOf(category);
  return documentOf(setting, version, valuesOf(setting, config as object)) as D;
}

export const unsavedOf = <D extends SettingDocument>(
  { unsaved }: Settings<D>,
  category: D['category'],
) => unsaved.get(category) as D;

const documents = <D extends SettingDocument>(
  db: Database | Tx,
  { scopeOf }: Settings<D>,
  categories: readonly D['category'][],
) =>
  db
    .selectFrom('setting_version as saved')
    .where('saved.scope', 'in', [...new Set(categories.map((category) => scopeOf(category)))])
    .where('saved.category', 'in', categories)
    .select(['saved.category', 'saved.version', 'saved.config']);

/** The newest document of every category, in the contract's order. */
export async function listSettings<D extends SettingDocument>(
  db: Database | Tx,
  settings: Settings<D>,
): Promise<D[]> {
  const rows = await documents(db, settings, [...settings.unsaved.keys()])
    .distinctOn('saved.category')
    .orderBy('saved.category')
    .orderBy('saved.version', 'desc')
    .execute();
  const saved = new Map(rows.map((row) => [row.category, toDocument(settings, row)]));
  return [...settings.unsaved.values()].map((unsaved) => saved.get(unsaved.category) ?? unsaved);
}

/** The newest document of one category, or how it is before anybody saved one. */
export async function findSetting<D extends SettingDocument, C extends D['category']>(
  source: SettingSource,
  settings: Settings<D>,
  category: C,
): Promise<Extract<D, { category: C }>> {
  const row =
    source instanceof RecalledSettings
      ? source.newest(settings.scopeOf(category), category)
      : await documents(source, settings, [category])
          .orderBy('saved.version', 'desc')
          .limit(1)
          .executeTakeFirst();
  const found = row ? toDocument(settings, row) : unsavedOf(settings, category);
  return found as Extract<D, { category: C }>;
}

/** The document that was in force at a moment. */
export async function findSettingAt<D extends SettingDocument, C extends D['category']>(
  db: Database | Tx,
  settings: Settings<D>,
  category: C,
  at: Date,
): Promise<Extract<D, { category: C }>> {
  const row = await documents(db, settings, [category])
    .where('saved.saved_at', '<=', at)
    .orderBy('saved.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const found = row ? toDocument(settings, row) : unsavedOf(settings, category);
  return found as Extract<D, { category: C }>;
}

/** One version of a document that was recalled; null is how it is before anybody saved one. */
export function recalledSetting<D extends SettingDocument, C extends D['category']>(
  recalled: RecalledSettings,
  settings: Settings<D>,
  category: C,
  version: number | null,
): Extract<D, { category: C }> {
  const scope = settings.scopeOf(category);
  const row = version === null ? undefined : recalled.version({ scope, category, version });
  const found = row ? toDocument(settings, row) : unsavedOf(settings, category);
  return found as Extract<D, { category: C }>;
}

async function findVersions<D extends SettingDocument>(
  db: Database | Tx,
  settings: Settings<D>,
  { category, before = VERSION_MAX }: { category: D['category']; before?: number },
  rowsMax: number,
): Promise<SettingVersion<D>[]> {
  const rows = await documents(db, settings, [category])
    .leftJoin('admin', 'admin._id', 'saved.saved_by')
    .select(['saved.saved_at', 'saved.reason', 'admin.login_id', 'admin.nick'])
    .where('saved.version', '<', Math.min(before, VERSION_MAX))
    .orderBy('saved.version', 'desc')
    .limit(rowsMax)
    .execute();
  return rows.map((row) => ({
    version: row.version,
    savedAt: row.saved_at.toISOString(),
    savedBy:
      row.login_id !== null && row.nick !== null ? { id: row.login_id, nick: row.nick } : null,
    reason: row.reason,
    config: toDocument(settings, row),
  }));
}

/** Saves of one category, newest first, 50 a page, below the version `before` when it is given. */
export async function listSettingVersions<D extends SettingDocument>(
  db: Database | Tx,
  settings: Settings<D>,
  page: { category: D['category']; before?: number },
): Promise<{ versions: SettingVersion<D>[]; more: boolean }> {
  const versions = await findVersions(db, settings, page, VERSIONS_PER_PAGE + 1);
  return {
    versions: versions.slice(0, VERSIONS_PER_PAGE),
    more: versions.length > VERSIONS_PER_PAGE,
  };
}

async function refuseAsStale<D extends SettingDocument>(
  tx: Tx,
  settings: Settings<D>,
  category: D['category'],
  refuseStale: RefuseStale<D>,
): Promise<never> {
  const [newest] = await findVersions(tx, settings, { category }, 1);
  return refuseStale({
    current: newest?.config ?? unsavedOf(settings, category),
    savedBy: newest?.savedBy ?? null,
    savedAt: newest?.savedAt ?? null,
  });
}

/** The document that `edited` was edited from, which is refused as stale when there is a newer one. */
export async function requireNewestSetting<D extends SettingDocument>(
  tx: Tx,
  settings: Settings<D>,
  { category, version }: Pick<D, 'category' | 'version'>,
  refuseStale: RefuseStale<D>,
): Promise<D> {
  const newest: D = await findSetting<D, D['category']>(tx, settings, category);
  return newest.version === version ? newest : refuseAsStale(tx, settings, category, refuseStale);
}

/**
 * Whoever appends a version or lets one wait does so alone: each reads which one is the newest and what
 * waits, and writes what holds only as long as nobody does the same beside him.
 */
export const lockSettings = (tx: Tx): Promise<void> => passTurnstile(tx, 'settings');

interface Saved {
  readonly savedAt: Date;
  /** Null for the seed. */
  readonly savedBy: string | null;
  readonly reason?: string | null;
}

/** Whether anything was ever saved of a document. */
export async function listSaved(
  tx: Tx,
): Promise<(document: { readonly scope: Scope; readonly category: string }) => boolean> {
  const placeOf = (scope: string, category: string) => `${scope}/${category}`;
  const rows = await tx
    .selectFrom('setting_version')
    .select(['scope', 'category'])
    .distinct()
    .execute();
  const saved = new Set(rows.map(({ scope, category }) => placeOf(scope, category)));
  return ({ scope, category }) => saved.has(placeOf(scope, category));
}

/** Appends a version unless it is there already. @returns whether it was appended */
export async function appendSetting<D extends SettingDocument>(
  tx: Tx,
  scope: Scope,
  { category, version, ...fields }: D,
  { savedAt, savedBy, reason = null }: Saved,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('setting_version')
    .values({
      scope,
      category,
      version,
      config: JSON.stringify(fields),
      saved_at: savedAt,
      saved_by: savedBy,
      reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Saves `edited` as the version after its own, unless somebody else has been faster. */
export async function saveSetting<D extends SettingDocument>(
  tx: Tx,
  settings: Settings<D>,
  edited: D,
  saved: Saved & { readonly savedBy: string },
  refuseStale: RefuseStale<D>,
): Promise<D> {
  const next = { ...edited, version: edited.version + 1 };
  return (await appendSetting(tx, settings.scopeOf(next.category), next, saved))
    ? next
    : refuseAsStale(tx, settings, edited.category, refuseStale);
}
