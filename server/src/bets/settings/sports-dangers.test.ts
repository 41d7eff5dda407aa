// A bonus of many legs is held against what single bets kept, and not against what is hoped for.
import { betBonus, unsavedDocument } from '@gwanje/contract';
import { expectRefusal, givenServer, signedIn } from '../../../test/given';
import { feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenMember } from '../../../test/given-member';
import {
  givenMarket,
  givenSports,
  placeSports,
  settleMarket,
  slipOf,
} from '../../../test/given-sports';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';

describe('bets.readSportsMargin', () => {
  it('asks two people for a bonus above break-even at the margin that single bets kept', async () => {
    const server = await givenServer();
    await makeLedgerPartitions(server.database.db, server.clock.now);
    const top = await signedIn(server);
    await signedIn(server, { type: 4 });
    await givenSports(server, { bonus: { isOn: false } });
    const feed = feedCallWith(server, await givenFeedKey(server, { top }));
    const { category, ...bonus } = unsavedDocument(betBonus);
    const rows = { ...bonus.rows, f3: 104, f5: 120, f7: 125 };
    const raise = (more: object = {}) =>
      top.call('PUT', `/api/bets/settings/${category}`, {
        ...{ ...bonus, version: 1, isOn: true, oddsMaxHundredths: 100_000, rows, ...more },
      });
    // Half of 10,000,000 won at 1.98: a margin of 1 %, which bears 1.03 for three legs.
    const member = await givenMember(server, { walletsWon: { money: 20_000_000 } });
    for (let n = 0; n < 10; n += 1) {
      const market = await givenMarket(server, 198);
      const slip = slipOf(member, [[market, 198]], { stakeWon: 1_000_000 });
      expect((await placeSports(feed, slip)).status).toBe(200);
      await settleMarket(server, market, n % 2 === 0 ? 'W' : 'L');
    }
    expect((await top.call('GET', '/api/bets/sports-margin')).body).toEqual({ marginBps: 100 });
    const refused = await raise();
    expectRefusal(refused, 409, 'settings.unconfirmed');
    expect(refused.body.details.found).toMatchObject([
      { path: 'rows.f3', ko: expect.stringContaining('1.00 %의 손익분기 1.03배') },
      { path: 'rows.f5', ko: expect.stringContaining('1.05배') },
      { path: 'rows.f7', ko: expect.stringContaining('1.07배') },
    ]);
    const confirmed = { 'rows.f3': 104, 'rows.f5': 120, 'rows.f7': 125 };
    const { status, body } = await raise({ confirmed, reason: '행사' });
    expect({ status, version: body.setting.version }).toEqual({ status: 200, version: 1 });
    expect(body.proposal.loosened.toSorted()).toEqual(Object.keys(confirmed));
    await server.close();
  });
});
