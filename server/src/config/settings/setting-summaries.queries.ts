import {
  betSettings,
  type config,
  dangersOf,
  GAME_IDS,
  moneySettings,
  type ReplyOf,
  type Setting,
  settingsOfGame,
  siteSettings,
  valuesOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database';

type Summary = ReplyOf<typeof config.listSettingSummaries>[number];

/** Every document by the name under which it is kept. */
const DOCUMENTS: readonly (readonly [scope: string, setting: Setting])[] = [
  ...moneySettings.settings.map((one) => ['money', one] as const),
  ...siteSettings.settings.map((one) => ['config', one] as const),
  ...betSettings.settings.map((one) => ['bets', one] as const),
  ...GAME_IDS.flatMap((id) => settingsOfGame(id).map((one) => [id, one] as const)),
];

interface Saved {
  readonly scope: string;
  readonly category: string;
  readonly version: number;
  readonly config: object;
  readonly savedAt: Date;
  readonly savedBy: string | null;
}

type Key = Pick<Saved, 'scope' | 'category'>;

const keyOf = ({ scope, category }: Key) => `${scope}/${category}`;

function summaryOf(scope: string, setting: Setting, saved: Saved | undefined, isProposed: boolean) {
  const [before, now] = [valuesOf(setting, {}), valuesOf(setting, saved?.config ?? {})];
  const dangerous = new Map(dangersOf(setting, now, now).map((at) => [at.path, at.names.at(-1)]));
  return {
    ...{ scope, category: setting.category, name: { ko: setting.ko, en: setting.en } },
    version: saved?.version ?? 0,
    savedAt: saved?.savedAt.toISOString() ?? null,
    savedBy: saved?.savedBy ?? null,
    differing: Object.keys(now).filter((path) => now[path] !== before[path]).length,
    isProposed,
    dangers: [...dangerous.values()].flatMap((named) =>
      named ? [{ ko: named.ko, en: named.en }] : [],
    ),
  } satisfies Summary;
}

/** What is in force of everything that can be set, in the contract's order. */
export async function listSettingSummaries(db: Database): Promise<Summary[]> {
  const saved = await sql<Saved>`
    select distinct on (version.scope, version.category) version.scope, version.category,
      version.version, version.config, version.saved_at as "savedAt", admin.login_id as "savedBy"
    from setting_version as version left join admin on admin._id = version.saved_by
    order by version.scope, version.category, version.version desc`.execute(db);
  const proposed = await sql<Key>`
    select scope, category from setting_proposal where status = 'open'`.execute(db);
  const versions = new Map(saved.rows.map((row) => [keyOf(row), row]));
  const open = new Set(proposed.rows.map(keyOf));
  return DOCUMENTS.map(([scope, setting]) => {
    const key = keyOf({ scope, category: setting.category });
    return summaryOf(scope, setting, versions.get(key), open.has(key));
  });
}
