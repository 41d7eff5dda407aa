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

/** A member's detail has parameters of its own, which are short enough to be sent to somebody. */
const MEMBER = 'member';
const WHICH = 'which';

/** The address of a member's detail by itself: in a window of its own, or among several members. */
export const memberPage = (
  path: '/user-popup' | '/usermodalwindow',
  memberId: string,
  which?: string,
): string => `${path}?${new URLSearchParams({ _id: memberId, ...(which && { which }) })}`;

/**
 * The query that opens a member's detail over the screen, as `withBetDetail` does a page.
 *
 * @param which the tab; left out: the first
 */
export const withMemberDetail = (search: string, memberId: string, which?: string): string =>
  edited(search, (query) => {
    query.set(MEMBER, memberId);
    if (which === undefined) query.delete(WHICH);
    else query.set(WHICH, which);
  });

/** The query without the window that is on top. */
export const withoutBetDetail = (search: string): string =>
  edited(search, (query) => {
    const onTop = query.has(PARAMETER) ? [PARAMETER] : [MEMBER, WHICH];
    for (const parameter of onTop) query.delete(parameter);
  });

/** What the address asks to be shown in that window, unchecked; null where there is none. */
export function betDetailOf(search: string): string | null {
  const query = new URLSearchParams(search);
  const memberId = query.get(MEMBER);
  const member = memberId && memberPage('/user-popup', memberId, query.get(WHICH) ?? undefined);
  return query.get(PARAMETER) ?? member;
}
