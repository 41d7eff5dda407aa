import { type config, MAIN_SITE_ID, type ReplyOf } from '@gwanje/contract';
import { findPartnerId } from '../../members/find-partner-id';
import type { Question } from '../../platform/implement';
import { listSiteRuns } from './popup-runs.queries';
import { fullestOfSites } from './popups-at-once.rule';
import { listSiteIds } from './sites.queries';

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** What a popup would meet, while it is written. */
export async function checkPopup({
  db,
  input,
  now,
  refuse,
}: Question<typeof config.checkPopup>): Promise<ReplyOf<typeof config.checkPopup>> {
  const { popup: terms, fromAt, untilAt, levels, siteIds, postId } = input;
  const popup = {
    ...{ terms, levels, fromAt: dateOf(fromAt), untilAt: dateOf(untilAt) },
    lineMemberId: await findPartnerId({ tx: db, input, refuse }),
  };
  const sites = siteIds ?? [MAIN_SITE_ID, ...(await listSiteIds(db))];
  const running = (await listSiteRuns(db, now())).filter((run) => run.postId !== postId);
  const fullest = fullestOfSites(
    sites.map((siteId) => ({ ...popup, siteId })),
    running,
  );
  const { page, fromAt: at, others } = fullest as NonNullable<typeof fullest>;
  return {
    ...{ atOnce: 1 + others.length, page, fromAt: at?.toISOString() ?? null },
    others: others.map((other) => ({
      ...{ postId: other.postId, title: other.title },
      untilAt: other.untilAt?.toISOString() ?? null,
    })),
  };
}
