// Reasons for declining, as the settings have them.
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { givenMoneySetting } from '../../../test/given-request';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';

let server: TestServer;
let finance: SignedIn;

beforeAll(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 2 });
});
afterAll(() => server.close());

const reasons = async () =>
  (await finance.call('GET', '/api/money/requests/decline-reasons')).body.reasons;

describe('money.readDeclineReasons', () => {
  it('offers those of before until others are saved, and leaves empty ones out', async () => {
    expect(await reasons()).toEqual([
      ...['입금 미확인', '입금자명 상이', '금액 상이', '중복 신청', '롤링 미달', '계좌 불일치'],
    ]);
    const { declineReasons } = UNSAVED_MONEY_SETTINGS;
    const saved = { ...declineReasons, version: 1, second: '', twelfth: '점검 중' };
    await givenMoneySetting(server, saved);
    expect(await reasons()).toEqual([
      ...['입금 미확인', '금액 상이', '중복 신청', '롤링 미달', '계좌 불일치', '점검 중'],
    ]);
  });
});
