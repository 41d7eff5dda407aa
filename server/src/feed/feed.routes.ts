import rateLimit from '@fastify/rate-limit';
import { feed } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { listCasinoProviders, readCasinoBalance } from '../bets/casino/enter-casino';
import { launchCasino } from '../bets/casino/launch-casino.command';
import { listOwnCasinoRounds } from '../bets/casino/own-rounds.queries';
import { recordCasino } from '../bets/casino/record-casino.command';
import { reportCasino } from '../bets/casino/report-casino.command';
import { cancelCasino, takeCasinoBet, takeCasinoWin } from '../bets/casino/take-seamless.command';
import { tellCasinoState } from '../bets/casino/tell-casino-state.command';
import { tellEvents, tellOdds, tellScores } from '../bets/events/tell-events.command';
import { tellSportsResult } from '../bets/events/tell-sports-result.command';
import { cancelOwnBet } from '../bets/sports/cancel-sports-bet.command';
import { listOwnBets } from '../bets/sports/own-bets.queries';
import { placeSportsBet } from '../bets/sports/place-sports-bet.command';
import { listSoldEvents } from '../bets/sports/sold-events.queries';
import { noteFaqSearches } from '../config/boards/note-faq-searches.command';
import { countPopups, readPostOnce } from '../config/boards/read-posts.command';
import {
  listShownPopups,
  listShownPosts,
  readShownPost,
} from '../config/boards/shown-posts.queries';
import { reportPost, writeComment, writeFreePost } from '../config/boards/write-free.command';
import { ADDRESS_USES_KEPT_MS, countAddressUses } from '../config/count-address-uses';
import { readShownSite } from '../config/settings/shown-site.queries';
import { attend } from '../members/attendance/attend.command';
import { changeOwnPassword } from '../members/change-own-password.command';
import { listOwnCoupons } from '../members/coupons/coupons.queries';
import { redeemCode } from '../members/coupons/redeem-code.command';
import { redeemCoupon } from '../members/coupons/use-coupon.command';
import { setExchangePin } from '../members/exchange-pin.command';
import { askAgain, askQuestion } from '../members/help/ask-question.command';
import { findOwnThread, listOwnTickets } from '../members/help/help.queries';
import { joinMember } from '../members/join-member';
import { logInMember } from '../members/log-in-member.command';
import { findMemberRow, findProfile, readBalances } from '../members/members.queries';
import { listOwnMessages } from '../members/messages/messages.queries';
import { readMessage } from '../members/messages/send-message.command';
import { handOverVisit, takeVisit } from '../members/sessions/hand-over-visit.command';
import { logOutMember, seeMembers } from '../members/sessions/visits.command';
import { listOpenRounds, readToldRound } from '../minigames/bets/open-rounds.queries';
import { listOwnMinigameBets } from '../minigames/bets/own-minigame-bets.queries';
import { placeBet } from '../minigames/bets/place-bet.command';
import { announceBlock } from '../minigames/rounds/announce-block.command';
import { findWantedResults } from '../minigames/rounds/due-rounds.queries';
import { tellResult } from '../minigames/rounds/tell-result.command';
import { tellRound } from '../minigames/rounds/tell-round.command';
import { readOwnDepositAccount } from '../money/deposit-accounts/own-deposit-account.queries';
import { addStatement } from '../money/deposits/add-statement.command';
import { reportDeposit } from '../money/deposits/report-deposit.command';
import { listOwnTransfers, moveByMember } from '../money/providers/own-provider-transfers';
import type { ConnectedProviders } from '../money/providers/provider-port';
import { askForRequest, listOwnRequests, withdrawRequest } from '../money/requests/own-requests';
import { answerNotFound } from '../platform/answer-error';
import { Refusal } from '../platform/refusal';
import { countFeedUses, FEED_USES_KEPT_MS } from './feed-uses';
import { type FeedPlatform, guardFeed, implementFeed, inSteps } from './implement-feed';

