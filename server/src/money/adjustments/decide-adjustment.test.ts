// Direct payments and takings above the limit: two administrators, one decision.
import { v7 as uuidv7 } from 'uuid';
import { auditLines, callWith, expectRefusal, logInAs, signedIn } from '../../../test/given';
import {
  ADJUSTMENTS,
  adjustmentEntries,
  type Desk,
  givenDesk,
  LIMIT_WON,
  outcomes,
  walletsWon,
} from '../../../test/given-adjustment';
import { fillWallet, givenMember } from '../../../test/given-member';
import { keyed } from '../../../test/given-request';

let desk: Desk;

beforeEach(async () => {
  desk = await givenDesk();
});
afterEach(() => desk.server.close());

async function expectNotFound(decision: 'approve' | 'decline') {
  const waiting = await desk.givenWaiting();
  const other = { ...waiting, member: { _id: (await givenMember(desk.server)).memberId } };
  for (const wrong of [{ ...waiting, adjustmentId: uuidv7() }, other])
    expectRefusal(await desk.decide(decision, wrong), 404, 'record.not_found');
  const nobodys = { ...waiting, member: { _id: uuidv7() } };
  expectRefusal(await desk.decide(decision, nobodys), 404, 'member.not_found');
  expect(await adjustmentEntries(desk)).toEqual([]);
}

describe('money.approveAdjustment', () => {
  it('moves the money in the name of the one who agreed', async () => {
    const waiting = await desk.givenWaiting();
    desk.server.clock.advance(60_000);
    const { status, body, headers } = await desk.decide('approve', waiting);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...waiting,
      status: 'done',
      decidedBy: { _id: desk.second.adminId, id: desk.second.id },
      decidedAt: desk.server.clock.now.toISOString(),
    });
    expect(await walletsWon(desk)).toMatchObject({ money: 50_000 + LIMIT_WON });
    expect(await adjustmentEntries(desk)).toMatchObject([
      { actor_id: desk.second.adminId, reason: waiting.reason, at: desk.server.clock.now },
    ]);
    expect(await auditLines(desk.server, 'adjustment.approve')).toMatchObject([
      {
        actor_id: desk.second.adminId,
        request_id: headers['x-request-id'],
        subject: `adjustment/${waiting.adjustmentId}`,
        before: waiting,
        after: body,
      },
    ]);
  });

  it('refuses the one who asked, also through another session', async () => {
    const waiting = await desk.givenWaiting();
    expectRefusal(await desk.decide('approve', waiting, desk.finance), 409, 'money.second_admin');
    const { cookies } = await logInAs(desk.server, desk.finance.id);
    const token = cookies.find(({ name }) => name === 'gwanje_session')?.value as string;
    expect(token).not.toBe(desk.finance.token);
    const elsewhere = { call: callWith(desk.server, { gwanje_session: token }) };
    expectRefusal(await desk.decide('approve', waiting, elsewhere), 409, 'money.second_admin');
    expect(await adjustmentEntries(desk)).toEqual([]);
    expect((await desk.decide('approve', waiting)).status).toBe(200);
  });

  it('lets the word of somebody who may not agree any more be replaced, if a third can', async () => {
    const waiting = await desk.givenWaiting();
    await desk.server.database.db
      .updateTable('admin')
      .set({ type: 1 })
      .where('_id', '=', desk.finance.adminId)
      .execute();
    expectRefusal(await desk.decide('approve', waiting), 409, 'admin.no_second');
    const third = await signedIn(desk.server, { type: 0 });
    expect((await desk.decide('approve', waiting)).body).toEqual({
      ...waiting,
      firstApprovedBy: { _id: desk.second.adminId, id: desk.second.id },
    });
    expect(await adjustmentEntries(desk)).toEqual([]);
    expect((await desk.decide('approve', waiting, third)).body.status).toBe('done');
  });

  it('keeps what takes more than there is waiting', async () => {
    const waiting = await desk.givenWaiting({ type: 'directExchangeMoney' });
    expectRefusal(await desk.decide('approve', waiting), 409, 'money.insufficient');
    expect(await auditLines(desk.server, 'adjustment.approve')).toEqual([]);
    await desk.create({ amountWon: LIMIT_WON - 1 });
    expect((await desk.decide('approve', waiting)).body.status).toBe('done');
    expect(await walletsWon(desk)).toMatchObject({ money: 49_999 });
  });

  it('keeps what the wallet has no room for waiting', async () => {
    const waiting = await desk.givenWaiting();
    await fillWallet(desk.server, desk.member, 'money');
    expectRefusal(await desk.decide('approve', waiting), 409, 'money.wallet_full');
    expect(await auditLines(desk.server, 'adjustment.approve')).toEqual([]);
    const taking = await desk.givenWaiting({ type: 'directExchangeMoney' });
    expect((await desk.decide('approve', taking)).body.status).toBe('done');
    expect((await desk.decide('approve', waiting)).body.status).toBe('done');
  });

  it('has one winner among sixteen who agree at once', async () => {
    const waiting = await desk.givenWaiting();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => desk.decide('approve', waiting)),
    );
    expect(outcomes(answers)).toEqual([
      'done',
      ...Array.from({ length: 15 }, () => 'money.adjustment_closed'),
    ]);
    expect(await walletsWon(desk)).toMatchObject({ money: 50_000 + LIMIT_WON });
    expect(await adjustmentEntries(desk)).toHaveLength(1);
    expect(await auditLines(desk.server, 'adjustment.approve')).toHaveLength(1);
  });

  it('answers sixteen equal requests with one key alike', async () => {
    const waiting = await desk.givenWaiting();
    const options = keyed();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => desk.decide('approve', waiting, desk.second, options)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await adjustmentEntries(desk)).toHaveLength(1);
  });

  it.each(['approve', 'decline'] as const)('shows who was faster after an %s', async (decision) => {
    const waiting = await desk.givenWaiting();
    const { body: current } = await desk.decide(decision, waiting);
    const answer = await desk.decide('approve', waiting);
    expectRefusal(answer, 409, 'money.adjustment_closed');
    expect(answer.body.details).toEqual({ current });
  });

  it('refuses what was carried out at once', async () => {
    const { body } = await desk.create();
    expectRefusal(await desk.decide('approve', body), 409, 'money.adjustment_closed');
    expect(await adjustmentEntries(desk)).toHaveLength(1);
  });

  it('refuses an adjustment that this member does not have', () => expectNotFound('approve'));
});

