import { readDocument, type Setting, type SettingDocument } from '@gwanje/contract';

/** A document as somebody saved it. */
export interface SavedVersion {
  readonly version: number;
  readonly savedAt: string;
  /** Null for the version that the seed wrote. */
  readonly savedBy: { readonly id: string; readonly nick: string } | null;
  readonly config: SettingDocument;
}

/** A version of the history. */
export interface KeptVersion extends SavedVersion {
  /** Why, where something of it was dangerous. */
  readonly reason: string | null;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * The version that another administrator saved meanwhile, as the details of a `record.stale`
 * refusal tell it; undefined when they tell something else.
 */
export function savedMeanwhile(setting: Setting, details: unknown): SavedVersion | undefined {
  if (typeof details !== 'object' || details === null) return undefined;
  const { current, savedBy, savedAt } = details as Readonly<Record<string, unknown>>;
  const config = readDocument(setting, current);
  if (!config || !isText(savedAt)) return undefined;
  const { id, nick } = { ...(savedBy as Partial<Record<'id' | 'nick', unknown>>) };
  const person = isText(id) && isText(nick) ? { id, nick } : null;
  return savedBy === null || person
    ? { version: config.version, savedAt, savedBy: person, config }
    : undefined;
}
