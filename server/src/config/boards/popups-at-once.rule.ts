import type { PopupTerms } from '@gwanje/contract';

/** What of a popup decides where and when it comes up; null is everywhere, everybody or without end. */
export interface PopupRun {
  readonly terms: Pick<PopupTerms, 'device' | 'pages'>;
  readonly fromAt: Date | null;
  readonly untilAt: Date | null;
  readonly levels: readonly number[] | null;
  readonly siteIds: readonly string[] | null;
  readonly lineMemberId: string | null;
}

const share = <T>(a: readonly T[] | null, b: readonly T[] | null) =>
  a === null || b === null || a.some((one) => b.includes(one));

const beginOf = ({ fromAt }: PopupRun) => fromAt?.getTime() ?? Number.NEGATIVE_INFINITY;
const endOf = ({ untilAt }: PopupRun) => untilAt?.getTime() ?? Number.POSITIVE_INFINITY;

/** Whether somebody could see both on one page of one site, at whatever time. */
const concern = (a: PopupRun, b: PopupRun) =>
  (a.terms.device === 'both' || b.terms.device === 'both' || a.terms.device === b.terms.device) &&
  share(a.levels, b.levels) &&
  share(a.siteIds, b.siteIds) &&
  (a.lineMemberId === null || b.lineMemberId === null || a.lineMemberId === b.lineMemberId);

/**
 * The most popups that would run at once on one of this popup's pages, itself included, while it
 * runs. Those that meet it need not meet each other's readers; such are counted all the same.
 */
export function popupsAtOnce(popup: PopupRun, others: readonly PopupRun[]): number {
  const onPage = (page: PopupTerms['pages'][number]) => {
    const met = others.filter(
      (other) =>
        other.terms.pages.includes(page) &&
        concern(popup, other) &&
        beginOf(other) < endOf(popup) &&
        beginOf(popup) < endOf(other),
    );
    const times = [popup, ...met].map((run) => Math.max(beginOf(run), beginOf(popup)));
    return Math.max(
      ...times.map((at) => 1 + met.filter((run) => beginOf(run) <= at && at < endOf(run)).length),
    );
  };
  return Math.max(...popup.terms.pages.map(onPage));
}
