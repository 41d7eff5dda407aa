import * as z from 'zod/mini';
import type { ScreenCondition } from './deployment';
import { endpoint } from './endpoint';
import type { Permission } from './permissions';
import { settingEffect } from './setting-effects';
import { settingProposal } from './setting-proposals';
import { changeSchema, documentSchema, oneOfMany } from './setting-schemas';
import { placesOf } from './setting-values';
import type { ChangeOf, DocumentOf, Setting } from './settings';
import { instant, uuid } from './units';

interface SettingsWords<S extends Setting, Audit extends string> {
  /** Answers the current documents; the other operations stand beneath it. */
  readonly path: `/api/${string}`;
  /** Proposals stand there, where there are any. */
  readonly proposalsPath?: `/api/${string}`;
  readonly settings: readonly S[];
  readonly read: Permission;
  readonly change: Permission;
  readonly when?: ScreenCondition;
  /** What a save is refused for by what lies outside the document. */
  readonly refusals?: readonly MoreRefusal[];
  /** Bytes of a save where the documents hold longer texts than most. */
  readonly bodyBytesMax?: number;
  /** Flags under which single documents exist. */
  readonly whenCategory?: Readonly<Record<string, ScreenCondition>>;
  /** Of those, what may have come about while a proposal waited. */
  readonly refusedAnew?: readonly (
    | MoreRefusal
    | 'proposal.window_past'
    | 'proposal.now_dangerous'
  )[];
  /** Audit lines are `<audit>.save`, `.propose`, `.accept` and `.decline`. */
  readonly audit: Audit;
  /** In place of `save`. */
  readonly saveVerb?: 'change';
}

/** Bytes of a save: the largest documents hold some four hundred amounts. */
const BODY_BYTES_MAX = 32_768;

type SaveRefusal =
  | MoreRefusal
  | 'record.stale'
  | 'settings.unconfirmed'
  | 'proposal.waits'
  | 'admin.no_second';

/** What a save may be refused for that lies outside the document. */
export const OUTSIDE_REFUSALS = [
  'image.unknown',
  'siteSettings.excludes_everyone',
  'siteSettings.no_default_recommender',
  'moneySettings.start_above_ceiling',
  'moneySettings.no_line',
  'admin.no_own_totp',
  'proposal.waits',
  'admin.no_second',
] as const;
type MoreRefusal = (typeof OUTSIDE_REFUSALS)[number];

/** What a save may be refused for, by the dangers that the documents have. */
function saveRefusals(settings: readonly Setting[]): SaveRefusal[] {
  const dangers = settings.flatMap((one) =>
    [...placesOf(one).values()].flatMap(({ field }) =>
      (field.dangers ?? []).map(({ needsSecond = false }) => needsSecond),
    ),
  );
  return [
    'record.stale',
    ...(dangers.includes(false) ? (['settings.unconfirmed'] as const) : []),
    ...(dangers.includes(true) ? (['proposal.waits', 'admin.no_second'] as const) : []),
  ];
}

/** More documents than these are not spelled out one by one. */
const SPELLED_OUT_MAX = 20;

const anyOf = (
  settings: readonly Setting[],
  schemaOf: typeof documentSchema | typeof changeSchema,
) =>
  (settings.length > SPELLED_OUT_MAX
    ? oneOfMany(settings, schemaOf)
    : z.discriminatedUnion('category', settings.map(schemaOf) as never)) as never;

/** Any of the documents, told apart by their category. */
export const anyDocument = <S extends Setting>(
  settings: readonly S[],
): z.ZodMiniType<DocumentOf<S>, DocumentOf<S>> => anyOf(settings, documentSchema);

const anyChange = <S extends Setting>(
  settings: readonly S[],
): z.ZodMiniType<ChangeOf<S>, ChangeOf<S>> => anyOf(settings, changeSchema);

const categoryOf = <S extends Setting>(settings: readonly S[]) =>
  z.enum(settings.map(({ category }) => category) as [S['category']]);

const proposalOf = <S extends Setting>(settings: readonly S[]) =>
  settingProposal(anyDocument(settings));

/**
 * Makes the operations of a noun's settings documents: what is in force, save, history, and what
 * waits for a second administrator.
 */
