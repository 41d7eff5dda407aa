// Which boards there are and what each of them is like: what the manifest of their pages needs, and nothing of what their posts hold.
interface BoardWords {
  readonly ko: string;
  readonly en: string;
  /** Posts are pinned and put into an order. */
  readonly isOrdered?: true;
  /** A post may have to be read before anything else. */
  readonly hasMustRead?: true;
  /** Every post is of one of these; `own` are the operator's to name. */
  readonly categories?: 'own' | 'games';
  /** Banners, and where they lead. */
  readonly hasImages?: true;
  /** What it promises is paid: a coupon behind its button, or a settings document. */
  readonly hasPromise?: true;
  /** A post is a version that holds from its time on, and never changes once it is out. */
  readonly isVersioned?: true;
  /** Members write here. */
  readonly isOfMembers?: true;
  /** Stands over or beside a page of the player site. */
  readonly isPopup?: true;
}

/**
 * Everything that boards differ in. A popup is a post that comes to the reader.
 *
 * @source docs/decisions/0046-boards.md
 */
export const BOARDS = {
  notice: { ko: '공지사항', en: 'Notices', isOrdered: true, hasMustRead: true },
  faq: { ko: '자주 묻는 질문', en: 'FAQ', isOrdered: true, categories: 'own' },
  gamerule: { ko: '게임규정', en: 'Game rules', isVersioned: true, categories: 'games' },
  events: { ko: '이벤트', en: 'Events', isOrdered: true, hasImages: true, hasPromise: true },
  free: { ko: '자유게시판', en: 'Free board', isOfMembers: true },
  popup: { ko: '팝업', en: 'Popups', isOrdered: true, hasImages: true, isPopup: true },
} as const satisfies Record<string, BoardWords>;
export type Board = keyof typeof BOARDS;
export const BOARD_NAMES = Object.keys(BOARDS) as [Board, ...Board[]];
/** What is said of a board, whichever it is. */
export const boardWords = (board: Board): BoardWords => BOARDS[board];
