// Two words are two people: puppets, suspended colleagues and switched limits do not make a second one.
import {
  auditLines,
  callWith,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { ADJUSTMENTS } from '../../../test/given-adjustment';
import { type GivenMember, givenMember } from '../../../test/given-member';
import {
  balanceWon,
  decide,
  givenAloneLimits,
  givenRequestBy,
  keyed,
} from '../../../test/given-request';

const HOUR_MS = 3_600_000;
const LARGE_WON = 50_000_000;
const NEW_PASSWORD = 'another password for tests';

let server: TestServer;
let top: SignedIn;
let finance: SignedIn;
let support: SignedIn;
let member: GivenMember;

beforeEach(async () => {
  server = await givenServer();
  top = await signedIn(server, { type: 0 });
  finance = await signedIn(server, { type: 2 });
  support = await signedIn(server, { type: 3 });
  member = await givenMember(server, { walletsWon: { money: 100_000_000 } });
});
afterEach(() => server.close());

/** Signs in with a password that has to be changed first. */
async function enter(adminId: string, id: string, password: string): Promise<SignedIn> {
  const logIn = async (given: string) => {
    const { cookies, text } = await callWith(server)('POST', '/api/login', { id, password: given });
    const token = cookies.find(({ name }) => name === 'gwanje_session')?.value;
    if (token === undefined) throw new Error(`login failed: ${text}`);
    return { adminId, id, server, token, call: callWith(server, { gwanje_session: token }) };
  };
  const first = await logIn(password);
  const changed = { currentPassword: password, newPassword: `${password} of my own` };
  const answer = await first.call('PUT', '/api/password', changed);
  if (answer.status !== 200) throw new Error(`password not changed: ${answer.text}`);
  return logIn(changed.newPassword);
}

let created = 0;

/** An account that `by` has just made, and uses. */
async function puppetOf(by: SignedIn, type = 2): Promise<SignedIn> {
  created += 1;
  const id = `puppet${created}`;
  const wish = { id, nick: id, type, password: NEW_PASSWORD };
  const { body, text } = await by.call('POST', '/api/admins', wish);
  if (body._id === undefined) throw new Error(`not created: ${text}`);
  return enter(body._id, id, NEW_PASSWORD);
}

/** The account of a colleague, whose password `by` has just reset. */
async function takenOver(by: SignedIn, { adminId, id }: SignedIn): Promise<SignedIn> {
  const password = `${NEW_PASSWORD} ${by.adminId}`;
  await by.call('PUT', `/api/admins/${adminId}/password`, { password });
  return enter(adminId, id, password);
}

const given = () => givenRequestBy(support, member, 'charge', LARGE_WON);
const approve = async (by: SignedIn, key: Awaited<ReturnType<typeof given>>) =>
  (await decide(by.call, 'approve', key)).body;
const suspend = ({ adminId }: SignedIn) =>
  server.database.db
    .updateTable('admin')
    .set({ status: 'suspended' })
    .where('_id', '=', adminId)
    .execute();

describe('an approval by two', () => {
  it('is not made by its first giver and the account that he has just created', async () => {
    const key = await given();
    await approve(top, key);
    const puppet = await puppetOf(top);
    expect(await approve(puppet, key)).toMatchObject({
      ...{ status: 'waiting', firstApprovedBy: { _id: puppet.adminId } },
    });
    expect(await balanceWon(server, member, 'money')).toBe(100_000_000);
    expect((await approve(finance, key)).status).toBe('approved');
  });

  it('is not made by the puppet first and its maker after it', async () => {
    const key = await given();
    await approve(await puppetOf(top), key);
    expect(await approve(top, key)).toMatchObject({
      ...{ status: 'waiting', firstApprovedBy: { _id: top.adminId } },
    });
  });

  it('is not made by two puppets of a third', async () => {
    const key = await given();
    const [one, two] = [await puppetOf(top), await puppetOf(top)];
    await approve(one, key);
    expect((await approve(two, key)).status).toBe('waiting');
  });

  it('is not made with a colleague whose password the first giver has reset', async () => {
    await signedIn(server, { type: 1 });
    const key = await given();
    await approve(top, key);
    const taken = await takenOver(top, finance);
    expect((await approve(taken, key)).status).toBe('waiting');
  });

  it('is not made when that colleague, so taken over, resets his own password', async () => {
    const other = await signedIn(server, { type: 0 });
    const key = await given();
    const taken = await takenOver(top, other);
    const again = await takenOver(taken, other);
    await approve(again, key);
    expect((await approve(top, key)).status).toBe('waiting');
  });

  it('is not made through an account that a puppet has created', async () => {
    const key = await given();
    const grandchild = await puppetOf(await puppetOf(top, 0));
    await approve(grandchild, key);
    expect((await approve(top, key)).status).toBe('waiting');
  });

  it('counts an account a day after it was created', async () => {
    const puppet = await puppetOf(top);
    const key = await given();
    await approve(top, key);
    server.clock.advance(24 * HOUR_MS - 1);
    const late = await callWith(server)('POST', '/api/login', {
      ...{ id: puppet.id, password: `${NEW_PASSWORD} of my own` },
    });
    const token = late.cookies.find(({ name }) => name === 'gwanje_session')?.value as string;
    const call = callWith(server, { gwanje_session: token });
    const waiting = await decide(call, 'approve', key);
    expect(waiting.body.firstApprovedBy._id).toBe(puppet.adminId);
    server.clock.advance(1);
    const again = await signedIn(server, { type: 2 });
    expect((await approve(again, key)).status).toBe('approved');
  });

  it.each([
    ['suspended', { status: 'suspended' }],
    ['without the right', { type: 3 }],
  ] as const)('does not count the word of somebody who is %s since', async (_, change) => {
    const key = await given();
    await approve(finance, key);
    await server.database.db
      .updateTable('admin')
      .set(change)
      .where('_id', '=', finance.adminId)
      .execute();
    const other = await signedIn(server, { type: 1 });
    expect(await approve(top, key)).toMatchObject({
      ...{ status: 'waiting', firstApprovedBy: { _id: top.adminId } },
    });
    expect((await approve(other, key)).status).toBe('approved');
    const lines = await auditLines(server, 'request.approve');
    expect(new Set(lines.map(({ actor_id }) => actor_id))).toEqual(
      new Set([finance.adminId, top.adminId, other.adminId]),
    );
  });

  it('is asked for by whoever asks through a puppet, however small', async () => {
    const puppet = await puppetOf(top, 3);
    const key = await givenRequestBy(puppet, member, 'charge', 1_000);
    expect((await approve(top, key)).status).toBe('waiting');
    expect((await approve(finance, key)).status).toBe('approved');
  });

  it('is still asked for when the limit is raised after the first word', async () => {
    const key = await given();
    await approve(finance, key);
    await givenAloneLimits(server, {});
    expectRefusal(await decide(finance.call, 'approve', key), 409, 'money.second_admin');
    expect((await approve(top, key)).status).toBe('approved');
  });
});

describe('a direct adjustment', () => {
  const adjust = async (by: SignedIn, amountWon = LARGE_WON) =>
    by.call(
      'POST',
      ADJUSTMENTS,
      {
        ...{ memberId: member.memberId, type: 'directChargeMoney' },
        ...{ amountWon, reason: '정정' },
      },
      keyed(),
    );
  const agree = (by: SignedIn, adjustmentId: string) =>
    by.call(
      'POST',
      `${ADJUSTMENTS}/${adjustmentId}/approve`,
      { memberId: member.memberId },
      keyed(),
    );

  it('is not agreed to by a puppet, whose word takes the place of the first', async () => {
    const { body } = await adjust(top);
    expect(body).toMatchObject({ status: 'waiting', firstApprovedBy: { _id: top.adminId } });
    const puppet = await puppetOf(top);
    expect((await agree(puppet, body.adjustmentId)).body).toMatchObject({
      ...{ status: 'waiting', requestedBy: { _id: top.adminId } },
      firstApprovedBy: { _id: puppet.adminId },
    });
    expectRefusal(await agree(puppet, body.adjustmentId), 409, 'money.second_admin');
    expect(await balanceWon(server, member, 'money')).toBe(100_000_000);
    expect((await agree(finance, body.adjustmentId)).body.status).toBe('done');
    expect(await balanceWon(server, member, 'money')).toBe(100_000_000 + LARGE_WON);
  });

  it('does not rest on the word of somebody who was suspended', async () => {
    const { body } = await adjust(finance);
    await suspend(finance);
    expectRefusal(await agree(top, body.adjustmentId), 409, 'admin.no_second');
    const other = await signedIn(server, { type: 2 });
    expect((await agree(top, body.adjustmentId)).body.status).toBe('waiting');
    expect((await agree(other, body.adjustmentId)).body.status).toBe('done');
  });
});

describe('the one whom limits bind', () => {
  it('does not switch them off, move money and put them back', async () => {
    const own = (path: string, body: object) => finance.call('POST', path, body, keyed());
    const settings = '/api/money/settings/secondAdmin';
    const list = await finance.call('GET', '/api/money/settings');
    const [limits] = list.body.filter(
      ({ category }: { category: string }) => category === 'secondAdmin',
    );
    await finance.call('PUT', settings, { ...limits, adjustmentWon: null, exchangeWon: null });
    const posted = await own(ADJUSTMENTS, {
      ...{ memberId: member.memberId, type: 'directChargeMoney' },
      ...{ amountWon: 9_999_999_999, reason: '정정' },
    });
    expect(posted.body.status).toBe('waiting');
    const key = await givenRequestBy(finance, member, 'exchange', LARGE_WON);
    expect((await approve(finance, key)).status).toBe('waiting');
    expect(await balanceWon(server, member, 'money')).toBe(100_000_000 - LARGE_WON);
  });

  it('does not mint money by a charge that he requests himself', async () => {
    const operations = await signedIn(server, { type: 1 });
    const key = await givenRequestBy(operations, member, 'charge', 9_999_999_999);
    expect((await approve(operations, key)).status).toBe('waiting');
    expect(await balanceWon(server, member, 'money')).toBe(100_000_000);
  });
});
