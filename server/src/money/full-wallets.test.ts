// Wallets that hold all that they can: what would go beyond is refused, and nobody else notices.
import { BALANCE_WON_MAX, SUM_WON_MAX } from '@gwanje/contract';
import { runToEnd } from '../../test/given-bulk';
import {
  type BulkScene,
  givenBulk,
  givenBulkScene,
  givenCharges,
} from '../../test/given-bulk-scene';
import { type GivenMember, givenMember } from '../../test/given-member';
import { givenRequest } from '../../test/given-request';

const FULL = { money: BALANCE_WON_MAX };

let scene: BulkScene;

beforeEach(async () => {
  scene = await givenBulkScene();
});
afterEach(() => scene.close());

const givenFullMembers = async (count: number): Promise<GivenMember[]> => {
  const members: GivenMember[] = [];
  for (let n = 0; n < count; n += 1) members.push(await givenMember(scene, { walletsWon: FULL }));
  return members;
};

describe('a bulk decision', () => {
  it('refuses rows of full wallets and decides all others', async () => {
    const [full = { memberId: '' }] = await givenFullMembers(1);
    for (let n = 0; n < 22; n += 1) await givenRequest(scene.other, full, 'charge', 10_000);
    await givenCharges(scene, 20);
    const bulkId = await givenBulk(scene, 'approve');
    const { outcomes } = await runToEnd(scene, scene.admin, bulkId);
    expect(outcomes).toEqual({ open: 0, done: 20, needsSecond: 0, refused: 22 });
    const path = `/api/money/bulk-decisions/${bulkId}/rows?outcome=refused`;
    const { rows } = (await scene.admin.call('GET', path)).body;
    expect(new Set(rows.map(({ refusal }: { refusal: string }) => refusal))).toEqual(
      new Set(['money.wallet_full']),
    );
  });
});

describe('sums over more than eleven full wallets', () => {
  beforeEach(() => givenFullMembers(12));

  it('stand at their bound in the counters', async () => {
    const { status, body } = await scene.admin.call('GET', '/api/current');
    expect({ status, asset: body.asset, direct: body.direct }).toEqual({
      status: 200,
      asset: { money: SUM_WON_MAX, point: 0, agentMoney: 0, agentPoint: 0 },
      direct: { money: SUM_WON_MAX, point: 0 },
    });
  });

  it('stand at their bound in the totals of entries', async () => {
    const { status, body } = await scene.admin.call('GET', '/api/money/entries/totals');
    expect({ status, totals: body.totals }).toEqual({
      status: 200,
      totals: [{ wallet: 'money', type: 'directChargeMoney', entries: 12, amountWon: SUM_WON_MAX }],
    });
  });
});
