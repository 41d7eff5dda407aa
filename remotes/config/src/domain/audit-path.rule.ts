/** Where a path names a row of a list. */
const IS_PLACE = /^\[(\d+)\]$/;

/** The row of a list that a part of a path names, counted from 1. */
export const placeOf = (part: string): string | undefined => {
  const place = IS_PLACE.exec(part)?.[1];
  return place && String(Number(place) + 1);
};

/** What a path leads to: the last part of it that is a key. */
export const keyOf = (path: string): string =>
  path
    .split('.')
    .filter((part) => !IS_PLACE.test(part))
    .at(-1) ?? path;

const OF_DRAW = /^draw\.([a-zA-Z]+)$/;

/** What of a round's draw a path leads to, e.g. `powerball` or `side`. */
export const partOfDraw = (path: string): string | undefined => OF_DRAW.exec(path)?.[1];

/** Whether a line is of a settings document, whose fields the document itself names. */
export const isOfDocument = (subject: string | null): boolean =>
  subject !== null && /^(money|config|bets|site:[^/]+)\/|\/[a-zA-Z0-9]+V2$/.test(subject);

/** Whose document a line is of, where each site has its own. */
export const siteOf = (subject: string | null): string | undefined =>
  subject?.match(/^site:([^/]+)\//)?.[1];
