// Two lines of members with the same things lying with each, and a partner who has one of them.

import { makeLedgerPartitions } from '../src/ledger/ledger-partitions';
import { memberRanksJob } from '../src/members/member-ranks-job';
import { runJob } from '../src/platform/jobs';
import { newId } from '../src/platform/new-id';
import { givenServer, type SignedIn, signedIn, type TestServer } from './given';
import { platformOf } from './given-bulk';
import { givenDesk } from './given-desk';
import { type FeedCall, feedCallWith, givenFeedKey } from './given-feed';
import { type GivenMember, givenMember } from './given-member';
import { givenRequest, keyed } from './given-request';
import { bet, betOn, DRAW_KEY, type GivenRound, givenGame, givenOpenRound } from './given-round';
import { type GivenMarket, givenMarket, givenSports, placeSports, slipOf } from './given-sports';

export interface Line {
  /** Whoever leads it. */
  readonly partner: GivenMember;
  /** Right beneath him, with a request, an adjustment, a provider transfer, a bet and entries. */
  readonly player: GivenMember;
  /** Of what lies with the player, by the field that names it in an input. */
  readonly records: Readonly<
    Record<
      | 'requestId'
      | 'entryId'
      | 'transferId'
      | 'betId'
      | 'sportsBetId'
      | 'transactionId'
      | 'payoutId',
      string
    >
  >;
}

export interface Lines {
  readonly server: TestServer;
  readonly top: SignedIn;
  /** Has `own`. */
  readonly partner: SignedIn;
  readonly own: Line;
  /** Above and beside his line. */
  readonly foreign: Line;
}

/** Every login ID of these lines begins so. */
export const LINE_NAMES = 'line-';

const done = async (answer: ReturnType<SignedIn['call']>) => {
  const { status, text, body } = await answer;
  if (status !== 200) throw new Error(`not done: ${text}`);
  return body;
};

interface Site {
  readonly top: SignedIn;
  readonly feed: FeedCall;
  readonly round: GivenRound;
  readonly market: GivenMarket;
}

const LEFT = betOn('speedladder', 'LR', 'Left', 195);

async function givenLine(
  { top, feed, round, market }: Site,
  name: string,
  path: readonly string[],
): Promise<Line> {
  const { server } = top;
  const id = `${LINE_NAMES}${name}`;
  const walletsWon = { money: 500_000, point: 500 };
  const partner = await givenMember(server, { id: `${id}-head`, grade: 3, path, walletsWon });
  const player = await givenMember(server, {
    ...{ id: `${id}-player`, walletsWon },
    path: [...path, partner.memberId],
  });
  const { memberId } = player;
  const { requestId } = await givenRequest(top, player, 'charge', 10_000);
  const adjustment = { memberId, type: 'directChargeMoney', amountWon: 100, reason: '보정' };
  await done(top.call('POST', '/api/money/adjustments', adjustment, keyed()));
  const transfer = { memberId, provider: 'honor', amountWon: 1_000 };
  await done(top.call('POST', '/api/money/provider-transfers', transfer, keyed()));
  const { betId } = await done(bet(feed, player, round, LEFT));
  await done(bet(feed, partner, round, LEFT));
  const cart = await done(placeSports(feed, slipOf(player, [[market, 195]])));
  await done(placeSports(feed, slipOf(partner, [[market, 195]])));
  const stake = { vendorRef: `${memberId}`, roundRef: 'r', amountWon: 100, game: 'baccarat' };
  const said = { ...stake, gameClass: 'casino' };
  const told = (of: string) =>
    done(feed('POST', '/feed/casino/kplay/bet', { ...said, memberId: of }));
  const { transactionId } = await told(memberId);
  await told(partner.memberId);
  // Something of theirs was settled today.
  for (const whose of [memberId, partner.memberId])
    await server.database.pool.query(
      `insert into bet_day (member_id, day_on, game_class, path, is_test, bets, stake_won,
        payout_won, valid_stake_won)
        values ($1, ($2::timestamptz at time zone 'Asia/Seoul')::date, 'casino', '{}', false, 1, 100,
          0, 100)`,
      [whose, server.clock.now],
    );
  // Rolling of a bet was paid to the player at once.
  const payoutId = newId(server.clock.now);
  await server.database.pool.query(
    `insert into rolling_due (member_id, due_id, beneficiary_id, game_class, own_bps, below_bps,
      stake_won, amount_won, bet_ids, at, payout_id)
      values ($1, gen_random_uuid(), $1, 'minigame', 100, 0, 1000, 10, array[$2::uuid], $3, $4)`,
    [memberId, betId, server.clock.now, payoutId],
  );
  const { rows } = await done(top.call('GET', `/api/money/entries?memberId=${memberId}`));
  const sent = await done(top.call('GET', `/api/money/provider-transfers?memberId=${memberId}`));
  const { transferId } = sent.rows[0];
  const bets = { betId, sportsBetId: cart.betId, transactionId };
  const records = { requestId, transferId, ...bets, payoutId, entryId: rows[0].entryId };
  return { partner, player, records };
}

export async function givenLines(): Promise<Lines> {
  const server = await givenServer({
    drawKey: DRAW_KEY,
    providers: { honor: givenDesk(), betholdem: givenDesk(), apoker: givenDesk() },
  });
  const top = await signedIn(server, { type: 0 });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  await givenGame(server, 'speedladder');
  const round = await givenOpenRound(server, 'speedladder');
  const feed = feedCallWith(
    server,
    await givenFeedKey(server, { top, scopes: ['players', 'casino'] }),
  );
  await givenSports(server);
  const market = await givenMarket(server, 195);
  const site = { top, feed, round, market };
  const foreign = await givenLine(site, 'foreign', []);
  const own = await givenLine(site, 'own', [foreign.partner.memberId]);
  await runJob(platformOf(server), memberRanksJob);
  const partner = await signedIn(server, { partnerId: own.partner.memberId });
  return { server, top, partner, own, foreign };
}
