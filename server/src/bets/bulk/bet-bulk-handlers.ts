import type { BetBulk, BetBulkPreview, bets } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform, Question, Work } from '../../platform/implement';
import { nudgeOf } from '../../platform/nudge-job';
import { type BetOrder, describeOrder, findOrder } from './bet-bulks.queries';
import { cancelBetBulk } from './cancel-bet-bulk.command';
import { type BetsAsked, foreseeBets, tellForeseen } from './foresee-bets.queries';
import { betBulksJob } from './run-bet-bulks';
import { startBetBulk } from './start-bet-bulk.command';

type Looking = Question<typeof bets.previewBulkBets> | Question<typeof bets.previewBulkSports>;
type Reading = Pick<Question<typeof bets.readBulkBets>, 'db' | 'locale' | 'input' | 'refuse'>;

async function preview(
  { db, actor, now, locale }: Looking,
  asked: BetsAsked,
): Promise<BetBulkPreview> {
  const who = { adminId: actor.adminId, at: now() };
  return tellForeseen(await foreseeBets({ db, actor }, asked, who), locale);
}

async function read(
  { db, locale, input, refuse }: Reading,
  product: BetOrder['product'],
): Promise<BetBulk> {
  const order = (await findOrder(db, input.bulkId, product)) ?? refuse('record.not_found');
  return describeOrder(db, order, locale);
}

/** What answers for decisions on many bets. */
export function betBulkHandlers(app: FastifyInstance, platform: Platform) {
  const nudge = nudgeOf(app, platform, betBulksJob);
  return {
    previewBulkBets: (asked: Question<typeof bets.previewBulkBets>) =>
      preview(asked, { product: 'minigame', ...asked.input }),
    startBulkBets: async (work: Work<typeof bets.startBulkBets>) => {
      work.onCommit(nudge);
      const { action, filter } = work.input;
      return startBetBulk(work, { product: 'minigame', action, filter });
    },
    cancelBulkBets: (work: Work<typeof bets.cancelBulkBets>) => cancelBetBulk(work, 'minigame'),
    readBulkBets: (asked: Question<typeof bets.readBulkBets>) => read(asked, 'minigame'),
    previewBulkSports: (asked: Question<typeof bets.previewBulkSports>) =>
      preview(asked, { product: 'sports', ...asked.input }),
    startBulkSports: async (work: Work<typeof bets.startBulkSports>) => {
      work.onCommit(nudge);
      const { action, filter } = work.input;
      return startBetBulk(work, { product: 'sports', action, filter });
    },
    cancelBulkSports: (work: Work<typeof bets.cancelBulkSports>) => cancelBetBulk(work, 'sports'),
    readBulkSports: (asked: Question<typeof bets.readBulkSports>) => read(asked, 'sports'),
  };
}
