// More reveals on one day than one person may make alone: asked for, agreed to by another, and lapsed.
import { REVEALS_DAY_MAX } from '@gwanje/contract';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type GivenMember, givenMember } from '../../../test/given-member';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const HALF_HOUR_MS = 1_800_000;

let server: TestServer;
let support: SignedIn;
let finance: SignedIn;
let member: GivenMember;

beforeEach(async () => {
  server = await givenServer();
  // Half an hour before midnight in Seoul.
  server.clock.now = new Date('2026-11-22T14:30:00.000Z');
  support = await signedIn(server, { type: 4 });
  finance = await signedIn(server, { type: 2 });
  member = await givenMember(server);
});
afterEach(() => server.close());

const reveal = ({ call }: SignedIn) =>
  call('POST', `/api/members/${member.memberId}/reveal`, {
    ...{ field: 'accountNumber', reason: '이체 확인' },
  });
const useUp = async (by: SignedIn) => {
  for (let n = 0; n < REVEALS_DAY_MAX; n += 1) expect((await reveal(by)).status).toBe(200);
};
const ask = ({ call }: SignedIn, reason = '중복 계정 조사') =>
  call('POST', '/api/reveal-allowances', { reason });
const answer = ({ call }: SignedIn, verb: 'approve' | 'decline', allowanceId: string) =>
  call('POST', `/api/reveal-allowances/${allowanceId}/${verb}`);

describe('members.askReveals', () => {
  it('waits for another administrator, and gives nothing by itself', async () => {
    await useUp(support);
    expectRefusal(await reveal(support), 409, 'member.reveal_limit');
    const { status, body } = await ask(support);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'waiting', reason: '중복 계정 조사', askedBy: { _id: support.adminId } },
    });
    expectRefusal(await reveal(support), 409, 'member.reveal_limit');
    const [line] = await auditLines(server, 'reveal.ask');
    expect(line).toMatchObject({
      chain: support.adminId,
      subject: `reveal_allowance/${body.allowanceId}`,
      after: { status: 'waiting', reason: '중복 계정 조사' },
    });
  });

  it('waits once, also where it is asked for twice at once', async () => {
    const answers = await Promise.all([ask(support), ask(support)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expectRefusal(await ask(support), 409, 'reveal.waits');
    expect((await ask(finance)).status).toBe(200);
  });

  it('is refused where nobody else could agree', async () => {
    await server.database.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '=', finance.adminId)
      .execute();
    expectRefusal(await ask(support), 409, 'admin.no_second');
  });
});

describe('members.grantReveals', () => {
  it('lets the asker, and nobody else, see as many again on this day', async () => {
    await useUp(support);
    await useUp(finance);
    const { allowanceId } = (await ask(support)).body;
    const granted = await answer(finance, 'approve', allowanceId);
    expect(granted.body).toMatchObject({
      ...{ status: 'granted', decidedBy: { _id: finance.adminId } },
    });
    expect((await reveal(support)).body.leftToday).toBe(REVEALS_DAY_MAX - 1);
    expectRefusal(await reveal(finance), 409, 'member.reveal_limit');
    const [line] = await auditLines(server, 'reveal.grant');
    expect(line).toMatchObject({ before: { status: 'waiting' }, after: { status: 'granted' } });
    server.clock.advance(HALF_HOUR_MS);
    await useUp(support);
    expectRefusal(await reveal(support), 409, 'member.reveal_limit');
  });

  it('needs another person than the asker', async () => {
    const { allowanceId } = (await ask(support)).body;
    expectRefusal(await answer(support, 'approve', allowanceId), 409, 'reveal.second_admin');
    await server.database.db
      .insertInto('admin_hand')
      .values({ admin_id: finance.adminId, hand_id: support.adminId, given_at: server.clock.now })
      .execute();
    expectRefusal(await answer(finance, 'approve', allowanceId), 409, 'reveal.second_admin');
  });

  it('is over when it was decided, or its day is', async () => {
    const { allowanceId } = (await ask(support)).body;
    expect((await answer(finance, 'approve', allowanceId)).status).toBe(200);
    expectRefusal(await answer(finance, 'approve', allowanceId), 409, 'reveal.closed');
    const late = (await ask(support)).body.allowanceId;
    server.clock.advance(HALF_HOUR_MS);
    expectRefusal(await answer(finance, 'approve', late), 409, 'reveal.closed');
    // What has lapsed keeps nobody from asking anew.
    expect((await ask(support)).status).toBe(200);
  });

  it('refuses one that does not exist', async () => {
    expectRefusal(await answer(finance, 'approve', NOBODY), 404, 'record.not_found');
  });
});

describe('members.declineReveals', () => {
  it('drops what waits, by somebody else or by the asker', async () => {
    const first = (await ask(support)).body.allowanceId;
    expect((await answer(finance, 'decline', first)).body.status).toBe('declined');
    const second = (await ask(support)).body.allowanceId;
    expect((await answer(support, 'decline', second)).body.status).toBe('declined');
    expectRefusal(await answer(finance, 'decline', second), 409, 'reveal.closed');
    expectRefusal(await answer(finance, 'decline', NOBODY), 404, 'record.not_found');
    expect(await auditLines(server, 'reveal.decline')).toHaveLength(2);
  });
});
