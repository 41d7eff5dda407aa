import {
  type DraftPlace,
  draftKeyOf,
  draftKeys,
  isFresh,
  keptDocuments,
  openDraftStore,
} from './draft-keys';

/** One unsaved change, in words that can be read where the screen itself cannot be shown. */
export interface DraftLine {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What was typed and not saved of one document. */
export interface KeptDraft {
  readonly title: string;
  readonly lines: readonly DraftLine[];
  /** What the screen needs to go on from it; of a screen of any build, so it has to be checked. */
  readonly content: unknown;
  /** Milliseconds since 1970. */
  readonly keptAtMs: number;
}

/** Characters of one draft as it is stored. */
const LENGTH_MAX = 200_000;
const DRAFTS_MAX = 20;

const areTexts = (...values: readonly unknown[]) =>
  values.every((value) => typeof value === 'string');

const isLine = (line: unknown) => {
  const { label, before, after } = { ...(line as Partial<DraftLine>) };
  return areTexts(label, before, after);
};

function parseDraft(stored: string): KeptDraft | undefined {
  const [keptAt = '', ...rest] = stored.split(' ');
  try {
    const kept: Partial<KeptDraft> = { ...JSON.parse(rest.join(' ')), keptAtMs: Number(keptAt) };
    const { title, lines } = kept;
    const isWhole = areTexts(title) && Array.isArray(lines) && lines.every(isLine);
    return isWhole ? (kept as KeptDraft) : undefined;
  } catch {
    return undefined;
  }
}

/** What is kept under a key; what cannot be read any more goes. */
function readKey(key: string): KeptDraft | undefined {
  const store = openDraftStore();
  const stored = store?.getItem(key) ?? '';
  const draft = isFresh(stored) ? parseDraft(stored) : undefined;
  if (!draft) store?.removeItem(key);
  return draft;
}

/** The draft of one document, or undefined where there is none that is younger than a day. */
export const readDraft = (place: DraftPlace): KeptDraft | undefined => readKey(draftKeyOf(place));

/** The drafts of everything at one address that this person left unsaved. */
export const draftsAt = (page: Omit<DraftPlace, 'document'>): (KeptDraft & DraftPlace)[] =>
  keptDocuments(page).flatMap((document) => {
    const place = { ...page, document };
    const draft = readDraft(place);
    return draft ? [{ ...draft, ...place }] : [];
  });

export const dropDraft = (place: DraftPlace): void =>
  openDraftStore()?.removeItem(draftKeyOf(place));

/** Gives up everything at one address that this person left unsaved. */
export function dropDraftsAt(page: Omit<DraftPlace, 'document'>): void {
  for (const document of keptDocuments(page)) dropDraft({ ...page, document });
}

/** Makes room for one more: what is too old goes, and then the oldest. */
function makeRoom(): void {
  const kept = draftKeys().flatMap((key) => {
    const draft = readKey(key);
    return draft ? [{ key, ...draft }] : [];
  });
  const oldestFirst = kept.sort((one, other) => one.keptAtMs - other.keptAtMs);
  for (const { key } of oldestFirst.slice(0, Math.max(0, kept.length + 1 - DRAFTS_MAX)))
    openDraftStore()?.removeItem(key);
}

/**
 * Keeps a draft in this tab, over reloads and a new login, for a day at most; the oldest of more than
 * twenty goes.
 *
 * @returns false where it is too large or the browser keeps nothing; no older one is left then
 */
export function keepDraft(place: DraftPlace, draft: Omit<KeptDraft, 'keptAtMs'>): boolean {
  dropDraft(place);
  const text = `${Date.now()} ${JSON.stringify(draft)}`;
  const store = openDraftStore();
  if (!store || text.length > LENGTH_MAX) return false;
  makeRoom();
  try {
    store.setItem(draftKeyOf(place), text);
    return true;
  } catch {
    return false;
  }
}
