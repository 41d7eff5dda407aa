import { BOARDS, type Board } from './board-names';

export interface BoardPage {
  readonly id: string;
  readonly path: string;
  readonly board: Board;
  readonly title: { readonly ko: string; readonly en: string };
  /** With a column for each site, under the flag that there are several. */
  readonly when?: { readonly multiSite: true };
}

const pageOf = (path: string, board: Board, title = BOARDS[board] as BoardPage['title']) => ({
  ...{ id: path.slice(1).replaceAll('/', '-'), path, board },
  title: { ko: title.ko, en: title.en },
});
const multiSite = { when: { multiSite: true } } as const;

/** The pages of boards and popups; one board may have two. */
export const BOARD_PAGES: readonly BoardPage[] = [
  pageOf('/board/notice', 'notice'),
  {
    ...pageOf('/board/notice-multi', 'notice', {
      ...{ ko: '공지사항 (멀티사이트)', en: 'Notices, all sites' },
    }),
    ...multiSite,
  },
  pageOf('/board/faq', 'faq'),
  pageOf('/board/gamerule', 'gamerule'),
  pageOf('/board/events', 'events'),
  {
    ...pageOf('/board/events-multi', 'events', {
      ...{ ko: '이벤트 (멀티사이트)', en: 'Events, all sites' },
    }),
    ...multiSite,
  },
  pageOf('/board/free', 'free'),
  pageOf('/popup/popup', 'popup', { ko: '팝업 관리', en: 'Popups' }),
  {
    ...pageOf('/popup/popup-multi', 'popup', {
      ...{ ko: '팝업 관리 (멀티사이트)', en: 'Popups, all sites' },
    }),
    ...multiSite,
  },
];