export function settings<const S extends Setting, const Audit extends string>(
  words: SettingsWords<S, Audit>,
) {
  const { path, proposalsPath = `${path}/proposals`, when, whenCategory, audit } = words;
  const { bodyBytesMax = BODY_BYTES_MAX, saveVerb = 'save' } = words;
  const read = { access: words.read, ...(when && { when }), refusals: [] } as const;
  const change = { access: words.change, ...(when && { when }) } as const;
  return {
    settings: words.settings,
    list: endpoint({
      ...read,
      method: 'GET',
      path,
      summary: 'The settings in force, one document for each category.',
      input: z.strictObject({}),
      reply: z.array(anyDocument(words.settings)),
    }),
    save: endpoint({
      ...change,
      ...(whenCategory && { whenInput: { category: whenCategory } }),
      method: 'PUT',
      path: `${path}/:category`,
      summary:
        'Saves the whole document of one category as a new version; `version` is the one it was edited from. One that protects less than the one in force waits for a second administrator instead.',
      input: anyChange(words.settings),
      bodyBytesMax,
      reply: z.object({
        /** As it is in force now. */
        setting: anyDocument(words.settings),
        proposal: z.nullable(proposalOf(words.settings)),
      }),
      refusals: [...saveRefusals(words.settings), ...(words.refusals ?? [])],
      audit: `${audit}.${saveVerb}`,
    }),
    effect: endpoint({
      ...read,
      ...(whenCategory && { whenInput: { category: whenCategory } }),
      method: 'POST',
      path: `${path}/:category/effect`,
      writesNothing: true,
      summary:
        'What a document would have made different in the last 30 days; null where that cannot be told. Saves nothing.',
      input: anyDocument(words.settings),
      bodyBytesMax,
      reply: z.nullable(settingEffect),
    }),
    versions: endpoint({
      ...read,
      ...(whenCategory && { whenInput: { category: whenCategory } }),
      method: 'GET',
      path: `${path}/:category/history`,
      summary: 'Accepted changes of one category, newest first, 50 a page.',
      input: z.strictObject({
        category: categoryOf(words.settings),
        /** Only versions below this one; the last version of the page before. */
        before: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
      }),
      reply: z.object({
        versions: z.array(settingVersion(anyDocument(words.settings))),
        more: z.boolean(),
      }),
    }),
    proposals: endpoint({
      ...read,
      method: 'GET',
      path: proposalsPath,
      summary: 'Settings that wait or waited for a second administrator, newest first, 50 a page.',
      input: z.strictObject({
        status: z.optional(proposalOf(words.settings).shape.status),
        after: z.optional(uuid),
      }),
      reply: z.object({ proposals: z.array(proposalOf(words.settings)), more: z.boolean() }),
    }),
    accept: endpoint({
      ...change,
      method: 'POST',
      path: `${proposalsPath}/:proposalId/accept`,
      summary: 'Agrees to a proposal as the second administrator; it is in force from then on.',
      input: z.strictObject({ proposalId: uuid }),
      reply: proposalOf(words.settings),
      refusals: [
        'record.not_found',
        'proposal.closed',
        'proposal.second_admin',
        'record.stale',
        'admin.no_second',
        ...(words.refusedAnew ?? []),
      ],
      audit: `${audit}.accept`,
    }),
    decline: endpoint({
      ...change,
      method: 'POST',
      path: `${proposalsPath}/:proposalId/decline`,
      summary: 'Drops a proposal that waits; what is in force stays as it is.',
      input: z.strictObject({ proposalId: uuid }),
      reply: proposalOf(words.settings),
      refusals: ['record.not_found', 'proposal.closed'],
      audit: `${audit}.decline`,
    }),
  };
}

/** What `settings` makes, whatever it is of. */
export type SettingsEndpoints<S extends Setting = Setting> = ReturnType<typeof settings<S, string>>;

/** A version of a document: as it was saved, by whom and when. */
const settingVersion = <D extends z.ZodMiniType>(document: D) =>
  z.object({
    version: z.int(),
    savedAt: instant,
    /** Null for the version that the seed wrote. */
    savedBy: z.nullable(z.object({ id: z.string(), nick: z.string() })),
    /** Why, where something of it was dangerous. */
    reason: z.nullable(z.string()),
    config: document,
  });

/** The same, read. */
export interface SettingVersionOf<S extends Setting> {
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: { readonly id: string; readonly nick: string } | null;
  readonly reason: string | null;
  readonly config: DocumentOf<S>;
}
