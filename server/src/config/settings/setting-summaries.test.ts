// Everything that can be set, at a glance.
import { GAME_IDS, moneySettings } from '@gwanje/contract';
import { expectRefusal, givenServer, signedIn, type TestServer } from '../../../test/given';
import { givenMoneySetting } from '../../../test/given-request';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';

const PATH = '/api/settings';

let server: TestServer;
beforeEach(async () => {
  server = await givenServer();
});
afterEach(() => server.close());

const found = (body: { scope: string; category: string }[], scope: string, category: string) =>
  body.find((one) => one.scope === scope && one.category === category);

describe('config.listSettingSummaries', () => {
  it('tells every document, who saved it, how it differs and what waits', async () => {
    const admin = await signedIn(server);
    const { secondAdmin, chargeBonus } = UNSAVED_MONEY_SETTINGS;
    const before = (await admin.call('GET', PATH)).body;
    expect(before.length).toBeGreaterThan(moneySettings.settings.length + GAME_IDS.length);
    expect(found(before, 'money', 'secondAdmin')).toMatchObject({
      ...{ version: 0, savedAt: null, savedBy: null, differing: 0, isProposed: false },
    });
    await givenMoneySetting(server, { ...secondAdmin, version: 1, chargeWon: 7, exchangeWon: 8 });
    const looser = { ...secondAdmin, version: 1, chargeWon: 9_999_999, exchangeWon: 8 };
    const path = '/api/money/settings/secondAdmin';
    const { category: _, ...change } = looser;
    // Whoever is new may agree to nothing yet.
    await signedIn(server);
    server.clock.advance(25 * 3_600_000);
    const proposer = await signedIn(server);
    const proposed = await proposer.call('PUT', path, {
      ...change,
      reason: '한도 조정',
    });
    expect(proposed.body).toMatchObject({ proposal: { status: 'open' } });
    const { body } = await proposer.call('GET', PATH);
    expect(found(body, 'money', 'secondAdmin')).toMatchObject({
      ...{ name: { ko: '2인 승인' }, version: 1, differing: 2, isProposed: true },
    });
    expect(found(body, 'money', 'chargeBonus')).toMatchObject({ version: chargeBonus.version });
    const rate = found(body, 'powerball', 'powerballRateV2');
    expect(rate).toMatchObject({ dangers: [] });
    expect(found(body, 'bogleladder', 'bogleladderSwitchV2')).toMatchObject({ version: 0 });
  });

  it('is told to nobody who may not see settings', async () => {
    const partner = await signedIn(server, { type: 6 });
    expectRefusal(await partner.call('GET', PATH), 403, 'session.forbidden');
  });
});