const UNTOLD = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** The door of machines. */
export async function feedRoutes(
  app: FastifyInstance,
  platform: FeedPlatform & { readonly providers: ConnectedProviders },
): Promise<void> {
  const uses = countFeedUses(platform, app.log);
  const flushing = setInterval(() => uses.flush(), FEED_USES_KEPT_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(flushing);
    await uses.flush();
  });
  const addresses = countAddressUses('api', platform, app.log);
  const writing = setInterval(() => addresses.flush(), ADDRESS_USES_KEPT_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(writing);
    await addresses.flush();
  });
  guardFeed(app, platform, { uses, addresses });
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    addHeadersOnExceeding: UNTOLD,
    addHeaders: UNTOLD,
    max: ({ feedKey }) => feedKey?.callsPerMinuteMax ?? 0,
    keyGenerator: ({ feedKey }) => feedKey?.feedKeyId ?? '',
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('request.too_many', { retryAfterSeconds: Math.ceil(ttl / 1_000) }),
  });
  // Behind the signature, so that nobody else uses up the calls of a key.
  app.addHook('preHandler', app.rateLimit());
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  app.setNotFoundHandler(answerNotFound);
  implementFeed(app, platform, feed, {
    join: joinMember(platform.sealer),
    login: logInMember,
    seen: seeMembers,
    logout: logOutMember,
    handOverVisit,
    takeVisit,
    readProfile: async ({ db, input, refuse }) =>
      (await findProfile(db, input.memberId)) ?? refuse('member.not_found'),
    readBalances: ({ db, input, now, refuse }) =>
      readBalances(db, input.memberId, now()).then((found) => found ?? refuse('member.not_found')),
    ask: askForRequest,
    setExchangePin,
    changeOwnPassword,
    listOwn: listOwnRequests,
    withdraw: withdrawRequest,
    attend,
    moveProviderMoney: moveByMember(platform.providers),
    listOwnTransfers,
    askQuestion,
    askAgain,
    listOwnTickets: async ({ db, input: { memberId }, refuse }) =>
      (await findMemberRow(db, memberId))
        ? { tickets: [...(await listOwnTickets(db, memberId))] }
        : refuse('member.not_found'),
    listOwnMessages: async ({ db, input: { memberId }, now, refuse }) => ({
      messages: (await listOwnMessages(db, memberId, now())) ?? refuse('member.not_found'),
    }),
    readOwnMessage: readMessage,
    listOwnCoupons: async ({ db, input: { memberId }, now, refuse }) =>
      (await findMemberRow(db, memberId))
        ? { coupons: await listOwnCoupons(db, memberId, now()) }
        : refuse('member.not_found'),
    redeemCode,
    redeemCoupon,
    readOwnTicket: async ({ db, input, siteId, refuse }) =>
      (await findOwnThread(db, input, siteId)) ?? refuse('record.not_found'),
    readSite: readShownSite,
    listBoardPosts: listShownPosts,
    readBoardPost: readShownPost,
    readPostOnce,
    listPopups: listShownPopups,
    countPopups,
    noteFaqSearches,
    writeFreePost,
    writeComment,
    reportPost,
    listRounds: listOpenRounds,
    readToldRound,
    placeMinigameBet: placeBet,
    listOwnMinigameBets,
    readDepositAccount: readOwnDepositAccount,
    listSoldEvents,
    placeSportsBet,
    cancelOwnBet,
    listOwnBets,
    tellRound,
    listWantedResults: ({ db, input, now }) => findWantedResults(db, input.game, now()),
    tellResult: tellResult(platform.drawKey),
    announceBlock,
    tellEvents,
    tellOdds,
    tellScores,
    tellSportsResult,
    reportDeposit,
    reportStatement: ({ input: { bankAccountId: accountId, ...part }, ...work }) =>
      addStatement({ ...work, input: { accountId, ...part }, adminId: null }),
    casinoBalance: readCasinoBalance,
    casinoBet: takeCasinoBet,
    casinoWin: takeCasinoWin,
    casinoCancel: cancelCasino,
    recordCasino: inSteps(recordCasino),
    reportCasino,
    tellCasinoState,
    launchCasino,
    listCasinoProviders,
    listOwnCasinoRounds,
  });
}
