// Personal data in full: one field, for a reason, so often a day, and what the audit log says of it.
import { REVEALS_DAY_MAX } from '@gwanje/contract';
import {
  auditLines,
  expectRefusal,
  givenServer,
  rowCounts,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { keyed } from '../../../test/given-request';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const HALF_HOUR_MS = 1_800_000;

let server: TestServer;
let finance: SignedIn;
let member: GivenMember;

beforeEach(async () => {
  server = await givenServer();
  // Half an hour before midnight in Seoul.
  server.clock.now = new Date('2026-11-22T14:30:00.000Z');
  finance = await signedIn(server, { type: 2 });
  member = await givenMember(server);
});
afterEach(() => server.close());

const reveal = (field = 'accountNumber', memberId = member.memberId, by = finance) =>
  by.call('POST', `/api/members/${memberId}/reveal`, { field, reason: '이체 확인' });

describe('members.revealMember', () => {
  it.each([
    ['accountNumber', '123-456-7890', '***-**-7890'],
    ['accountOwner', '홍길동', '홍*동'],
  ])('tells the %s, which is masked wherever the member is shown', async (field, value, shown) => {
    const { status, body } = await reveal(field);
    expect({ status, body }).toEqual({
      status: 200,
      body: { value, leftToday: REVEALS_DAY_MAX - 1 },
    });
    const read = await finance.call('GET', `/api/members/${member.memberId}`);
    expect(read.text).toContain(shown);
    expect(read.text).not.toContain(value);
  });

  it('leaves a line that says whose, which and why, and never what', async () => {
    await reveal();
    const [line] = await auditLines(server, 'member.reveal');
    expect(line).toMatchObject({
      chain: finance.adminId,
      subject: `member/${member.memberId}`,
      before: null,
      after: { field: 'accountNumber', reason: '이체 확인' },
    });
    expect(JSON.stringify(line)).not.toContain('123-456-7890');
  });

  it('is kept nowhere, also where it came with a key', async () => {
    const url = `/api/members/${member.memberId}/reveal`;
    const body = { field: 'accountNumber', reason: '이체 확인' };
    await finance.call('POST', url, body, keyed());
    expect(await rowCounts(server)).toMatchObject({ idempotency_key: 0 });
  });

  it('tells that there is none', async () => {
    const { memberId } = await givenMember(server, { hasBankAccount: false });
    expect((await reveal('accountOwner', memberId)).body.value).toBeNull();
  });

  it('ends for a person after thirty in a day, also where he asks for all at once', async () => {
    const wishes = Array.from({ length: REVEALS_DAY_MAX + 2 }, () => reveal());
    const answers = await Promise.all(wishes);
    const told = answers.filter(({ status }) => status === 200).map(({ body }) => body.leftToday);
    expect(told.sort((a, b) => a - b)).toEqual(
      Array.from({ length: REVEALS_DAY_MAX }, (_, n) => n),
    );
    expectRefusal(await reveal(), 409, 'member.reveal_limit');
    expect(await auditLines(server, 'member.reveal')).toHaveLength(REVEALS_DAY_MAX);
    const colleague = await signedIn(server, { type: 1 });
    expect((await reveal('accountNumber', member.memberId, colleague)).status).toBe(200);
    server.clock.advance(HALF_HOUR_MS);
    expect((await reveal()).body.leftToday).toBe(REVEALS_DAY_MAX - 1);
  });

  it('refuses a member who does not exist, and leaves no line', async () => {
    expectRefusal(await reveal('accountNumber', NOBODY), 404, 'member.not_found');
    expect(await auditLines(server, 'member.reveal')).toEqual([]);
  });

  it.each([
    ['nick', '이체 확인', 'field'],
    ['accountNumber', ' ', 'reason'],
  ])('refuses the field %s for the reason "%s"', async (field, reason, path) => {
    const url = `/api/members/${member.memberId}/reveal`;
    const answer = await finance.call('POST', url, { field, reason });
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields).toMatchObject([{ path }]);
  });
});
