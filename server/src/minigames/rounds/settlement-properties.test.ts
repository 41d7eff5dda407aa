// Whatever is bet and however often it is settled and taken back: every balance is right to the won.
import { BALANCE_WON_MAX } from '@gwanje/contract';
import fc from 'fast-check';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenMember } from '../../../test/given-member';
import {
  bet,
  betOn,
  DRAW_KEY,
  decideRound,
  expectSoundLedger,
  givenGame,
  givenOpenRound,
  passDraw,
  resettleByTwo,
} from '../../../test/given-round';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';

const GAME = 'bogleladder';
const DRAWS = [
  { side: 'Left', rungs: 'Three' },
  { side: 'Left', rungs: 'Four' },
  { side: 'Right', rungs: 'Three' },
  { side: 'Right', rungs: 'Four' },
];
const BETS = [
  betOn(GAME, 'LR', 'Left', 195),
  betOn(GAME, 'LR', 'Right', 195),
  betOn(GAME, 'OE', 'Even', 195),
  betOn(GAME, 'COMBO', 'RightFour', 370),
];
const START_WON = 1_000_000;

let server: TestServer;
let operations: SignedIn;
let risk: SignedIn;

beforeEach(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  operations = await signedIn(server, { type: 1 });
  risk = await signedIn(server, { type: 4 });
  await givenGame(server, GAME);
});
afterEach(() => server.close());

const moneyOf = async (memberIds: readonly string[]) => {
  const rows = await server.database.db
    .selectFrom('wallet')
    .select(['member_id', 'balance_won'])
    .where('member_id', 'in', memberIds)
    .where('wallet', '=', 'money')
    .execute();
  return new Map(rows.map(({ member_id, balance_won }) => [member_id, balance_won]));
};

const placed = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  of: fc.constantFrom(...BETS),
  stakeWon: fc.integer({ min: 5_000, max: 40_000 }),
});
const turns = fc.array(fc.constantFrom(...DRAWS), { minLength: 1, maxLength: 3 });

it('settles, takes back and settles anew to the won', async () => {
  const feed = feedCallWith(server, await givenFeedKey(server));
  await fc.assert(
    fc.asyncProperty(
      fc.array(placed, { minLength: 1, maxLength: 8 }),
      turns,
      async (bets, draws) => {
        const members = [];
        for (let who = 0; who < 3; who++)
          members.push(await givenMember(server, { walletsWon: { money: START_WON } }));
        const ids = members.map(({ memberId }) => memberId);
        const round = await givenOpenRound(server, GAME);
        const staked = new Map(ids.map((id) => [id, 0]));
        for (const { who, of, stakeWon } of bets) {
          const member = members[who] as (typeof members)[number];
          const { status } = await bet(feed, member, round, { ...of, stakeWon });
          if (status === 200)
            staked.set(member.memberId, (staked.get(member.memberId) ?? 0) + stakeWon);
        }
        passDraw(server, round);
        const open = await moneyOf(ids);
        for (const [id, won] of staked) expect(open.get(id)).toBe(START_WON - won);
        const [first, ...others] = draws;
        await decideRound(operations, round, 'result', first);
        await decideRound(risk, round, 'result', first);
        const settled = await moneyOf(ids);
        for (const draw of others) {
          const anew = await resettleByTwo([operations, risk], round, draw);
          expect(anew.body.outcome).toBe('done');
          await expectSoundLedger(server);
        }
        expect((await decideRound(operations, round, 'rollback')).status).toBe(200);
        expect(await moneyOf(ids)).toEqual(open);
        if (first) await resettleByTwo([risk, operations], round, first);
        expect(await moneyOf(ids)).toEqual(settled);
        expect((await decideRound(operations, round, 'void')).status).toBe(200);
        for (const won of (await moneyOf(ids)).values()) expect(won).toBe(START_WON);
        await expectSoundLedger(server);
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
  expect(START_WON).toBeLessThan(BALANCE_WON_MAX);
}, 180_000);
