// A cart that an operator tries has the fate that a member's has, and moves nothing.
import { expectRefusal, givenServer, signedIn } from '../../../test/given';
import { feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenMember } from '../../../test/given-member';
import { givenMarket, givenSports, placeSports, slipOf } from '../../../test/given-sports';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';

describe('bets.trySportsCart', () => {
  it('says what a member of that level is told of such a cart, by the settings in force', async () => {
    const server = await givenServer();
    await makeLedgerPartitions(server.database.db, server.clock.now);
    const top = await signedIn(server);
    const feed = feedCallWith(server, await givenFeedKey(server, { top }));
    await givenSports(server, { rule: { foldersMax: 5, oddsMaxHundredths: 2_000 } });
    const member = await givenMember(server, { walletsWon: { money: 50_000_000 } });
    const cart = { type: 'sports', level: 1, legs: 3, oddsHundredths: 190, stakeWon: 10_000 };
    const tried = async (change: object) => {
      const query = new URLSearchParams(
        Object.entries({ ...cart, ...change }).map(([name, value]) => [name, `${value}`]),
      );
      return (await top.call('GET', `/api/bets/sports-cart?${query}`)).body;
    };
    const told = async (change: Partial<typeof cart>) => {
      const { legs, oddsHundredths, stakeWon } = { ...cart, ...change };
      const markets = [];
      for (let n = 0; n < legs; n += 1) markets.push(await givenMarket(server, oddsHundredths));
      const slip = slipOf(
        member,
        markets.map((market) => [market, oddsHundredths] as const),
        { stakeWon },
      );
      return (await placeSports(feed, slip)).body;
    };
    const taken = await told({});
    expect(await tried({})).toEqual({
      ...{ refused: null, delaySeconds: 0 },
      ...{ oddsHundredths: taken.oddsHundredths, expectedWon: taken.expectedWon },
    });
    for (const change of [
      { legs: 6 },
      { stakeWon: 999 },
      { stakeWon: 1_000_001 },
      { legs: 5, oddsHundredths: 200 },
      { stakeWon: 800_000, legs: 4 },
    ]) {
      const { message } = await told(change);
      expect(message).toMatch(/[가-힣]/);
      expect(await tried(change)).toMatchObject({ refused: message, expectedWon: null });
    }
    expect(await tried({ type: 'sportsLive', legs: 1 })).toMatchObject({
      ...{ refused: null, delaySeconds: 5 },
    });
    const bad = await top.call('GET', '/api/bets/sports-cart?type=sports&level=11&legs=1');
    expectRefusal(bad, 400, 'request.invalid');
    const { rows } = await server.database.pool.query('select count(*)::int as bets from bet');
    expect(rows).toEqual([{ bets: 1 }]);
    await server.close();
  });
});