describe('money.declineAdjustment', () => {
  it('drops what waits, for the one who asked as well, and moves nothing', async () => {
    for (const by of [desk.finance, desk.second]) {
      const waiting = await desk.givenWaiting();
      const { status, body } = await desk.decide('decline', waiting, by);
      expect(status).toBe(200);
      expect(body).toEqual({
        ...waiting,
        beforeWon: null,
        status: 'declined',
        decidedBy: { _id: by.adminId, id: by.id },
        decidedAt: desk.server.clock.now.toISOString(),
      });
      const lines = await auditLines(desk.server, 'adjustment.decline');
      expect(lines).toContainEqual(
        expect.objectContaining({ actor_id: by.adminId, before: waiting, after: body }),
      );
    }
    expect(await adjustmentEntries(desk)).toEqual([]);
    expect(await walletsWon(desk)).toMatchObject({ money: 50_000 });
  });

  it('has one winner against those who approve', async () => {
    const waiting = await desk.givenWaiting();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => desk.decide(n % 2 ? 'approve' : 'decline', waiting)),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(outcomes(answers)).toEqual([
      'done',
      ...Array.from({ length: 15 }, () => 'money.adjustment_closed'),
    ]);
    expect(await adjustmentEntries(desk)).toHaveLength(won % 2 ? 1 : 0);
    const { body } = await desk.finance.call('GET', ADJUSTMENTS);
    expect(body.rows).toEqual([answers[won]?.body]);
  });

  it('refuses what is decided already', async () => {
    const waiting = await desk.givenWaiting();
    await desk.decide('approve', waiting);
    expectRefusal(await desk.decide('decline', waiting), 409, 'money.adjustment_closed');
    expect(await walletsWon(desk)).toMatchObject({ money: 50_000 + LIMIT_WON });
  });

  it('refuses an adjustment that this member does not have', () => expectNotFound('decline'));
});
