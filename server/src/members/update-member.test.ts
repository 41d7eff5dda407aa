// Changing members through HTTP: versions, the tree, and what only a self-exclusion decides.
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { givenMember } from '../../test/given-member';
import { transaction } from '../platform/database';
import type { Member } from './member-changes.rule';
import { requireMember } from './members.queries';
import { startSession } from './sessions/member-sessions.queries';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const ACCOUNT = { bank: '국민', number: '123-456-7890', owner: '홍길동' };
const MASKED_ACCOUNT = { bank: '국민', number: '***-**-7890', owner: '홍*동' };

let server: TestServer;
let operations: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  operations = await signedIn(server, { type: 1 });
});
afterEach(() => server.close());

const pathOf = (memberId: string) => `/api/members/${memberId}`;

/** A member as registering answers him. */
async function givenHong(over: object = {}): Promise<Member> {
  const profile = { id: 'hong1004', nick: '홍길동', grade: 1, level: 1, bankAccount: ACCOUNT };
  const sent = { ...profile, recommenderId: null, isTest: false, ...over };
  return (await operations.call('POST', '/api/members', sent)).body;
}

describe('members.updateMember', () => {
  const change = (over: object = {}) => ({
    nick: '새 이름',
    grade: 1,
    level: 3,
    bankAccount: ACCOUNT,
    status: 1,
    reason: '본인 요청',
    version: 1,
    ...over,
  });

  it('changes what may be changed, counts the version and leaves an audit line', async () => {
    const before = await givenHong();
    const bankAccount = { bank: '신한', number: '999-888-7890', owner: '홍길순' };
    const sent = change({ bankAccount, status: 2, grade: 3 });
    const { status, body } = await operations.call('PUT', pathOf(before._id), sent);
    expect(status).toBe(200);
    const masked = { bank: '신한', number: '***-**-7890', owner: '홍*순' };
    const { reason, ...kept } = sent;
    expect(body).toEqual({ ...before, ...kept, bankAccount: masked, version: 2 });
    const lines = await auditLines(server, 'member.update');
    expect(lines).toMatchObject([
      {
        chain: operations.adminId,
        subject: before._id,
        before,
        after: {
          ...body,
          changed: ['nick', 'grade', 'level', 'status', 'bankAccount'],
          reason,
        },
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/123-456|999-888/);
  });

  it('gives no grade above that of whoever is above, nor below that of whoever is beneath', async () => {
    const head = (await givenMember(server, { grade: 3 })).memberId;
    const { memberId } = await givenMember(server, { grade: 2, path: [head] });
    const put = (id: string, grade: number) =>
      operations.call('PUT', pathOf(id), change({ grade }));
    expectRefusal(await put(memberId, 4), 409, 'partner.grade_above_upline');
    expect((await put(memberId, 3)).status).toBe(200);
    expectRefusal(await put(head, 2), 409, 'partner.grade_below_child');
  });

  it('says that an account changed where its last four digits did not', async () => {
    const before = await givenHong();
    const { _id, nick, grade, level, status, version } = before;
    const bankAccount = { ...ACCOUNT, number: '321-654-7890' };
    const reason = '본인 요청';
    const sent = { nick, grade, level, status, version, bankAccount, reason };
    await operations.call('PUT', pathOf(_id), sent);
    const [line] = await auditLines(server, 'member.update');
    expect(line?.after).toMatchObject({ bankAccount: MASKED_ACCOUNT, changed: ['bankAccount'] });
  });

  it('leaves the account alone that is left out, and takes it away for null', async () => {
    const { _id, nick, grade, level, status } = await givenHong();
    const sent = { nick, grade, level, status, reason: '본인 요청' };
    const kept = await operations.call('PUT', pathOf(_id), { ...sent, level: 2, version: 1 });
    expect(kept.body.bankAccount).toEqual(MASKED_ACCOUNT);
    expect(await requireMember(server.database.db, _id)).toMatchObject({
      ...{ bank_number: ACCOUNT.number, bank_changed_at: null, bank_changed_by: null },
    });
    const taken = await operations.call('PUT', pathOf(_id), {
      ...sent,
      bankAccount: null,
      version: 2,
    });
    expect(taken.body).toMatchObject({ bankAccount: null, level: 1, version: 3 });
    expect(await requireMember(server.database.db, _id)).toMatchObject({
      ...{ bank_number: null, bank_changed_at: server.clock.now },
      bank_changed_by: operations.adminId,
    });
  });

  it('asks why another status, level or account, and not why another name', async () => {
    const { _id, nick, grade, level, status } = await givenHong();
    const same = { nick, grade, level, status, version: 1 };
    for (const change of [{ level: 2 }, { status: 2 }, { status: 4 }, { bankAccount: null }]) {
      const answer = await operations.call('PUT', pathOf(_id), { ...same, ...change });
      expectRefusal(answer, 400, 'request.invalid');
      expect(answer.body.fields).toMatchObject([
        { path: 'reason', rules: [{ rule: 'required', message: '필수 항목입니다.' }] },
      ]);
    }
    expect(await requireMember(server.database.db, _id)).toMatchObject({ level: 1, status: 1 });
    const named = { ...same, nick: '새 이름', grade: 2 };
    expect((await operations.call('PUT', pathOf(_id), named)).status).toBe(200);
    const lines = await auditLines(server, 'member.update');
    expect(lines).toMatchObject([{ after: { changed: ['nick', 'grade'] } }]);
  });

  it('answers a save that changes nothing without a version or an audit line', async () => {
    const before = await givenHong({ nick: '새 이름', level: 3 });
    const { status, body } = await operations.call('PUT', pathOf(before._id), change());
    expect(status).toBe(200);
    expect(body).toEqual(before);
    expect(await auditLines(server, 'member.update')).toEqual([]);
  });

  it('refuses a member who does not exist', async () => {
    const answer = await operations.call('PUT', pathOf(NOBODY), change());
    expectRefusal(answer, 404, 'member.not_found');
  });

  it('refuses a stale version and tells what is current', async () => {
    const { memberId } = await givenMember(server);
    const { body: current } = await operations.call('PUT', pathOf(memberId), change());
    const answer = await operations.call('PUT', pathOf(memberId), change({ nick: 'late' }));
    expectRefusal(answer, 409, 'record.stale');
    expect(answer.body.details).toEqual({ current });
  });

  it('lets one of eight who save the same version at once through', async () => {
    const { memberId } = await givenMember(server);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        operations.call('PUT', pathOf(memberId), change({ nick: `name ${n}` })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'record.stale')).toHaveLength(7);
    expect(await auditLines(server, 'member.update')).toHaveLength(1);
  });

  it('makes nobody a partner below the ninth level', async () => {
    const path: string[] = [];
    while (path.length < 9)
      path.push((await givenMember(server, { grade: 2, path: [...path] })).memberId);
    const { memberId } = await givenMember(server, { path });
    const answer = await operations.call('PUT', pathOf(memberId), change({ grade: 2 }));
    expectRefusal(answer, 409, 'member.tree_too_deep');
    expect((await operations.call('PUT', pathOf(memberId), change())).status).toBe(200);
  });

  it('lifts no self-exclusion before its time, whatever else is changed', async () => {
    const excludedUntil = new Date(server.clock.now.getTime() + 3_600_000);
    const { memberId } = await givenMember(server, { status: 5, excludedUntil });
    for (const status of [0, 1, 2, 3])
      expectRefusal(
        await operations.call('PUT', pathOf(memberId), change({ status })),
        409,
        'member.excluded',
      );
    const kept = await operations.call('PUT', pathOf(memberId), change({ status: 5 }));
    expect(kept.body).toMatchObject({ nick: '새 이름', status: 5, version: 2 });
    server.clock.advance(3_600_000);
    const lifted = await operations.call('PUT', pathOf(memberId), change({ version: 2 }));
    expect(lifted.body).toMatchObject({ status: 1, excludedUntil: excludedUntil.toISOString() });
  });

  it('blocks who excludes himself, and gives him back as excluded', async () => {
    const excludedUntil = new Date(server.clock.now.getTime() + 3_600_000);
    const { memberId } = await givenMember(server, { status: 5, excludedUntil });
    const become = (status: number, version: number) =>
      operations.call('PUT', pathOf(memberId), change({ status, version }));
    const kept = { excludedUntil: excludedUntil.toISOString() };
    expect((await become(4, 1)).body).toMatchObject({ status: 4, ...kept });
    expectRefusal(await become(2, 2), 409, 'member.excluded');
    expect((await become(1, 2)).body).toMatchObject({ status: 5, ...kept });
    expectRefusal(await become(1, 3), 409, 'member.excluded');
  });

  it('puts out whom it suspends or blocks, and nobody else', async () => {
    const { memberId } = await givenMember(server);
    const at = server.clock.now;
    const origin = { ip: null, device: null, userAgent: null, domainId: null, isTest: false };
    const begin = () =>
      transaction(server.database.db, (tx) => startSession(tx, { ...origin, memberId, at }));
    const running = async () =>
      (
        await server.database.pool.query(
          'select 1 from member_session where member_id = $1 and ended_at is null',
          [memberId],
        )
      ).rows.length;
    await begin();
    await operations.call('PUT', pathOf(memberId), change());
    expect(await running()).toBe(1);
    await operations.call('PUT', pathOf(memberId), change({ status: 2, version: 2 }));
    expect(await running()).toBe(0);
    const lines = await auditLines(server, 'member.update');
    expect(lines.at(-1)?.after).toMatchObject({ endedSessions: 1 });
  });

  it('decides no joining', async () => {
    const { memberId } = await givenMember(server, { status: 0 });
    for (const status of [1, 2, 3, 4]) {
      const answer = await operations.call('PUT', pathOf(memberId), change({ status }));
      expectRefusal(answer, 409, 'member.join_waits');
    }
    const kept = await operations.call('PUT', pathOf(memberId), change({ status: 0 }));
    expect(kept.body).toMatchObject({ status: 0, nick: '새 이름' });
  });

  it('calls nobody excluded for whom no exclusion is recorded', async () => {
    const { memberId } = await givenMember(server);
    const answer = await operations.call('PUT', pathOf(memberId), change({ status: 5 }));
    expectRefusal(answer, 409, 'member.not_excluded');
    expect(await requireMember(server.database.db, memberId)).toMatchObject({ status: 1 });
  });
});
