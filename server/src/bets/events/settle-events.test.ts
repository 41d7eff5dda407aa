// Results of events: two entries that do not see each other, confirming, correcting, voids and taking back.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditLines, expectRefusal, type SignedIn, type TestServer } from '../../../test/given';
import {
  decideEvent,
  EVENTS,
  finalOf,
  type GivenEvent,
  givenEvent,
  givenEventDesk,
  givenSettling,
  layStake,
  nobody,
  readEvent,
  runEventsJob,
  startEvent,
} from '../../../test/given-event';
import type { FeedCall } from '../../../test/given-feed';
import { runRaw } from '../../../test/given-ledger';
import { fillWallet, type GivenMember, givenMember } from '../../../test/given-member';
import { keyed } from '../../../test/given-request';
import { expectSoundLedger } from '../../../test/given-round';

let server: TestServer;
let operations: SignedIn;
let risk: SignedIn;
let feed: FeedCall;
let member: GivenMember;
let slips = 0;

beforeAll(async () => {
  ({ server, operations, risk, feed } = await givenEventDesk());
  member = await givenMember(server, { walletsWon: { money: 1_000_000 } });
});
afterAll(() => server.close());

async function givenStarted(): Promise<GivenEvent> {
  const event = await givenEvent(server, feed);
  await startEvent(server, event);
  return event;
}

const balance = async () =>
  (await feed('GET', `/feed/members/${member.memberId}/balances`)).body.moneyWon;

/** A single of 10,000 won on home at 2.10, and the event under way. */
async function givenBetOn(markets?: readonly object[]): Promise<GivenEvent> {
  const event = await givenBetBefore(markets);
  await startEvent(server, event);
  return event;
}

/** The same before it begins. */
async function givenBetBefore(markets?: readonly object[]): Promise<GivenEvent> {
  const event = await givenEvent(server, feed, {}, markets);
  const [market] = (await readEvent(risk, event)).body.markets;
  slips += 1;
  const { status, body } = await feed('POST', '/feed/bets/sports', {
    ...{ memberId: member.memberId, reference: `event-${slips}`, stakeWon: 10_000 },
    legs: [
      {
        ...{ marketId: market.marketId, pick: market.picks[0].pick },
        ...{ oddsHundredths: market.picks[0].oddsHundredths, oddsVersion: market.oddsVersion },
      },
    ],
  });
  expect([status, body]).toEqual([200, expect.objectContaining({ betId: expect.any(String) })]);
  return event;
}

