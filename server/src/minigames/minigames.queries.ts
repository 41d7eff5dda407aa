import {
  type minigames,
  POWERBALL_CATEGORIES,
  type PowerballCategory,
  type PowerballConfig,
  type ReplyOf,
} from '@gwanje/contract';
import type { Database, Tx } from '../platform/database';
import { UNSAVED_POWERBALL_CONFIGS } from './powerball-start.rule';

type History = ReplyOf<typeof minigames.listPowerballVersions>;
export type PowerballVersion = History['versions'][number];

const VERSIONS_PER_PAGE = 50;

interface VersionRow {
  category: string;
  version: number;
  config: unknown;
  saved_at: Date;
  saved_by: string | null;
  login_id: string | null;
  nick: string | null;
}

/** A stored document holds the fields alone; category and version stand in its row. */
const toConfig = ({ category, version, config }: VersionRow): PowerballConfig =>
  ({ category, version, ...(config as object) }) as PowerballConfig;

const toVersion = (row: VersionRow): PowerballVersion => ({
  version: row.version,
  savedAt: row.saved_at.toISOString(),
  savedBy: row.login_id !== null && row.nick !== null ? { id: row.login_id, nick: row.nick } : null,
  config: toConfig(row),
});

const versions = (db: Database | Tx) =>
  db
    .selectFrom('setting_version as saved')
    .leftJoin('admin', 'admin._id', 'saved.saved_by')
    .where('saved.scope', '=', 'powerball')
    .select([
      'saved.category',
      'saved.version',
      'saved.config',
      'saved.saved_at',
      'saved.saved_by',
      'admin.login_id',
      'admin.nick',
    ]);

/** The newest document of every category, in the contract's order. */
export async function listPowerballConfigs(db: Database): Promise<PowerballConfig[]> {
  const rows = await versions(db)
    .distinctOn('saved.category')
    .orderBy('saved.category')
    .orderBy('saved.version', 'desc')
    .execute();
  const saved = new Map<string, PowerballConfig>(rows.map((row) => [row.category, toConfig(row)]));
  return POWERBALL_CATEGORIES.map(
    (category) => saved.get(category) ?? UNSAVED_POWERBALL_CONFIGS[category],
  );
}

/** The newest save of one category; undefined before the first. */
export async function findNewestVersion(
  db: Database | Tx,
  category: PowerballCategory,
): Promise<PowerballVersion | undefined> {
  const row = await versions(db)
    .where('saved.category', '=', category)
    .orderBy('saved.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toVersion(row);
}

/** Saves of one category, newest first, below `before` when it is given. */
export async function listPowerballVersions(
  db: Database,
  { category, before }: { category: PowerballCategory; before?: number },
): Promise<History> {
  const rows = await versions(db)
    .where('saved.category', '=', category)
    .$if(before !== undefined, (query) =>
      query.where('saved.version', '<', Math.min(before as number, VERSION_MAX)),
    )
    .orderBy('saved.version', 'desc')
    .limit(VERSIONS_PER_PAGE + 1)
    .execute();
  return {
    versions: rows.slice(0, VERSIONS_PER_PAGE).map(toVersion),
    more: rows.length > VERSIONS_PER_PAGE,
  };
}

/** The largest number that the column holds. */
const VERSION_MAX = 2_147_483_647;
