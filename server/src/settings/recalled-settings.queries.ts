import { type RawBuilder, sql } from 'kysely';
import { ofAnyLength } from '../platform/any-length';
import { type Database, oneOf, type Tx } from '../platform/database';
import type { Sql } from '../platform/list-source';
import type { Schema } from '../schema';

type Scope = Schema['setting_version']['scope'];

/** A saved document, which never changes. */
export interface SavedVersion {
  readonly scope: string;
  readonly category: string;
  readonly version: number;
  readonly config: unknown;
}

type Named = Pick<SavedVersion, 'scope' | 'category' | 'version'>;
type Newest = Pick<SavedVersion, 'scope' | 'category'> & { readonly version: number | null };

/** Far more than are in force at a time. */
const VERSIONS_KEPT_MAX = 2_000;

/** What was read of each database. */
const memories = new WeakMap<object, Map<string, SavedVersion>>();

function memoryOf(db: Database | Tx): Map<string, SavedVersion> {
  const database = oneOf(db);
  const memory = memories.get(database) ?? new Map<string, SavedVersion>();
  memories.set(database, memory);
  if (memory.size > VERSIONS_KEPT_MAX) memory.clear();
  return memory;
}

const nameOf = ({ scope, category, version }: Named) => `${scope} ${category} ${version}`;

/**
 * Which versions are the newest of these documents, and of what `more` names by scope and category.
 * Goes into the transaction that obeys them, so what was saved before it counts.
 */
export const newestVersions = (
  documents: readonly (readonly [Scope, string])[],
  more: Sql = sql`select null, null where false`,
): RawBuilder<Newest> => sql<Newest>`
  select document.scope, document.category, (
      select saved.version from setting_version as saved
      where saved.scope = document.scope and saved.category = document.category
      order by saved.version desc limit 1
    ) as version
  from (
    select * from unnest(
      ${ofAnyLength(
        documents.map(([scope]) => scope),
        'text',
      )},
      ${ofAnyLength(
        documents.map(([, category]) => category),
        'text',
      )})
    union all ${more}
  ) as document (scope, category)`;

/** Documents as they were read in a transaction, or before it: a version that was saved never changes. */
export class RecalledSettings {
  readonly #newest: ReadonlyMap<string, number | null>;
  readonly #saved: ReadonlyMap<string, SavedVersion>;

  constructor(newest: readonly Newest[], saved: ReadonlyMap<string, SavedVersion>) {
    this.#newest = new Map(newest.map((one) => [`${one.scope} ${one.category}`, one.version]));
    this.#saved = saved;
  }

  /** The newest version of a document that was asked for; undefined when nobody ever saved one. */
  newest(scope: string, category: string): SavedVersion | undefined {
    const version = this.#newest.get(`${scope} ${category}`);
    if (version === undefined) throw new Error(`${scope} ${category} was not asked for.`);
    if (version === null) return undefined;
    const saved = this.version({ scope, category, version });
    if (!saved) throw new Error(`${scope} ${category} ${version} was not read.`);
    return saved;
  }

  /** One version; undefined when there is none. */
  version(named: Named): SavedVersion | undefined {
    return this.#saved.get(nameOf(named));
  }
}

/**
 * The documents that `newestVersions` has named, and these versions of others. Only what nobody has
 * read yet is asked for. Nobody may recall what his own transaction has saved: it may be taken back.
 */
export async function recallSettings(
  tx: Database | Tx,
  newest: readonly Newest[],
  others: readonly Named[],
): Promise<RecalledSettings> {
  const memory = memoryOf(tx);
  const named = newest.filter((one): one is Named => one.version !== null);
  // Of its own: what is remembered for all may be forgotten while this call goes on.
  const saved = new Map<string, SavedVersion>();
  const unread: Named[] = [];
  for (const one of [...named, ...others]) {
    const known = memory.get(nameOf(one));
    if (known) saved.set(nameOf(one), known);
    else unread.push(one);
  }
  if (unread.length > 0) {
    const { rows } = await sql<SavedVersion>`
      select scope, category, version, config from setting_version
      where (scope, category, version) in (${sql.join(
        unread.map(({ scope, category, version }) => sql`(${scope}, ${category}, ${version})`),
      )})`.execute(tx);
    for (const row of rows) {
      memory.set(nameOf(row), row);
      saved.set(nameOf(row), row);
    }
  }
  return new RecalledSettings(newest, saved);
}

/** The newest of these documents, asked for in one statement: for whoever reads them again and again. */
export async function recallNewest(
  db: Database | Tx,
  documents: readonly (readonly [Scope, string])[],
): Promise<RecalledSettings> {
  const { rows } = await newestVersions(documents).execute(db);
  return recallSettings(db, rows, []);
}