describe('money', () => {
  it('is paid once two people have entered the same, and corrected by two', async () => {
    const before = await balance();
    const event = await givenBetOn();
    expect(await balance()).toBe(before - 10_000);
    const win = { result: finalOf(2, 1) };
    expect((await decideEvent(operations, event, 'result', win)).body.outcome).toBe('needsSecond');
    const { scores } = (await readEvent(risk, event)).body;
    expect(scores[0]).toMatchObject({ isFirst: true, score: null });
    expectRefusal(await decideEvent(operations, event, 'result', win), 409, 'event.second_admin');
    expect((await decideEvent(risk, event, 'result', win)).body.event.phase).toBe('confirming');
    expect(await balance()).toBe(before - 10_000);
    server.clock.advance(600_000);
    await runEventsJob(server);
    expect(await balance()).toBe(before + 11_000);
    const loss = { result: finalOf(0, 1) };
    expect((await decideEvent(risk, event, 'correct', loss)).body.outcome).toBe('needsSecond');
    expect(await balance()).toBe(before + 11_000);
    const corrected = await decideEvent(operations, event, 'correct', loss);
    expect(corrected.body).toMatchObject({
      outcome: 'done',
      event: { phase: 'settled', payoutWon: 0, profitWon: 10_000 },
    });
    expect(await balance()).toBe(before - 10_000);
    const { marketId } = (await readEvent(risk, event)).body.markets[0];
    await decideEvent(risk, event, 'void', { marketId });
    await decideEvent(operations, event, 'void', { marketId });
    expect(await balance()).toBe(before);
    expect((await readEvent(risk, event)).body.event.phase).toBe('settled');
    await decideEvent(risk, event, 'rollback');
    await decideEvent(operations, event, 'rollback');
    expect(await balance()).toBe(before - 10_000);
    await expectSoundLedger(server);
  });

  it('moves for none of two results that differ', async () => {
    const event = await givenBetOn();
    const before = await balance();
    await decideEvent(operations, event, 'result', { result: finalOf(1, 0) });
    const { body } = await decideEvent(risk, event, 'result', { result: finalOf(0, 1) });
    expect(body).toMatchObject({ outcome: 'held', event: { confirmsAt: null } });
    server.clock.advance(3_600_000);
    await runEventsJob(server);
    expect(await balance()).toBe(before);
  });

  it('is moved by two where the only bet was voided, which may follow its event again', async () => {
    const event = await givenBetOn();
    const { betId } = await server.database.db
      .selectFrom('bet_leg')
      .select('bet_id as betId')
      .where('event_id', '=', event.eventId)
      .executeTakeFirstOrThrow();
    const { memberId } = member;
    const voided = { memberId, version: 1, reasonCode: 'other' };
    const answer = await risk.call('POST', `/api/bets/sports/${betId}/void`, voided, keyed());
    expect(answer.body.outcome).toBe('done');
    const win = { result: finalOf(2, 1) };
    expect((await decideEvent(risk, event, 'result', win)).body.outcome).toBe('needsSecond');
  });

  it('takes one of two entries that come at the same moment', async () => {
    const event = await givenBetOn();
    const { version } = (await readEvent(risk, event)).body.event;
    const result = finalOf(1, 0);
    const { expected } = (
      await risk.call('POST', `${EVENTS}/${event.eventId}/preview`, { deed: 'result', result })
    ).body;
    const enter = (admin: SignedIn) =>
      admin.call(
        'POST',
        `${EVENTS}/${event.eventId}/result`,
        { version, reason: '동시', expected, result },
        keyed(),
      );
    const answers = await Promise.all([enter(operations), enter(risk)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

it('tells whoever has bet on an event what it is now, once two have made it another one', async () => {
  const event = await givenBetBefore();
  const startsAt = new Date('2999-01-01T10:30:00.000Z').toISOString();
  const change = async (admin: SignedIn) => {
    const { version, home } = (await readEvent(admin, event)).body.event;
    return admin.call('PUT', `${EVENTS}/${event.eventId}`, {
      ...{ version, reason: '상대 변경', home: home.name, away: '다른 상대', startsAt },
      ...{ limitPercent: 100, notice: null, delaySeconds: null },
    });
  };
  const inbox = async () =>
    (await feed('GET', `/feed/messages?memberId=${member.memberId}`)).body.messages;
  expect((await change(operations)).body.outcome).toBe('needsSecond');
  expect(await inbox()).toEqual([]);
  expect((await change(risk)).body.outcome).toBe('done');
  const [told] = await inbox();
  expect(told.title).toBe('경기 변경 안내');
  const read = { memberId: member.memberId };
  const { body } = await feed('POST', `/feed/messages/${told.messageId}/read`, read);
  expect(body.body).toContain('다른 상대\n2999-01-01 19:30');
});

describe('what a decision is refused for', () => {
  const DEEDS = ['result', 'confirm', 'correct', 'void', 'rollback'] as const;
  const bodyOf = (deed: (typeof DEEDS)[number], version: number, bets = 0) => ({
    ...{ version, reason: '확인' },
    ...(deed !== 'confirm' && { expected: { bets, payoutWon: 0 } }),
    ...((deed === 'result' || deed === 'correct') && { result: finalOf(1, 0) }),
  });

  it.each(DEEDS)('%s: an event that is not there, and one that has changed', async (deed) => {
    const event = await givenStarted();
    const call = (id: string) =>
      risk.call('POST', `${EVENTS}/${id}/${deed}`, bodyOf(deed, 99), keyed());
    expectRefusal(await call(nobody()), 404, 'event.not_found');
    expectRefusal(await call(event.eventId), 409, 'event.stale');
  });

  it.each(DEEDS)('%s: an event whose bets are being settled', async (deed) => {
    const event = await givenStarted();
    const { version } = (await readEvent(risk, event)).body.event;
    await givenSettling(server, event);
    const path = `${EVENTS}/${event.eventId}`;
    const sent = bodyOf(deed, version);
    expectRefusal(await risk.call('POST', `${path}/${deed}`, sent, keyed()), 409, 'event.settling');
    const asked = { deed: 'rollback' };
    expectRefusal(await risk.call('POST', `${path}/preview`, asked), 409, 'event.settling');
  });

  it.each(['result', 'void'] as const)('%s: another sum than was previewed', async (deed) => {
    const event = await givenStarted();
    const { version } = (await readEvent(risk, event)).body.event;
    const path = `${EVENTS}/${event.eventId}/${deed}`;
    expectRefusal(
      await risk.call('POST', path, bodyOf(deed, version, 7), keyed()),
      409,
      'event.preview_changed',
    );
  });

  it('a side that nobody has told, although somebody has bet on it', async () => {
    const market = {
      ...{ kind: 'firstPoint', period: 0, lineHundredths: 0 },
      prices: [
        { pick: 'home', oddsHundredths: 190 },
        { pick: 'away', oddsHundredths: 190 },
      ],
    };
    const event = await givenBetOn([market]);
    const { version } = (await readEvent(risk, event)).body.event;
    const path = `${EVENTS}/${event.eventId}/result`;
    expectRefusal(
      await risk.call('POST', path, bodyOf('result', version), keyed()),
      400,
      'event.score_missing',
    );
  });

  it('nobody who could be the second', async () => {
    const event = await givenBetOn();
    const { db } = server.database;
    const others = db.updateTable('admin').where('_id', '<>', risk.adminId);
    await others.set({ status: 'suspended' }).execute();
    const result = { result: finalOf(1, 0) };
    expectRefusal(await decideEvent(risk, event, 'result', result), 409, 'admin.no_second');
    expectRefusal(await decideEvent(risk, event, 'void'), 409, 'admin.no_second');
    await others.set({ status: 'active' }).execute();
  });

  it('a wallet that could not hold what is paid', async () => {
    const event = await givenBetOn();
    const result = { result: finalOf(1, 0) };
    await decideEvent(operations, event, 'result', result);
    await decideEvent(risk, event, 'result', result);
    await fillWallet(server, member, 'money');
    expectRefusal(await decideEvent(risk, event, 'confirm'), 409, 'money.wallet_full');
    expect((await readEvent(risk, event)).body.event.phase).toBe('confirming');
  });
});

describe('bets.enterEventResult', () => {
  it('needs a start, sound parts and, without bets, one person', async () => {
    const early = await givenEvent(server, feed);
    const { version } = (await readEvent(risk, early)).body.event;
    const enter = (event: GivenEvent, result: object) =>
      decideEvent(operations, event, 'result', { result });
    expectRefusal(await enter(early, finalOf(1, 0)), 409, 'event.not_started');
    expect(version).toBeGreaterThan(0);
    const event = await givenStarted();
    const wrong = finalOf(2, 0, {
      periods: [
        [1, 0],
        [0, 0],
      ],
    });
    expectRefusal(await enter(event, wrong), 400, 'event.score_mismatch');
    const { body } = await enter(
      event,
      finalOf(2, 0, {
        periods: [
          [1, 0],
          [1, 0],
        ],
      }),
    );
    expect(body).toMatchObject({ outcome: 'done', event: { phase: 'confirming' } });
    expect((await decideEvent(risk, event, 'confirm')).body.event).toMatchObject({
      ...{ phase: 'settled', score: { home: 2, away: 0, source: 'hand' } },
    });
    expectRefusal(await enter(event, finalOf(0, 0)), 409, 'event.settled');
    expect((await auditLines(server, 'event.result')).length).toBeGreaterThan(0);
  });

  it('is held where a feed and a hand differ', async () => {
    const event = await givenStarted();
    await feed('POST', '/feed/results/sports', {
      ...{ source: 'demo', externalId: event.externalId, revision: 5, result: finalOf(1, 0) },
    });
    const { body } = await decideEvent(operations, event, 'result', { result: finalOf(0, 1) });
    expect(body).toMatchObject({ outcome: 'held', event: { confirmsAt: null } });
    expectRefusal(await decideEvent(risk, event, 'confirm'), 409, 'event.not_confirming');
    const alarms = await server.database.db.selectFrom('alarm').selectAll().execute();
    const { eventId } = event;
    expect(
      alarms.filter(({ details }) => (details as typeof event).eventId === eventId),
    ).toMatchObject([{ kind: 'resultHeld' }]);
  });
});

describe('an entry that differs from what a feed told', () => {
  it('holds it as the first of two already, and counts once the second says the same', async () => {
    const event = await givenBetOn();
    const before = await balance();
    const told = await feed('POST', '/feed/results/sports', {
      ...{ source: 'demo', externalId: event.externalId, revision: 5, result: finalOf(2, 1) },
    });
    expect(told.body).toEqual({ outcome: 'kept' });
    const loss = { result: finalOf(0, 1) };
    expect((await decideEvent(operations, event, 'result', loss)).body).toMatchObject({
      outcome: 'needsSecond',
      event: { phase: 'confirming', confirmsAt: null },
    });
    expectRefusal(await decideEvent(risk, event, 'confirm'), 409, 'event.not_confirming');
    const alarms = await server.database.db
      .selectFrom('alarm')
      .select('details')
      .where('kind', '=', 'resultHeld')
      .execute();
    expect(alarms).toContainEqual({
      details: expect.objectContaining({ eventId: event.eventId }),
    });
    expect((await decideEvent(risk, event, 'result', loss)).body).toMatchObject({
      outcome: 'done',
      event: { confirmsAt: expect.any(String) },
    });
    await decideEvent(risk, event, 'confirm');
    expect(await balance()).toBe(before);
    expect((await readEvent(risk, event)).body.event).toMatchObject({ phase: 'settled' });
  });
});

describe('a result of a feed that differs from what one has entered', () => {
  it('is held, as it is where he enters it afterwards; the very same is kept', async () => {
    const tell = async (event: GivenEvent, result: object) =>
      (
        await feed('POST', '/feed/results/sports', {
          ...{ source: 'demo', externalId: event.externalId, revision: 5, result },
        })
      ).body;
    const [other, same] = [await givenBetOn(), await givenBetOn()];
    for (const event of [other, same])
      expect(
        (await decideEvent(operations, event, 'result', { result: finalOf(0, 1) })).body.outcome,
      ).toBe('needsSecond');
    expect(await tell(other, finalOf(2, 1))).toEqual({ outcome: 'held' });
    expect(await tell(same, finalOf(0, 1))).toEqual({ outcome: 'kept' });
    const second = await decideEvent(risk, other, 'result', { result: finalOf(0, 1) });
    expect(second.body).toMatchObject({ outcome: 'done', event: { phase: 'confirming' } });
    for (const event of [other, same]) await decideEvent(risk, event, 'confirm');
  });
});

describe('bets.confirmEvent', () => {
  it('settles what stands before its time', async () => {
    const event = await givenStarted();
    await decideEvent(operations, event, 'result', { result: finalOf(1, 0) });
    expect((await decideEvent(risk, event, 'confirm')).body.event.phase).toBe('settled');
    expect((await auditLines(server, 'event.confirm')).at(-1)).toMatchObject({
      subject: `event/${event.eventId}`,
    });
  });
});

describe('bets.previewEvent', () => {
  it('says what a result makes of every pick', async () => {
    const event = await givenStarted();
    const { body } = await operations.call('POST', `${EVENTS}/${event.eventId}/preview`, {
      ...{ deed: 'result', result: finalOf(1, 1) },
    });
    expect(
      body.rows.map(({ pick, result }: { pick: string; result: string }) => [pick, result]),
    ).toEqual([
      ['home', 'L'],
      ['draw', 'W'],
      ['away', 'L'],
    ]);
  });

  it('says of a void event what a correction makes of it then, once it has begun', async () => {
    const event = await givenBetBefore();
    for (const admin of [operations, risk]) await decideEvent(admin, event, 'void');
    const path = `${EVENTS}/${event.eventId}`;
    const result = finalOf(2, 1);
    const ask = () => risk.call('POST', `${path}/preview`, { deed: 'correct', result });
    expectRefusal(await ask(), 409, 'event.not_started');
    const { version } = (await readEvent(risk, event)).body.event;
    const early = { version, reason: '확인', result, expected: { bets: 1, payoutWon: 21_000 } };
    expectRefusal(
      await risk.call('POST', `${path}/correct`, early, keyed()),
      409,
      'event.not_started',
    );
    await startEvent(server, event);
    const before = await balance();
    const { body } = await ask();
    expect(body).toMatchObject({ expected: { bets: 1, payoutWon: 21_000 }, needsSecond: true });
    expect(body.rows).toMatchObject([
      { pick: 'home', result: 'W', bets: 1, payoutWon: 21_000, houseWon: -11_000 },
      ...[
        { pick: 'draw', bets: 0 },
        { pick: 'away', bets: 0 },
      ],
    ]);
    for (const admin of [operations, risk]) await decideEvent(admin, event, 'correct', { result });
    const told = (await readEvent(risk, event)).body;
    const { payoutWon, profitWon } = told.event;
    expect([told.event.phase, payoutWon, profitWon]).toEqual(['settled', 21_000, -11_000]);
    expect(told.settlements.at(-1)).toMatchObject({ kind: 'settle', ...body.expected });
    expect(await balance()).toBe(before + 11_000);
    await expectSoundLedger(server);
  });
});

describe('bets.correctEvent', () => {
  it('settle anew and take back, each under its own number', async () => {
    const event = await givenStarted();
    expectRefusal(
      await decideEvent(risk, event, 'correct', { result: finalOf(1, 0) }),
      409,
      'event.not_settled',
    );
    await decideEvent(operations, event, 'result', { result: finalOf(2, 0) });
    await decideEvent(operations, event, 'confirm');
    const { body } = await decideEvent(risk, event, 'correct', { result: finalOf(2, 2) });
    expect(body.event).toMatchObject({ phase: 'settled', score: { home: 2, away: 2 } });
    const back = await decideEvent(risk, event, 'rollback');
    expect(back.body).toMatchObject({ outcome: 'done' });
    expect(['started', 'awaiting', 'suspended']).toContain(back.body.event.phase);
    const { settlements } = (await readEvent(risk, event)).body;
    expect(settlements.map((one: { kind: string }) => one.kind)).toEqual([
      'settle',
      'rollback',
      'settle',
      'rollback',
    ]);
    expectRefusal(await decideEvent(risk, event, 'rollback'), 409, 'event.not_settled');
  });
});

describe('bets.rollBackEvent', () => {
  it('leaves a line of who took it back', async () => {
    expect((await auditLines(server, 'event.rollback')).length).toBeGreaterThan(0);
    expect((await auditLines(server, 'event.correct')).length).toBeGreaterThan(0);
  });
});

describe('bets.voidEvent', () => {
  it('lets no entry from before it stand for one of two afterwards', async () => {
    const event = await givenBetOn();
    const win = { result: finalOf(2, 1) };
    expect((await decideEvent(operations, event, 'result', win)).body.outcome).toBe('needsSecond');
    server.clock.advance(1_000);
    for (const deed of ['void', 'rollback'] as const) {
      await decideEvent(operations, event, deed);
      expect((await decideEvent(risk, event, deed)).body.outcome).toBe('done');
    }
    expect((await readEvent(risk, event)).body.event.isSecondAsked).toBe(false);
    expect((await decideEvent(risk, event, 'result', win)).body.outcome).toBe('needsSecond');
    const second = await decideEvent(operations, event, 'result', win);
    expect(second.body).toMatchObject({ outcome: 'done', event: { phase: 'confirming' } });
    await decideEvent(operations, event, 'void');
    await decideEvent(risk, event, 'void');
    await expectSoundLedger(server);
  });

  it('voids a pick, a market, and all of it', async () => {
    const event = await givenStarted();
    const { marketId } = (await readEvent(risk, event)).body.markets[0];
    await decideEvent(risk, event, 'void', { marketId, pick: 'home' });
    const { picks } = (await readEvent(risk, event)).body.markets[0];
    expect(picks.map(({ isVoid }: { isVoid: boolean }) => isVoid)).toEqual([true, false, false]);
    await decideEvent(risk, event, 'void', { marketId });
    expect((await readEvent(risk, event)).body.markets[0].state).toBe('void');
    expect((await decideEvent(risk, event, 'void')).body.event.phase).toBe('void');
    const { version } = (await readEvent(risk, event)).body.event;
    const again = await risk.call('POST', `${EVENTS}/${event.eventId}/void`, {
      ...{ version, reason: '또', expected: { bets: 0, payoutWon: 0 } },
    });
    expect([400, 409]).toContain(again.status);
  });

  it('takes two people once somebody has bet, also two at the same moment', async () => {
    const event = await givenStarted();
    await layStake(server, event);
    const { version } = (await readEvent(risk, event)).body.event;
    const asked = await decideEvent(operations, event, 'void');
    expect(asked.body).toMatchObject({ outcome: 'needsSecond', event: { isSecondAsked: true } });
    expectRefusal(await decideEvent(operations, event, 'void'), 409, 'event.second_admin');
    expect(asked.body.event.version).toBe(version + 1);
    expect((await decideEvent(risk, event, 'void')).body.outcome).toBe('done');
    expect((await auditLines(server, 'event.void')).length).toBeGreaterThan(0);
  });
});

describe('an event that its feed tells otherwise once somebody has bet on it', () => {
  const HOUR_MS = 3_600_000;
  /** The event of a bet as its feed tells it now. */
  async function givenTold() {
    const event = await givenBetBefore();
    const { startsAt, home, away } = (await readEvent(risk, event)).body.event;
    let revision = 1;
    const tell = async (values: object) => {
      revision += 1;
      const row = {
        ...{ source: 'demo', externalId: event.externalId, revision, gameType: 'sports' },
        ...{ sport: 'Football', league: 'K League 1', home: home.name, away: away.name, startsAt },
      };
      const { body } = await feed('PUT', '/feed/events', { rows: [{ ...row, ...values }] });
      return body.rows[0].outcome;
    };
    const now = async () => (await readEvent(risk, event)).body.event;
    const later = (hours: number) => new Date(Date.parse(startsAt) + hours * HOUR_MS).toISOString();
    return { event, startsAt, home, away, tell, now, later };
  }

  it('is the event that somebody decides on as long as it is told as before', async () => {
    const { event, tell, now, later } = await givenTold();
    const heardAt = async () =>
      (
        await server.database.db
          .selectFrom('sports_event')
          .select('fed_at')
          .where('event_id', '=', event.eventId)
          .executeTakeFirstOrThrow()
      ).fed_at;
    const { version } = await now();
    const before = await heardAt();
    server.clock.advance(1_000);
    expect(await tell({})).toBe('taken');
    expect((await now()).version).toBe(version);
    expect(Number(await heardAt()) - Number(before)).toBe(1_000);
    const { eventId } = event;
    const stop = { version, reason: '점검' };
    expect((await risk.call('POST', `${EVENTS}/${eventId}/suspend`, stop)).status).toBe(200);
    expect(await tell({ startsAt: later(1) })).toBe('taken');
    expect((await now()).version).toBe(version + 2);
  });

  it('keeps what waits for a second word, and since when, whatever is told of it', async () => {
    const { event, tell, later } = await givenTold();
    expect((await decideEvent(operations, event, 'void')).body.outcome).toBe('needsSecond');
    const waiting = async () => {
      const { status, body } = await risk.call('GET', '/api/second-words');
      expect(status).toBe(200);
      return body.rows.find(({ id }: { id: string }) => id === event.eventId);
    };
    const asked = await waiting();
    expect(asked).toMatchObject({ kind: 'event' });
    // It is named by its start, whose day is another one where an hour passes midnight.
    const named = { title: expect.anything(), what: expect.stringMatching(/^sports\//) };
    server.clock.advance(1_000);
    expect(await tell({ startsAt: later(1) })).toBe('taken');
    expect(await waiting()).toEqual({ ...asked, ...named });
    await startEvent(server, event);
    expect(await tellResult(event, 9)).toMatchObject({ outcome: 'kept' });
    expect(await waiting()).toEqual({ ...asked, ...named });
  });

  it('stays stopped where somebody has stopped it before it was put off, until he resumes it', async () => {
    const { event, tell, now, later } = await givenTold();
    await decideEvent(risk, event, 'suspend');
    expect(await tell({ isPostponed: true })).toBe('taken');
    expect((await now()).phase).toBe('postponed');
    expect(await tell({ startsAt: later(2) })).toBe('taken');
    expect((await now()).phase).toBe('suspended');
    await decideEvent(risk, event, 'resume');
    expect(await tell({ isPostponed: true })).toBe('taken');
    expect(await tell({ startsAt: later(3) })).toBe('taken');
    expect((await now()).phase).toBe('open');
  });

  it('is sold again by somebody alone once two have rolled its settlement back', async () => {
    const { event, tell, now, later } = await givenTold();
    await startEvent(server, event);
    expect(await tellResult(event, 9)).toEqual({ outcome: 'kept' });
    await decideEvent(risk, event, 'confirm');
    expect((await now()).phase).toBe('settled');
    for (const admin of [operations, risk]) await decideEvent(admin, event, 'rollback');
    expect(await tell({ isPostponed: true })).toBe('taken');
    expect((await now()).phase).toBe('postponed');
    expect(await tell({ startsAt: later(2) })).toBe('taken');
    expect((await now()).phase).toBe('suspended');
    await decideEvent(risk, event, 'resume');
    expect((await now()).phase).toBe('open');
  });

  it('is stopped by who had rolled it back before that was kept as a stop, once', async () => {
    const { event, tell, now, later } = await givenTold();
    await startEvent(server, event);
    expect(await tellResult(event, 9)).toEqual({ outcome: 'kept' });
    await decideEvent(risk, event, 'confirm');
    for (const admin of [operations, risk]) await decideEvent(admin, event, 'rollback');
    const stopsOf = () =>
      server.database.db
        .selectFrom('event_stop')
        .select(['seq', 'kind', 'source', 'set_by'])
        .where('event_id', '=', event.eventId)
        .orderBy('seq')
        .execute();
    const kept = await stopsOf();
    expect(kept).toMatchObject([{ seq: 1, kind: 'stop', source: 'hand' }]);
    for (const statement of [
      'alter table event_stop disable trigger append_only',
      'grant delete on event_stop to current_user',
      `delete from event_stop where event_id = '${event.eventId}'`,
      'revoke delete on event_stop from current_user',
      'alter table event_stop enable trigger append_only',
    ])
      await runRaw(server, statement);
    const name = '0725_stops_of_what_was_rolled_back.sql';
    const migration = await readFile(join(__dirname, '../../../migrations', name), 'utf8');
    for (let time = 0; time < 2; time += 1) {
      await runRaw(server, migration);
      expect(await stopsOf()).toEqual(kept);
    }
    expect(await tell({ isPostponed: true })).toBe('taken');
    expect(await tell({ startsAt: later(2) })).toBe('taken');
    expect((await now()).phase).toBe('suspended');
    await decideEvent(risk, event, 'resume');
    await decideEvent(risk, event, 'suspend');
    const again = await stopsOf();
    await runRaw(server, migration);
    expect(await stopsOf()).toEqual(again);
  });

  it('goes back to its bettors where it is put off by more than 36 hours, at once or bit by bit', async () => {
    const before = await balance();
    const { event, startsAt, tell, now, later } = await givenTold();
    expect(await tell({ startsAt: later(30) })).toBe('taken');
    expect(await now()).toMatchObject({ phase: 'open', startsAt: later(30) });
    expect(await tell({ startsAt: later(60) })).toBe('taken');
    expect(await now()).toMatchObject({ phase: 'postponed', startsAt });
    // Back within the time it is sold as before.
    expect(await tell({ startsAt: later(20) })).toBe('taken');
    expect((await now()).phase).toBe('open');
    expect(await tell({ startsAt: later(60), isPostponed: true })).toBe('taken');
    await startEvent(server, event, 37 * HOUR_MS);
    await runEventsJob(server);
    expect((await now()).phase).toBe('void');
    expect(await balance()).toBe(before);
    await expectSoundLedger(server);
  });

  it('waits for whoever has taken back that it was void, whatever its feed repeats', async () => {
    const before = await balance();
    const { event, tell, now, later } = await givenTold();
    const staked = await balance();
    const toldAgain = async (values: object) => {
      expect(await tell(values)).toBe('taken');
      await runEventsJob(server);
      return now();
    };
    expect(await tell({ startsAt: later(60) })).toBe('taken');
    await startEvent(server, event, 37 * HOUR_MS);
    await runEventsJob(server);
    expect((await now()).phase).toBe('void');
    expect(await balance()).toBe(before);
    for (const admin of [operations, risk]) await decideEvent(admin, event, 'rollback');
    expect(await balance()).toBe(staked);
    const again = { startsAt: later(60) };
    expect(await toldAgain(again)).toMatchObject({ phase: 'suspended', ...again });
    const ago = { startsAt: later(-48), isPostponed: true };
    expect(await toldAgain(ago)).toMatchObject({ phase: 'postponed', startsAt: ago.startsAt });
    expect(await balance()).toBe(staked);
    for (const admin of [operations, risk]) await decideEvent(admin, event, 'void');
    expect((await now()).phase).toBe('void');
    expect(await balance()).toBe(before);
    await expectSoundLedger(server);
  });

  it('keeps its teams and its type, and is sold no more until somebody has looked', async () => {
    const { home, away, tell, now, later } = await givenTold();
    const swapped = { home: away.name, away: home.name, startsAt: later(1) };
    expect((await now()).isFedOtherwise).toBe(false);
    expect(await tell(swapped)).toBe('wrong');
    expect(await now()).toMatchObject({ phase: 'suspended', home, away, startsAt: later(1) });
    expect((await now()).isFedOtherwise).toBe(true);
    expect(await tell({ gameType: 'sportsLive' })).toBe('wrong');
    expect((await now()).gameType).toBe('sports');
    // The same teams again are no reason to sell it: a person stopped it may have been.
    expect(await tell({})).toBe('taken');
    expect((await now()).phase).toBe('suspended');
  });

  const tellResult = async (event: GivenEvent, revision: number, result = finalOf(2, 1)) => {
    const named = { source: 'demo', externalId: event.externalId, revision };
    return (await feed('POST', '/feed/results/sports', { ...named, result })).body;
  };

  it('is not settled by its feed until somebody has looked', async () => {
    const [one, other] = [await givenTold(), await givenTold()];
    for (const { tell, home, away } of [one, other])
      expect(await tell({ home: away.name, away: home.name })).toBe('wrong');
    expect((await decideEvent(risk, other.event, 'resume')).body.outcome).toBe('done');
    expect((await other.now()).isFedOtherwise).toBe(false);
    for (const { event } of [one, other]) await startEvent(server, event);
    expect(await tellResult(one.event, 9)).toEqual({ outcome: 'held' });
    expect(await one.now()).toMatchObject({ phase: 'confirming', confirmsAt: null });
    expect((await one.now()).isFedOtherwise).toBe(true);
    expect(await tellResult(other.event, 9)).toEqual({ outcome: 'kept' });
  });

  it('is held too where a person had stopped it before, or stops it after', async () => {
    const [before, after] = [await givenTold(), await givenTold()];
    await decideEvent(risk, before.event, 'suspend');
    for (const { tell, home, away } of [before, after])
      expect(await tell({ home: away.name, away: home.name })).toBe('wrong');
    await decideEvent(risk, after.event, 'suspend');
    for (const { event, now } of [before, after]) {
      expect((await now()).isFedOtherwise).toBe(true);
      await startEvent(server, event);
      expect(await tellResult(event, 9)).toEqual({ outcome: 'held' });
    }
  });

  it('is held too while it is put off, and where it is what two have rolled back', async () => {
    const [late, back] = [await givenTold(), await givenTold()];
    expect(await late.tell({ home: late.away.name, away: late.home.name })).toBe('wrong');
    expect(await late.tell({ isPostponed: true })).toBe('taken');
    for (const { event } of [late, back]) await startEvent(server, event);
    expect((await late.now()).phase).toBe('postponed');
    expect(await tellResult(late.event, 9)).toEqual({ outcome: 'held' });
    expect(await late.now()).toMatchObject({ phase: 'confirming', isFedOtherwise: true });
    expect(await tellResult(back.event, 9)).toEqual({ outcome: 'kept' });
    await decideEvent(risk, back.event, 'confirm');
    for (const admin of [operations, risk]) await decideEvent(admin, back.event, 'rollback');
    expect(await tellResult(back.event, 10)).toEqual({ outcome: 'held' });
    expect(await back.now()).toMatchObject({ phase: 'confirming', confirmsAt: null });
  });

  it('is kept again where it is another one than two have rolled back', async () => {
    const { event, now } = await givenTold();
    await startEvent(server, event);
    expect(await tellResult(event, 9)).toEqual({ outcome: 'kept' });
    await decideEvent(risk, event, 'confirm');
    for (const admin of [operations, risk]) await decideEvent(admin, event, 'rollback');
    expect(await tellResult(event, 10, finalOf(0, 1))).toEqual({ outcome: 'kept' });
    expect((await now()).phase).toBe('confirming');
  });

  it('is held too where a live score has stopped it for seconds since', async () => {
    const { event, tell, home, away } = await givenTold();
    await server.database.db
      .updateTable('sports_event')
      .set({ game_type: 'sportsLive' })
      .where('event_id', '=', event.eventId)
      .execute();
    expect(await tell({ home: away.name, away: home.name, gameType: 'sportsLive' })).toBe('wrong');
    await startEvent(server, event);
    const scored = { home: 1, away: 0, periods: [], period: 1, clockSeconds: 60 };
    const row = { source: 'demo', externalId: event.externalId, revision: 5, ...scored };
    const { body } = await feed('PUT', '/feed/scores', { rows: [row] });
    expect(body.rows).toMatchObject([{ outcome: 'taken' }]);
    expect(await tellResult(event, 9)).toEqual({ outcome: 'held' });
  });
});

describe('what was put off', () => {
  it('is void after 36 hours', async () => {
    const event = await givenEvent(server, feed, { isPostponed: true });
    await startEvent(server, event, 35 * 3_600_000);
    await runEventsJob(server);
    expect((await readEvent(risk, event)).body.event.phase).toBe('postponed');
    await startEvent(server, event, 37 * 3_600_000);
    await runEventsJob(server);
    expect((await readEvent(risk, event)).body.event.phase).toBe('void');
  });
});
