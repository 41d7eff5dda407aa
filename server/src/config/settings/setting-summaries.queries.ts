import { createHash } from 'node:crypto';
import {
  adminPolicy,
  type Bilingual,
  betSettings,
  changedPaths,
  type config,
  dangersOf,
  GAME_IDS,
  GAMES,
  type GameId,
  maintenanceSettings,
  momentInSeoul,
  moneySettings,
  type ParsedInputOf,
  placesOf,
  type ReplyOf,
  type Setting,
  type SettingPlace,
  type SettingValue,
  settingsOfGame,
  siteSettings,
  type ValuesByPath,
  valuesOf,
  website,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database';
import { listSites } from '../boards/sites.queries';
import { holdsWords } from './found-words.rule';
import { MAINTENANCE } from './maintenance.queries';
import { siteDocuments } from './site-settings.queries';

type Summary = ReplyOf<typeof config.listSettingSummaries>[number];

type Document = readonly [scope: string, setting: Setting];

/** Every document by the name under which it is kept, those of further sites apart. */
const DOCUMENTS: readonly Document[] = [
  ...moneySettings.settings.map((one) => ['money', one] as const),
  ...siteSettings.settings.map((one) => ['config', one] as const),
  ['config', adminPolicy],
  ...maintenanceSettings.settings.map((one) => [MAINTENANCE.scopeOf(one.category), one] as const),
  ...betSettings.settings.map((one) => ['bets', one] as const),
  ...GAME_IDS.flatMap((id) => settingsOfGame(id).map((one) => [id, one] as const)),
];

/** With those that each further site has of its own, under its name. */
async function allDocuments(db: Database): Promise<readonly Document[]> {
  const { sites } = await listSites(db);
  const own = sites.flatMap(({ siteId, siteName }): Document[] => {
    if (siteName === null) return [];
    const named = { ko: `${siteName} · ${website.ko}`, en: `${siteName} · ${website.en}` };
    return [[siteDocuments(siteId), { ...website, ...named }]];
  });
  return [...DOCUMENTS, ...own];
}

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

/** What is read of a value: an amount, or the names of a choice. */
function wordsOf({ field }: SettingPlace, value: SettingValue | undefined): string {
  if (field.kind === 'choice' && typeof value === 'string') {
    const { ko, en } = (field.choices as Readonly<Record<string, Bilingual>>)[value] ?? {};
    return `${ko ?? ''} ${en ?? ''}`;
  }
  if (field.kind === 'switch' || value === null) return '';
  return String(field.kind === 'number' && field.unit === 'bps' ? Number(value) / 100 : value);
}

const MATCHED_MAX = 3;

/** In which of its fields a document holds what is looked for; undefined where it does not. */
function matchedIn(scope: string, setting: Setting, values: ValuesByPath, query: string) {
  const game = GAMES[scope as GameId];
  const names = [setting, ...(game ? [game] : [])].map(({ ko, en }) => `${ko} ${en}`).join(' ');
  if (holdsWords(names, query)) return [];
  const matched: Bilingual[] = [];
  for (const place of placesOf(setting).values()) {
    const own = place.names.at(-1) as Bilingual;
    const written = [own.ko, own.en, wordsOf(place, values[place.path])];
    if (!written.some((word) => word !== '' && holdsWords(word, query))) continue;
    const named = (locale: 'ko' | 'en') => place.names.map((name) => name[locale]).join(' · ');
    matched.push({ ko: named('ko'), en: named('en') });
    if (matched.length === MATCHED_MAX) break;
  }
  return matched.length > 0 ? matched : undefined;
}

function summaryOf(scope: string, setting: Setting, saved: Saved | undefined, isProposed: boolean) {
  const [before, now] = [valuesOf(setting, {}), valuesOf(setting, saved?.config ?? {})];
  // Most dangers are of a change: what is in force is held against how it was before anybody saved it.
  const dangerous = new Map(
    [...dangersOf(setting, now, now), ...dangersOf(setting, before, now)].map((at) => [
      at.path,
      at.names.at(-1),
    ]),
  );
  const version = saved?.version ?? 0;
  return {
    ...{ scope, category: setting.category, name: { ko: setting.ko, en: setting.en } },
    version,
    savedAt: saved?.savedAt.toISOString() ?? null,
    savedBy: saved?.savedBy ?? null,
    differing: Object.keys(now).filter((path) => now[path] !== before[path]).length,
    isProposed,
    matched: [] as Bilingual[],
    dangers: [...dangerous.values()].flatMap((named) =>
      named ? [{ ko: named.ko, en: named.en }] : [],
    ),
    hash: createHash('sha256')
      .update(JSON.stringify([scope, setting.category, version, now]))
      .digest('hex'),
  } satisfies Summary;
}

/** The newest versions of all documents that were saved before an instant. */
const savedBefore = (db: Database, at: Date) =>
  sql<Saved>`
    select distinct on (version.scope, version.category) version.scope, version.category,
      version.version, version.config, version.saved_at as "savedAt", admin.login_id as "savedBy"
    from setting_version as version left join admin on admin._id = version.saved_by
    where version.saved_at < ${at}
    order by version.scope, version.category, version.version desc`.execute(db);

const LATEST = new Date(8.64e15);
const DAY_MS = 86_400_000;

/** What holds anything else now than at the end of a day of Seoul, in the contract's order. */
export async function compareSettings(
  db: Database,
  { day }: ParsedInputOf<typeof config.compareSettings>,
): Promise<ReplyOf<typeof config.compareSettings>> {
  const end = new Date(momentInSeoul(`${day}T00:00`).getTime() + DAY_MS);
  const byKey = ({ rows }: { readonly rows: readonly Saved[] }) =>
    new Map(rows.map((row) => [keyOf(row), row]));
  const was = byKey(await savedBefore(db, end));
  const now = byKey(await savedBefore(db, LATEST));
  return (await allDocuments(db)).flatMap(([scope, setting]) => {
    const { category, ko, en } = setting;
    const key = keyOf({ scope, category });
    const [then, saved] = [was.get(key), now.get(key)];
    if (!saved || saved.version === then?.version) return [];
    const [before, values] = [then, saved].map((one) => valuesOf(setting, one?.config ?? {}));
    if (!before || !values || changedPaths(before, values).length === 0) return [];
    return [
      {
        ...{ scope, category, name: { ko, en } },
        was: { version: then?.version ?? 0, values: { ...before } },
        now: {
          ...{ version: saved.version, values: { ...values } },
          ...{ savedAt: saved.savedAt.toISOString(), savedBy: saved.savedBy },
        },
      },
    ];
  });
}

/** What is in force of everything that can be set, in the contract's order. */
export async function listSettingSummaries(
  db: Database,
  { query = '' }: ParsedInputOf<typeof config.listSettingSummaries>,
): Promise<Summary[]> {
  const saved = await savedBefore(db, LATEST);
  const proposed = await sql<Key>`
    select scope, category from setting_proposal where status = 'open'`.execute(db);
  const versions = new Map(saved.rows.map((row) => [keyOf(row), row]));
  const open = new Set(proposed.rows.map(keyOf));
  return (await allDocuments(db)).flatMap(([scope, setting]) => {
    const key = keyOf({ scope, category: setting.category });
    const document = versions.get(key);
    const values = valuesOf(setting, document?.config ?? {});
    const matched = query === '' ? [] : matchedIn(scope, setting, values, query);
    return matched ? [{ ...summaryOf(scope, setting, document, open.has(key)), matched }] : [];
  });
}
