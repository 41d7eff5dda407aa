import type { PopupTerms } from '@gwanje/contract';

/** What of a popup decides where and when it comes up on a site; null is everybody or without end. */
export interface PopupRun {
  readonly terms: Pick<PopupTerms, 'device' | 'pages'>;
  readonly fromAt: Date | null;
  readonly untilAt: Date | null;
  readonly levels: readonly number[] | null;
  readonly lineMemberId: string | null;
}

const share = <T>(a: readonly T[] | null, b: readonly T[] | null) =>
  a === null || b === null || a.some((one) => b.includes(one));

const beginOf = ({ fromAt }: PopupRun) => fromAt?.getTime() ?? Number.NEGATIVE_INFINITY;
const endOf = ({ untilAt }: PopupRun) => untilAt?.getTime() ?? Number.POSITIVE_INFINITY;

/** Whether somebody could see both on one page, at whatever time. */
const concern = (a: PopupRun, b: PopupRun) =>
  (a.terms.device === 'both' || b.terms.device === 'both' || a.terms.device === b.terms.device) &&
  share(a.levels, b.levels) &&
  (a.lineMemberId === null || b.lineMemberId === null || a.lineMemberId === b.lineMemberId);

/** The fullest moment of a popup on one of its pages. */
interface PileUp<R extends PopupRun> {
  readonly page: PopupTerms['pages'][number];
  /** When it begins; null: it has no beginning. */
  readonly fromAt: Date | null;
  /** What runs there beside it. */
  readonly others: readonly R[];
}

/**
 * Where and when the most popups would run beside this one while it runs. Those that meet it need not
 * meet each other's readers; such are counted all the same.
 */
function fullestMoment<R extends PopupRun>(popup: PopupRun, others: readonly R[]): PileUp<R> {
  const moments = popup.terms.pages.flatMap((page) => {
    const met = others.filter(
      (other) =>
        other.terms.pages.includes(page) &&
        concern(popup, other) &&
        beginOf(other) < endOf(popup) &&
        beginOf(popup) < endOf(other),
    );
    const times = [popup, ...met].map((run) => Math.max(beginOf(run), beginOf(popup)));
    return times.map((at) => ({
      ...{ page, at },
      others: met.filter((run) => beginOf(run) <= at && at < endOf(run)),
    }));
  });
  const [fullest] = moments.sort((a, b) => b.others.length - a.others.length || a.at - b.at);
  const { page, at, others: beside } = fullest as (typeof moments)[number];
  return { page, fromAt: Number.isFinite(at) ? new Date(at) : null, others: beside };
}

interface OnSite extends PopupRun {
  readonly siteId: string;
}

/** The same of a popup on all of its sites: the fullest moment of any, or undefined where no site shows it. */
export const fullestOfSites = <R extends OnSite>(
  popup: readonly OnSite[],
  others: readonly R[],
): PileUp<R> | undefined =>
  popup
    .map((run) =>
      fullestMoment(
        run,
        others.filter(({ siteId }) => siteId === run.siteId),
      ),
    )
    .sort((a, b) => b.others.length - a.others.length)[0];
