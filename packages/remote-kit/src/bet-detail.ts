/** Over any screen the shell shows the page of the console that this part of the query names. */
const PARAMETER = 'betDetail';

const edited = (search: string, edit: (query: URLSearchParams) => void): string => {
  const query = new URLSearchParams(search);
  edit(query);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
};

/**
 * The query that opens the page at `path` in a window over the screen, where it can be read without
 * leaving: `<Link to={{ search: withBetDetail(search, '/bet/minigameDetail?round=7') }}>`.
 *
 * @param search the query of the present address, which stays as it is otherwise
 * @param path of a screen of this console, with a query of its own where it needs one
 */
export const withBetDetail = (search: string, path: string): string =>
  edited(search, (query) => query.set(PARAMETER, path));

/** The query without that window. */
export const withoutBetDetail = (search: string): string =>
  edited(search, (query) => query.delete(PARAMETER));

/** What the address asks to be shown in that window, unchecked; null where there is none. */
export const betDetailOf = (search: string): string | null =>
  new URLSearchParams(search).get(PARAMETER);
