import type { config, ReplyOf } from '@gwanje/contract';
import { findPartnerId } from '../../members/find-partner-id';
import type { Question } from '../../platform/implement';
import { listRunningPopups } from './boards.queries';
import { runOf } from './judge-post';
import { fullestMoment, type PopupRun } from './popups-at-once.rule';

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** What a popup would meet, while it is written. */
export async function checkPopup({
  db,
  input,
  now,
  refuse,
}: Question<typeof config.checkPopup>): Promise<ReplyOf<typeof config.checkPopup>> {
  const { popup: terms, fromAt, untilAt, levels, siteIds } = input;
  const popup: PopupRun = {
    ...{ terms, levels, siteIds, fromAt: dateOf(fromAt), untilAt: dateOf(untilAt) },
    lineMemberId: await findPartnerId({ tx: db, input, refuse }),
  };
  const running = (await listRunningPopups(db, now())).flatMap((row) =>
    row.post_id === input.postId
      ? []
      : [{ ...runOf(row), postId: row.post_id, title: row.title, until: row.until_at }],
  );
  const { page, fromAt: at, others } = fullestMoment(popup, running);
  return {
    ...{ atOnce: 1 + others.length, page, fromAt: at?.toISOString() ?? null },
    others: others.map(({ postId, title, until }) => ({
      ...{ postId, title, untilAt: until?.toISOString() ?? null },
    })),
  };
}
