// A call of a browser, and what is answered.
import type { Html } from './html';
import type { PopupCounts } from './popup-counts';
import type { Visits } from './visits';
import type { Language } from './words';

/** Names a visit of this site. */
export const VISIT_COOKIE = 'visit';

/** What a browser has sent, as the pages want to know it. */
export interface Call {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly cookies: ReadonlyMap<string, string>;
  readonly language: Language;
  readonly device: 'pc' | 'phone';
  readonly ip: string;
  readonly userAgent: string;
}

/** A page, or where to go on, with the cookies that change on the way. */
export interface Reply {
  readonly page?: Html;
  readonly status?: number;
  readonly to?: string;
  readonly cookies?: readonly string[];
}

/** What pages and forms keep between calls. */
export interface Kept {
  readonly visits: Visits;
  readonly popups: PopupCounts;
}
