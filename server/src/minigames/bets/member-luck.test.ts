// Members who win more than chance gives, and the mark on their bets.
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenBroken } from '../../../test/given-ledger';
import { type GivenMember, givenMember } from '../../../test/given-member';
import {
  bet,
  betOn,
  DRAW_KEY,
  type GivenRound,
  givenGame,
  givenOpenRound,
} from '../../../test/given-round';
import { appendAuditEvent } from '../../audit/append-audit-event.command';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { memberLuckJob } from './member-luck-job';

const SEOUL_MS = 9 * 3_600_000;

let server: TestServer;
let top: SignedIn;
let feed: FeedCall;
let round: GivenRound;

beforeAll(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  top = await signedIn(server);
  feed = feedCallWith(server, await givenFeedKey(server, { top }));
  await givenGame(server, 'speedladder');
  round = await givenOpenRound(server, 'speedladder');
});
afterAll(() => server.close());

const givenBettor = async (): Promise<GivenMember> => {
  const member = await givenMember(server, { walletsWon: { money: 1_000_000 } });
  const placed = await bet(feed, member, round, betOn('speedladder', 'LR', 'Left', 195));
  if (placed.status !== 200) throw new Error(placed.text);
  return member;
};

/** As many bets of a member as `won` and `lost`, each on a round of its own or all on one. */
const givenBets = (
  { memberId }: GivenMember,
  { won, lost, isOneRound = false }: { won: number; lost: number; isOneRound?: boolean },
) =>
  server.owner.pool.query(
    `insert into bet
     select (jsonb_populate_record(one, jsonb_build_object(
       'bet_id', gen_random_uuid(), 'reference', 'n' || n, 'settled_at', now(),
       'round_id', case when $4 then one.round_id else gen_random_uuid() end,
       'result', case when n <= $2 then 'W' else 'L' end,
       'payout_won', case when n <= $2 then one.expected_won else 0 end))).*
     from bet as one, generate_series(1, $2::int + $3::int) as n
     where one.member_id = $1`,
    [memberId, won, lost, isOneRound],
  );

const judge = () =>
  memberLuckJob.run(
    { db: server.database.db, now: () => server.clock.now, appendAudit: appendAuditEvent },
    new AbortController().signal,
  );
const listed = async (search: string) => {
  const { body } = await top.call('GET', `/api/bets?betResult=I&${search}`);
  return body.rows.map((row: { member: { id: string }; marks: string[] }) => [
    row.member.id,
    row.marks,
  ]);
};

describe('memberLuckJob', () => {
  it('marks whoever wins far above chance in 500 bets, and nobody else', async () => {
    const [lucky, usual, few, sole] = await Promise.all(Array.from({ length: 4 }, givenBettor));
    await givenBets(lucky as GivenMember, { won: 300, lost: 200 });
    await givenBets(usual as GivenMember, { won: 260, lost: 240 });
    await givenBets(few as GivenMember, { won: 400, lost: 0 });
    // Five hundred times the same guess is one.
    await givenBets(sole as GivenMember, { won: 500, lost: 0, isOneRound: true });
    await judge();
    const kept = await server.database.db
      .selectFrom('member_luck')
      .select(['member_id', 'z_thousandths'])
      .execute();
    expect(new Map(kept.map((row) => [row.member_id, row.z_thousandths]))).toEqual(
      new Map([
        [lucky?.memberId, 4_472],
        [usual?.memberId, 894],
        [sole?.memberId, 1_000],
      ]),
    );
    const day = new Date(server.clock.now.getTime() + SEOUL_MS).toISOString().slice(0, 10);
    expect(await listed(`mark=lucky&from=${day}&to=${day}`)).toEqual([[lucky?.id, ['lucky']]]);
    expect(await listed(`memberId=${usual?.memberId}`)).toEqual([[usual?.id, []]]);
    expectRefusal(await top.call('GET', '/api/bets?mark=lucky'), 409, 'list.too_wide');
  });

  it('looks at those behind somebody of whom that fails', async () => {
    const [broken, behind] = [await givenBettor(), await givenBettor()];
    for (const each of [broken, behind]) await givenBets(each, { won: 300, lost: 200 });
    const mend = await givenBroken(server, 'member_luck', `new.member_id = '${broken.memberId}'`);
    await expect(judge()).rejects.toThrow('broken on purpose');
    const marks = async ({ memberId, id }: GivenMember) =>
      (await listed(`memberId=${memberId}`)).find(([name]: [string]) => name === id)?.[1];
    expect([await marks(broken), await marks(behind)]).toEqual([[], ['lucky']]);
    await mend();
    await judge();
    expect(await marks(broken)).toEqual(['lucky']);
  });

  it('takes the mark away again where luck has ended', async () => {
    const member = await givenBettor();
    await givenBets(member, { won: 500, lost: 0 });
    await judge();
    expect(await listed(`memberId=${member.memberId}`)).toEqual([[member.id, ['lucky']]]);
    await server.owner.pool.query(
      `update bet set result = 'L', payout_won = 0 where member_id = $1 and result = 'W'
         and reference > 'n2'`,
      [member.memberId],
    );
    await judge();
    expect(await listed(`memberId=${member.memberId}`)).toEqual([[member.id, []]]);
  });
});
