/** Whose draft, on which page, of which of its documents. */
export interface DraftPlace {
  readonly adminId: string;
  readonly path: string;
  /** Names it among those of the page. */
  readonly document: string;
}

const PREFIX = 'gwanje.draft';
const AGE_MAX_MS = 24 * 3_600_000;

/** Under which key a draft is kept; neither an administrator's id nor a path holds a space. */
export const draftKeyOf = ({ adminId, path, document }: DraftPlace): string =>
  [PREFIX, adminId, path, document].join(' ');

/** This tab's own store, which a reload leaves alone; undefined where the browser refuses it. */
export function openDraftStore(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Whether what is stored, which begins with when it was kept, is younger than a day. */
export const isFresh = (stored: string | null | undefined): boolean =>
  Date.now() - Number.parseInt(stored ?? '', 10) <= AGE_MAX_MS;

/** Keys of drafts that begin with `start`; of all drafts without one. */
export const draftKeys = (start = `${PREFIX} `): string[] =>
  Object.keys(openDraftStore() ?? {}).filter((key) => key.startsWith(start));

const freshKeys = (start?: string): string[] =>
  draftKeys(start).filter((key) => isFresh(openDraftStore()?.getItem(key)));

/** Names of the documents of a page of which a person left something unsaved. */
export function keptDocuments(page: Omit<DraftPlace, 'document'>): string[] {
  const start = draftKeyOf({ ...page, document: '' });
  return freshKeys(start).map((key) => key.slice(start.length));
}

/** Whether anybody left something unsaved in this tab, on whatever page. */
export const hasKeptDrafts = (): boolean => freshKeys().length > 0;
