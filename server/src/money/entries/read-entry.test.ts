// One entry through HTTP: both sides of its movement.
import { HISTORY_TYPES, type HistoryType } from '@gwanje/contract';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { postMovement } from '../../ledger/post-movement';
import { transaction } from '../../platform/database';
import { newId } from '../../platform/new-id';

let server: TestServer;
let auditor: SignedIn;

beforeAll(async () => {
  server = await givenServer();
  auditor = await signedIn(server, { type: 5 });
});
afterAll(() => server.close());

const given = (options: Parameters<typeof givenMember>[1] = {}) => givenMember(server, options);

/** Posts a movement of 100 won, or of none where the type moves none. */
const post = ({ memberId }: GivenMember, type: HistoryType) =>
  transaction(server.database.db, (tx) =>
    postMovement(tx, {
      memberId,
      key: `test:${newId(server.clock.now)}`,
      type,
      at: server.clock.now,
      amountWon: HISTORY_TYPES[type].sign === 'none' ? 0 : 100,
      actor: null,
    }),
  );

describe('money.readEntry', () => {
  const read = async ({ memberId }: GivenMember, entryId: string) =>
    auditor.call('GET', `/api/money/members/${memberId}/entries/${entryId}`);

  it.each(Object.keys(HISTORY_TYPES) as HistoryType[])(
    'shows both sides of %s, which sum to zero',
    async (type) => {
      const member = await given({ walletsWon: { money: 500, point: 500, income: 500 } });
      for (const fill of ['casinoPlay', 'betHoldemPlay', 'apokerPlay'] as const)
        await post(member, fill);
      // Another movement of the very same instant is not mistaken for a part of this one.
      await post(member, 'charge');
      const [posted] = await post(member, type);
      const { status, body } = await read(member, posted?.entryId ?? '');
      expect(status).toBe(200);
      expect(body.entry).toMatchObject({ entryId: posted?.entryId, type });
      expect(body.settled).toBeNull();
      const { wallet, counter, sign } = HISTORY_TYPES[type];
      const amountWon = sign === 'none' ? 0 : sign === -1 ? -100 : 100;
      expect(body.movement).toEqual([
        { account: wallet, amountWon },
        { account: counter, amountWon: 0 - amountWon },
      ]);
    },
  );

  it('shows the same movement from either wallet', async () => {
    const member = await given({ walletsWon: { point: 500 } });
    const [from, to] = await post(member, 'PointChange');
    const one = await read(member, from?.entryId ?? '');
    const other = await read(member, to?.entryId ?? '');
    expect(other.body.entry).toMatchObject({ wallet: 'money', amountWon: 100 });
    expect(other.body.movement).toEqual(one.body.movement);
  });

  it('knows an entry of its own member only', async () => {
    const [member, other] = [await given(), await given()];
    const [posted] = await post(member, 'charge');
    expectRefusal(await read(other, posted?.entryId ?? ''), 404, 'record.not_found');
    expectRefusal(await read(member, newId(server.clock.now)), 404, 'record.not_found');
  });
});
