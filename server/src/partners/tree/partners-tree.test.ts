// Who is a partner, under whom and at which rates: registered, raised by two, moved, suspended.
import { type ClassRates, MOVED_MAX, PARTNER_LEVEL_MAX, REFUSALS } from '@gwanje/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  auditLines,
  expectRefusal,
  givenServer,
  logInAs,
  type SignedIn,
  sessionsFree,
  signedIn,
  somebodyWaits,
  type TestServer,
} from '../../../test/given';
import { givenCrowd, givenMember } from '../../../test/given-member';
import { givenMoneySetting } from '../../../test/given-request';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';
import { transaction } from '../../platform/database';
import { foldDay } from '../rollups/fold-days.queries';
import { refreshSizes } from '../rollups/line-sizes.queries';

const PARTNERS = '/api/partners';
let server: TestServer;
let top: SignedIn;
let finance: SignedIn;
let operations: SignedIn;

beforeAll(async () => {
  server = await givenServer();
  top = await signedIn(server, { type: 0 });
  finance = await signedIn(server, { type: 2 });
  operations = await signedIn(server, { type: 1 });
});
afterAll(() => server.close());

const rate = (rollingBps: number, losingBps = 0) => ({
  ...{ gameClass: 'minigame', rollingBps, losingBps, pay: 'period' as const },
});
const detailOf = async (id: string) => (await top.call('GET', `${PARTNERS}/${id}`)).body;
const save = async (id: string, rates: object[], more: object = {}, by = finance) =>
  by.call('PUT', `${PARTNERS}/${id}/rates`, {
    ...{ rates, effectiveOn: null, lowersChildren: false, reason: 'a test' },
    ...{ basis: (await detailOf(id)).basis, ...more },
  });
const agree = async (id: string, by = top, proposalId?: string) => {
  const { proposal } = await detailOf(id);
  const sent = { proposalId: proposalId ?? proposal?.proposalId };
  return by.call('POST', `${PARTNERS}/${id}/rates/agree`, sent);
};
/** A partner with these rates, to which two have agreed. */
async function givenPartner(rates: object[] = [], path: readonly string[] = []) {
  const { memberId } = await givenMember(server, { grade: 3, path });
  if (rates.length > 0) {
    expect((await save(memberId, rates)).body.outcome).toBe('needsSecond');
    expect((await agree(memberId)).status).toBe(200);
  }
  return memberId;
}
/** Partners down to the last level that there may be, from the top. */
async function givenDeepLine() {
  const line: string[] = [];
  for (let level = 1; level <= PARTNER_LEVEL_MAX; level += 1)
    line.push((await givenMember(server, { grade: 3, path: line })).memberId);
  return line;
}
/** A day of Seoul so many days from now. */
const koreanDay = (after: number) =>
  new Date(server.clock.now.getTime() + after * 86_400_000 + 9 * 3_600_000)
    .toISOString()
    .slice(0, 10);
/** What a bet of somebody beneath a partner rolls to him if it is placed so many days from now, in bps. */
async function bpsOn(memberId: string, after: number): Promise<number> {
  const at = new Date(server.clock.now.getTime() + after * 86_400_000);
  const { rows } = await sql<{ bps: number[] }>`
    select rolling_path_bps(array[${memberId}]::uuid[], 'minigame', ${at}) as bps`.execute(
    server.database.db,
  );
  return rows[0]?.bps[0] ?? 0;
}
const minigame = ({ rates }: { rates: { gameClass: string }[] }) =>
  rates.find(({ gameClass }) => gameClass === 'minigame');

describe('partners.changeRates', () => {
  it('raises by two people, and lowers by one', async () => {
    const id = await givenPartner();
    const asked = await save(id, [rate(200, 1_000)]);
    expect(asked.body.outcome).toBe('needsSecond');
    expect(minigame(asked.body.detail)).toMatchObject({ rollingBps: 0 });
    expectRefusal(await save(id, [rate(100)]), 409, 'partner.rates_waiting');
    expectRefusal(await agree(id, finance), 409, 'money.second_admin');
    const words = async (by: SignedIn) =>
      (await by.call('GET', '/api/second-words?kind=rates')).body.rows;
    const word = {
      ...{ member: { _id: id }, what: 'minigame 200/1000', first: { id: finance.id } },
      title: {
        ko: '미니게임 롤링 2.00 % 루징 10.00 %',
        en: 'Mini-games Rolling 2.00 % Losing 10.00 %',
      },
    };
    expect(await words(top)).toMatchObject([{ ...word, whyNot: null }]);
    expect(await words(finance)).toMatchObject([{ ...word, whyNot: 'own' }]);
    const agreed = await agree(id);
    expect(await words(top)).toEqual([]);
    expect(minigame(agreed.body)).toMatchObject({ rollingBps: 200, losingBps: 0 });
    expect((await auditLines(server, 'partnerRate.agree')).at(-1)).toMatchObject({
      subject: `partner/${id}`,
      before: {
        rates: expect.arrayContaining([
          expect.objectContaining({ gameClass: 'minigame', rollingBps: 0 }),
        ]),
      },
      after: {
        rates: expect.arrayContaining([expect.objectContaining(rate(200, 1_000))]),
        ...{ outcome: 'second', reason: expect.any(String), lowered: [] },
      },
    });
    // Losing counts by whole days, so it begins with the next.
    expect(agreed.body.history).toMatchObject([
      { setBy: finance.id, agreedBy: top.id },
      { setBy: finance.id, agreedBy: top.id },
    ]);
    const lowered = await save(id, [rate(150, 1_000)]);
    expect(lowered.body.outcome).toBe('done');
    expect(minigame(lowered.body.detail)).toMatchObject({ rollingBps: 150 });
    expectRefusal(await save(id, [rate(150, 1_000)]), 409, 'partner.rates_unchanged');
    expectRefusal(await save(id, [rate(1)], { basis: 0 }), 409, 'partner.rates_stale');
    const past = { effectiveOn: '2026-01-01' };
    expectRefusal(await save(id, [rate(1)], past), 400, 'request.invalid');
    expectRefusal(
      await finance.call('PUT', `${PARTNERS}/${uuidv7()}/rates`, {
        ...{ rates: [rate(1)], effectiveOn: null, lowersChildren: false },
        ...{ reason: 'nobody', basis: 0 },
      }),
      ...([404, 'member.not_found'] as const),
    );
    expect((await auditLines(server, 'partnerRate.change')).length).toBeGreaterThan(1);
  });

  it('holds everybody below the one above and the ceiling', async () => {
    const head = await givenPartner([rate(200)]);
    const shop = await givenPartner([rate(120)], [head]);
    expectRefusal(await save(shop, [rate(201)]), 409, 'partner.rate_above_upline');
    expectRefusal(await save(head, [rate(301)]), 409, 'partner.rate_above_upline');
    const { rollingCeiling } = UNSAVED_MONEY_SETTINGS;
    await givenMoneySetting(server, { ...rollingCeiling, version: 1, minigame: 180 });
    expectRefusal(await save(shop, [rate(181)]), 409, 'partner.rate_above_upline');
    // What he had before the ceiling sank stays his, and he may have less.
    expect((await save(head, [rate(190)])).body.outcome).toBe('done');
    expectRefusal(await save(head, [rate(195)]), 409, 'partner.rate_above_upline');
    await givenMoneySetting(server, { ...rollingCeiling, version: 2 });
    expectRefusal(await save(head, [rate(100)]), 409, 'partner.rate_below_child');
    expect((await save(head, [rate(100)], { lowersChildren: true })).body.outcome).toBe('done');
    expect(minigame(await detailOf(shop))).toMatchObject({ rollingBps: 100 });
  });

  it('takes two to give more than he has until a raise begins to which two have agreed', async () => {
    const id = await givenPartner([rate(100)]);
    const day = (after: number) =>
      new Date(server.clock.now.getTime() + after * 86_400_000).toISOString().slice(0, 10);
    await save(id, [rate(300)], { effectiveOn: day(10) });
    expect((await agree(id)).status).toBe(200);
    expect(minigame(await detailOf(id))).toMatchObject({ rollingBps: 100 });
    const foreseen = async (effectiveOn: string | null) => {
      const { body } = await finance.call('POST', `${PARTNERS}/${id}/rate-preview`, {
        ...{ rates: [rate(250)], effectiveOn, lowersChildren: false },
      });
      return body.needsSecond;
    };
    expect([await foreseen(null), await foreseen(day(5)), await foreseen(day(20))]).toEqual([
      ...[true, true, false],
    ]);
    expect((await save(id, [rate(250)])).body.outcome).toBe('needsSecond');
    expect(minigame(await detailOf(id))).toMatchObject({ rollingBps: 100 });
    await sql`update rate_proposal set status = 'stale' where member_id = ${id}`.execute(
      server.database.db,
    );
    // What is less than either, or begins behind the raise and is less than that, is one person's word.
    expect((await save(id, [rate(50)])).body.outcome).toBe('done');
    // Losing that begins with the next day is held against what it will be then.
    const other = await givenPartner([rate(100, 1_000)]);
    expect((await save(other, [rate(100, 900)])).body.outcome).toBe('done');
    expect((await save(id, [rate(40)], { effectiveOn: day(20) })).body.outcome).toBe('done');
  });

  it('holds from its day on, whatever was to begin later', async () => {
    const id = await givenPartner([rate(100)]);
    await save(id, [rate(300)], { effectiveOn: koreanDay(10) });
    await agree(id);
    expect((await save(id, [rate(50)])).body.outcome).toBe('done');
    expect(await bpsOn(id, 11)).toBe(50);
    expectRefusal(await save(id, [rate(50)]), 409, 'partner.rates_unchanged');
    // What begins before a day that was lowered to gives more on that day.
    await save(id, [rate(20)], { effectiveOn: koreanDay(20) });
    expect((await save(id, [rate(40)], { effectiveOn: koreanDay(5) })).body.outcome).toBe(
      'needsSecond',
    );
  });

  it('lowers those beneath on every day on which they would have more, and gives them more on none', async () => {
    const head = await givenPartner([rate(300)]);
    const shop = await givenPartner([rate(100)], [head]);
    await save(shop, [rate(250)], { effectiveOn: koreanDay(10) });
    await agree(shop);
    expectRefusal(await save(head, [rate(200)]), 409, 'partner.rate_below_child');
    expect((await save(head, [rate(200)], { lowersChildren: true })).body.outcome).toBe('done');
    expect([await bpsOn(shop, 0), await bpsOn(shop, 11)]).toEqual([100, 200]);
    // Who has less later has too much until then.
    await save(shop, [rate(30)], { effectiveOn: koreanDay(5) });
    expectRefusal(await save(head, [rate(50)]), 409, 'partner.rate_below_child');
    expect((await save(head, [rate(50)], { lowersChildren: true })).body.outcome).toBe('done');
    expect([await bpsOn(shop, 0), await bpsOn(shop, 11)]).toEqual([50, 30]);
  });

  it('holds nobody to what the one above is only going to have', async () => {
    const head = await givenPartner([rate(200)]);
    const shop = await givenPartner([rate(100)], [head]);
    await save(head, [rate(300)], { effectiveOn: koreanDay(10) });
    await agree(head);
    expectRefusal(await save(shop, [rate(250)]), 409, 'partner.rate_above_upline');
    const later = await save(shop, [rate(250)], { effectiveOn: koreanDay(10) });
    expect(later.body.outcome).toBe('needsSecond');
  });

  it("pays hold'em with the period alone", async () => {
    const head = await givenPartner();
    const holdem = { gameClass: 'holdem', rollingBps: 100, losingBps: 0 };
    const refused = await save(head, [{ ...holdem, pay: 'instant' }]);
    expectRefusal(refused, 400, 'request.invalid');
    const asked = await save(head, [{ ...holdem, pay: 'period' }]);
    expect(asked.body.outcome).toBe('needsSecond');
  });

  it('lets a partner ask for those beneath him alone, and asks nobody who could not agree', async () => {
    const head = await givenPartner([rate(200)]);
    const shop = await givenPartner([], [head]);
    const partner = await signedIn(server, { partnerId: head });
    const sent = {
      ...{ rates: [rate(100)], effectiveOn: null, lowersChildren: false },
      ...{ basis: 0, reason: 'a test' },
    };
    const asked = await partner.call('PUT', `${PARTNERS}/${shop}/rates`, sent);
    expect(asked.body.outcome).toBe('needsSecond');
    const own = { ...sent, basis: 1 };
    expectRefusal(
      await partner.call('PUT', `${PARTNERS}/${head}/rates`, own),
      ...([404, 'member.not_found'] as const),
    );
    const admin = server.database.db.updateTable('admin');
    await admin.set({ status: 'suspended' }).where('_id', '=', top.adminId).execute();
    const other = await givenPartner();
    expectRefusal(
      await finance.call('PUT', `${PARTNERS}/${other}/rates`, sent),
      ...([409, 'admin.no_second'] as const),
    );
    await admin.set({ status: 'active' }).where('_id', '=', top.adminId).execute();
  });
});

describe('partners.agreeToRates', () => {
  it('agrees to what still holds alone', async () => {
    const head = await givenPartner([rate(200)]);
    const shop = await givenPartner([], [head]);
    expectRefusal(await agree(shop, top, uuidv7()), 404, 'record.not_found');
    await save(shop, [rate(150)]);
    await save(head, [rate(100)]);
    expectRefusal(await agree(shop), 409, 'partner.rate_above_upline');
    // Whoever asked has left meanwhile; with him his word.
    const { proposal } = await detailOf(shop);
    await sql`update rate_proposal set basis = 7 where proposal_id = ${proposal.proposalId}`.execute(
      server.database.db,
    );
    expectRefusal(await agree(shop), 409, 'partner.rates_stale');
    expect((await auditLines(server, 'partnerRate.agree')).length).toBeGreaterThan(0);
  });

  it('agrees to nothing that is below what somebody beneath was given meanwhile', async () => {
    const head = await givenPartner([rate(200)]);
    const shop = await givenPartner([rate(100)], [head]);
    const casino = { ...rate(50), gameClass: 'casino' };
    expect((await save(head, [rate(150), casino])).body.outcome).toBe('needsSecond');
    expect((await save(shop, [rate(180)])).body.outcome).toBe('needsSecond');
    expect((await agree(shop)).status).toBe(200);
    expectRefusal(await agree(head), 409, 'partner.rate_below_child');
    expect(minigame(await detailOf(head))).toMatchObject({ rollingBps: 200 });
  });

  it('takes no first word that nobody could follow', async () => {
    const head = await givenPartner([rate(200)]);
    const shop = await givenPartner([], [head]);
    const partner = await signedIn(server, { partnerId: head });
    const asked = await partner.call('PUT', `${PARTNERS}/${shop}/rates`, {
      ...{ rates: [rate(100)], effectiveOn: null, lowersChildren: false, basis: 0 },
      reason: 'a test',
    });
    expect(asked.body.outcome).toBe('needsSecond');
    const { proposal } = await detailOf(shop);
    const others = server.database.db.updateTable('admin').where('_id', '=', top.adminId);
    await others.set({ status: 'suspended' }).execute();
    expectRefusal(await agree(shop, finance, proposal.proposalId), 409, 'admin.no_second');
    await others.set({ status: 'active' }).execute();
    expect((await detailOf(shop)).proposal).toMatchObject({ firstBy: null });
  });
});

describe('partners.declineRates', () => {
  it('drops what waits', async () => {
    const id = await givenPartner();
    await save(id, [rate(100)]);
    const { proposal } = await detailOf(id);
    const sent = { proposalId: proposal.proposalId };
    const decline = (of = id) => finance.call('POST', `${PARTNERS}/${of}/rates/decline`, sent);
    expect((await decline()).body.proposal).toBeNull();
    expectRefusal(await decline(), 404, 'record.not_found');
    const code = (await decline(uuidv7())).body.code;
    expect(['record.not_found', 'member.not_found']).toContain(code);
    expect((await auditLines(server, 'partnerRate.decline')).length).toBe(1);
  });
});

describe('partners.previewRates', () => {
  it('says what breaks and what needs two, and writes nothing', async () => {
    const head = await givenPartner([rate(200)]);
    const shop = await givenPartner([rate(120)], [head]);
    const look = (id: string, rates: object[]) =>
      finance.call('POST', `${PARTNERS}/${id}/rate-preview`, {
        ...{ rates, effectiveOn: null, lowersChildren: false },
      });
    const { id } = (await detailOf(shop)).partner;
    expect((await look(head, [rate(100)])).body).toMatchObject({
      ...{ belowChildren: [id], tooHigh: [], needsSecond: false },
    });
    expect((await look(head, [rate(400)])).body).toMatchObject({
      ...{ belowChildren: [], tooHigh: ['minigame'], needsSecond: true },
    });
    expectRefusal(await look(uuidv7(), [rate(1)]), 404, 'member.not_found');
  });

  it('names the loss of a line whose rolling is more than the house keeps, and never to a partner', async () => {
    const head = await givenPartner([rate(300)]);
    const shop = await givenPartner([], [head]);
    const kept = { family: 'bogleladder', game_class: 'minigame' as const };
    const day_on = new Date(server.clock.now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
    const won = { stake_won: 1_000_000, payout_won: 975_000, valid_stake_won: 1_000_000 };
    await server.database.db
      .insertInto('class_day')
      .values({ ...kept, ...won, bets: 10, day_on })
      .execute();
    const asked = { rates: [rate(100)], effectiveOn: null, lowersChildren: false };
    const look = (by: SignedIn) => by.call('POST', `${PARTNERS}/${shop}/rate-preview`, asked);
    const minus = { gameClass: 'minigame', lineBps: 300, edgeBps: 250 };
    expect((await look(finance)).body.losing).toEqual([minus]);
    const partner = await signedIn(server, { partnerId: head });
    expect((await look(partner)).body).toMatchObject({ losing: [], needsSecond: true });
  });
});

describe('partners.previewRates by a partner', () => {
  it('tells him of his own rates nothing by which he would find those above him', async () => {
    const head = await givenPartner([rate(200)]);
    const shop = await givenPartner([rate(120)], [head]);
    const partner = await signedIn(server, { partnerId: shop });
    for (const bps of [200, 201]) {
      const asked = { rates: [rate(bps)], effectiveOn: null, lowersChildren: false };
      expectRefusal(
        await partner.call('POST', `${PARTNERS}/${shop}/rate-preview`, asked),
        ...([404, 'member.not_found'] as const),
      );
    }
  });
});

describe('partners.previewRates over the days that were', () => {
  it('says what the line, he and the house would have come to, and to a partner his own alone', async () => {
    const head = await givenPartner([rate(200, 1_000)]);
    const shop = await givenPartner([rate(200, 1_000)], [head]);
    const member_id = shop;
    const day_on = new Date(server.clock.now.getTime() - 86_400_000).toISOString().slice(0, 10);
    const { db } = server.database;
    await db
      .insertInto('partner_day')
      .values({
        ...{ member_id, day_on, game_class: 'minigame', path: [], bets: 1, members: 1 },
        ...{ stake_won: 1_000_000, valid_stake_won: 1_000_000, payout_won: 900_000 },
        bet_cost_won: 20_000,
      })
      .execute();
    const asked = { rates: [rate(250, 2_000)], effectiveOn: null, lowersChildren: false };
    const look = async (by: SignedIn) =>
      (await by.call('POST', `${PARTNERS}/${shop}/rate-preview`, asked)).body.classes[0];
    expect(await look(finance)).toMatchObject({
      ...{ profitWon: 100_000, afterWon: 25_000, losingBeforeWon: 8_000, losingAfterWon: 16_000 },
      ...{ lineBeforeWon: 20_000, lineAfterWon: 25_000 },
      ...{ houseBeforeWon: 80_000, houseAfterWon: 75_000 },
    });
    const partner = await signedIn(server, { partnerId: head });
    expect(await look(partner)).toMatchObject({ lineAfterWon: null, houseAfterWon: null });
  });
});

describe('partners.createPartner', () => {
  it('registers one beneath another, and refuses what the tree does not bear', async () => {
    const head = await givenPartner();
    const create = (more: object = {}) =>
      operations.call('POST', PARTNERS, {
        ...{ id: 'newshop1', nick: '새매장', uplineId: head, grade: 2, level: 1 },
        ...{ joinCode: 'SHOP01', bankAccount: null, isTest: false, ...more },
      });
    const made = await create();
    expect(made.body.partner).toMatchObject({ id: 'newshop1', form: 'none', joinCode: 'SHOP01' });
    expectRefusal(await create(), 409, 'member.id_taken');
    expectRefusal(await create({ id: 'newshop2' }), 409, 'partner.code_taken');
    const high = { id: 'newshop3', grade: 5, joinCode: null };
    expectRefusal(await create(high), 409, 'partner.grade_above_upline');
    const nobody = { id: 'newshop4', uplineId: uuidv7(), joinCode: null };
    expectRefusal(await create(nobody), 409, 'member.no_recommender');
    const line = await givenDeepLine();
    const deep = { id: 'newshop5', uplineId: line.at(-1), joinCode: null };
    expectRefusal(await create(deep), 409, 'member.tree_too_deep');
    expect(await auditLines(server, 'partner.create')).toHaveLength(1);
  });

  it('begins with the rates of its grade, never above its upline', async () => {
    const { casinoRolling } = UNSAVED_MONEY_SETTINGS;
    const { startRates } = casinoRolling;
    const casino = { ...startRates.casino, g2: { rateBps: 120, pays: 'instant' } } as const;
    const holdem = { ...startRates.holdem, g2: { rateBps: 100, pays: 'instant' } } as const;
    await givenMoneySetting(server, {
      ...{ ...casinoRolling, version: 1, startRates: { ...startRates, casino, holdem } },
    });
    const head = await givenPartner([{ ...rate(80), gameClass: 'casino' }]);
    const ratesOf = async (id: string, uplineId: string | null) => {
      const made = await operations.call('POST', PARTNERS, {
        ...{ id, nick: id, uplineId, grade: 2, level: 1 },
        ...{ joinCode: null, bankAccount: null, isTest: false },
      });
      return (made.body.rates as ClassRates[])
        .filter(({ rollingBps }) => rollingBps > 0)
        .map(({ gameClass, rollingBps, pay }) => [gameClass, rollingBps, pay]);
    };
    expect(await ratesOf('startshop1', null)).toEqual([
      ['casino', 120, 'instant'],
      ['holdem', 100, 'period'],
    ]);
    expect(await ratesOf('startshop2', head)).toEqual([['casino', 80, 'instant']]);
  });
});

describe('partners.createPartner by a partner', () => {
  it('is nobody of his line either: who stands beneath him is registered by the house', async () => {
    const head = await givenPartner([rate(300)]);
    const partner = await signedIn(server, { partnerId: head });
    const asked = {
      ...{ id: 'ninth1', nick: '매장9', uplineId: head, grade: 2, level: 1 },
      ...{ joinCode: null, bankAccount: null, isTest: false },
    };
    const before = (await top.call('GET', `${PARTNERS}?partnerId=${head}`)).body.rows.length;
    expect((await partner.call('POST', PARTNERS, asked)).status).toBe(403);
    expect((await partner.call('GET', `${PARTNERS}/new-terms?grade=2`)).status).toBe(403);
    const { body } = await top.call('GET', `${PARTNERS}?partnerId=${head}`);
    expect(body.rows).toHaveLength(before);
  });
});

describe('partners.createPartner with what he earns', () => {
  const made = (id: string, uplineId: string | null, more: object = {}) => ({
    ...{ id, nick: id, uplineId, grade: 2, level: 1, joinCode: null, bankAccount: null },
    ...{ isTest: false, ...more },
  });
  const terms = (rollingBps: number) => ({ rates: [rate(rollingBps)], reason: '신규' });

  it('asks for more than his grade begins with, by whoever may give it or not', async () => {
    const head = await givenPartner([rate(200)]);
    const asked = await top.call('POST', PARTNERS, made('terms1', head, { terms: terms(150) }));
    const { proposal, partner } = asked.body;
    expect(minigame(asked.body)).toMatchObject({ rollingBps: 0 });
    expect(proposal).toMatchObject({ reason: '신규', firstBy: { id: top.id } });
    expectRefusal(await agree(partner._id, top), 409, 'money.second_admin');
    expect(minigame((await agree(partner._id, finance)).body)).toMatchObject({ rollingBps: 150 });
    // Operations may register, and give nobody a rate: two others agree.
    const other = await operations.call(
      'POST',
      PARTNERS,
      made('terms2', head, { terms: terms(10) }),
    );
    expect(other.body.proposal).toMatchObject({ firstBy: null });
    const first = await agree(other.body.partner._id, finance);
    expect(first.body.proposal).toMatchObject({ firstBy: { id: finance.id } });
    expect(minigame((await agree(other.body.partner._id, top)).body)).toMatchObject({
      ...{ rollingBps: 10 },
    });
  });

  it('registers nobody whose rates, password or console are refused', async () => {
    const head = await givenPartner([rate(100)]);
    const create = (id: string, more: object) =>
      top.call('POST', PARTNERS, made(id, head, { joinCode: 'TERMS3', ...more }));
    expectRefusal(await create('terms3', { terms: terms(101) }), 409, 'partner.rate_above_upline');
    const open = { terms: terms(301) };
    expectRefusal(
      await top.call('POST', PARTNERS, made('terms3', null, open)),
      ...([409, 'partner.rate_above_upline'] as const),
    );
    const own = { password: 'terms3-terms3', hasConsole: true };
    expectRefusal(await create('terms3', own), 409, 'session.password_has_id');
    expect((await create('terms3', { hasConsole: true })).status).toBe(400);
    const taken = { password: 'correct horse battery', hasConsole: true };
    await server.database.db
      .updateTable('admin')
      .set({ login_id: 'terms3' })
      .where('_id', '=', (await signedIn(server, { type: 5 })).adminId)
      .execute();
    expectRefusal(await create('terms3', taken), 409, 'admin.id_taken');
    // Neither his ID nor his code is kept of all that.
    const { body } = await create('terms4', { ...taken, terms: terms(0) });
    expect(body).toMatchObject({ partner: { joinCode: 'TERMS3' }, proposal: null });
    expect(body.consoles).toMatchObject([{ id: 'terms4', isActive: true }]);
    const { rows } = await server.database.pool.query(
      "select must_change from member_password join member using (member_id) where login_id = 'terms4'",
    );
    expect(rows).toEqual([{ must_change: true }]);
    expect(await auditLines(server, 'partner.create')).toContainEqual(
      expect.objectContaining({ after: expect.objectContaining({ hasConsole: true }) }),
    );
  });

  it('has nobody to agree', async () => {
    const db = server.database.db.updateTable('admin');
    await db.set({ status: 'suspended' }).where('_id', '=', finance.adminId).execute();
    expectRefusal(
      await top.call('POST', PARTNERS, made('terms5', null, { terms: terms(10) })),
      ...([409, 'admin.no_second'] as const),
    );
    await db.set({ status: 'active' }).where('_id', '=', finance.adminId).execute();
  });
});

describe('partners.readNewPartnerTerms', () => {
  it('says what holds a newcomer down, and what he begins with', async () => {
    const head = await givenPartner([rate(170)]);
    const read = (more: string) => operations.call('GET', `${PARTNERS}/new-terms?grade=2${more}`);
    const { body } = await read(`&uplineId=${head}`);
    const of = (rates: { gameClass: string }[]) => minigame({ rates });
    expect(of(body.uplineRates)).toMatchObject({ rollingBps: 170 });
    expect(of(body.ceilings)).toMatchObject({ rollingBps: 300 });
    expect(of(body.startRates)).toMatchObject({ rollingBps: 0 });
    expect((await read('')).body.uplineRates).toBeNull();
    expectRefusal(await read(`&uplineId=${uuidv7()}`), 409, 'member.no_recommender');
  });
});

describe('partners.movePartner', () => {
  const move = async (id: string, uplineId: string | null, more: object = {}) =>
    operations.call('POST', `${PARTNERS}/${id}/move`, {
      ...{ uplineId, version: (await detailOf(id)).partner.version, reason: 'a test', ...more },
    });
  const pathOf = async (id: string) =>
    (
      await server.database.db
        .selectFrom('member')
        .select('recommend_path')
        .where('member_id', '=', id)
        .executeTakeFirstOrThrow()
    ).recommend_path;

  it('takes the whole line along, and later bets alone roll the new way', async () => {
    const first = await givenPartner([rate(300)]);
    const second = await givenPartner([rate(250)]);
    const shop = await givenPartner([rate(200)], [first]);
    const { memberId } = await givenMember(server, { path: [first, shop] });
    const bps = async () => {
      const path = await pathOf(memberId);
      const { rows } = await sql<{ bps: number[] }>`
        select rolling_path_bps(${path}::uuid[], 'minigame', ${server.clock.now}) as bps`.execute(
        server.database.db,
      );
      return rows[0]?.bps;
    };
    expect(await bps()).toEqual([300, 200]);
    const moved = await move(shop, second);
    expect(moved.status).toBe(200);
    expect(await pathOf(memberId)).toEqual([second, shop]);
    // On 1,000,000: 10,000 and 20,000 before, 5,000 and 20,000 after.
    expect(await bps()).toEqual([250, 200]);
    expect(await auditLines(server, 'partner.move')).toHaveLength(1);
  });

  it('refuses a circle, too deep a tree, mixed lines and rates that break', async () => {
    const head = await givenPartner([rate(300)]);
    const shop = await givenPartner([rate(200)], [head]);
    const poor = await givenPartner([rate(100)]);
    expectRefusal(await move(head, shop), 409, 'partner.move_cycle');
    expectRefusal(await move(head, head), 409, 'partner.move_cycle');
    expectRefusal(await move(shop, uuidv7()), 409, 'member.no_recommender');
    expectRefusal(await move(shop, poor), 409, 'partner.rate_above_upline');
    expectRefusal(await move(shop, null, { version: 99 }), 409, 'record.stale');
    const test = (await givenMember(server, { grade: 3, isTest: true })).memberId;
    expectRefusal(await move(shop, test), 409, 'partner.test_mixed');
    const low = (await givenMember(server, { grade: 2 })).memberId;
    const plain = (await givenMember(server, { grade: 3 })).memberId;
    expectRefusal(await move(plain, low), 409, 'partner.grade_above_upline');
    const line = await givenDeepLine();
    expectRefusal(await move(plain, line.at(-1) as string), 409, 'member.tree_too_deep');
    const sent = { uplineId: null, version: 1, reason: 'a test' };
    const nobody = await operations.call('POST', `${PARTNERS}/${uuidv7()}/move`, sent);
    expectRefusal(nobody, 404, 'member.not_found');
    expect(await pathOf(shop)).toEqual([head]);
  });

  it('refuses a line in which somebody has more than the new one above, though he who moves has less', async () => {
    const head = await givenPartner([rate(300)]);
    const shop = await givenPartner([rate(250)], [head]);
    const beneath = await givenPartner([rate(200)], [head, shop]);
    // He is none any more, and one anew, with the rates that one begins with.
    for (const grade of [1, 3]) {
      const {
        _id,
        recommendTree: _,
        ...profile
      } = (await top.call('GET', `/api/members/${shop}`)).body;
      const sent = { nick: profile.nick, level: profile.level, status: profile.status, grade };
      const asked = { ...sent, version: profile.version, reason: 'a test' };
      expect((await top.call('PUT', `/api/members/${shop}`, asked)).status).toBe(200);
    }
    expect([await bpsOn(shop, 0), await bpsOn(beneath, 0)]).toEqual([0, 200]);
    expectRefusal(
      await move(shop, await givenPartner([rate(100)])),
      ...([409, 'partner.rate_above_upline'] as const),
    );
    expect((await move(shop, await givenPartner([rate(200)]))).status).toBe(200);
  });

  it('goes by what both have on every day, and not by the last of it', async () => {
    const [shop, upper] = [await givenPartner([rate(250)]), await givenPartner([rate(200)])];
    await save(shop, [rate(100)], { effectiveOn: koreanDay(10) });
    expectRefusal(await move(shop, upper), 409, 'partner.rate_above_upline');
    await save(upper, [rate(300)], { effectiveOn: koreanDay(5) });
    await agree(upper);
    expectRefusal(await move(shop, upper), 409, 'partner.rate_above_upline');
    const later = await givenPartner([rate(100)]);
    await save(later, [rate(300)], { effectiveOn: koreanDay(5) });
    await agree(later);
    expect((await move(later, upper)).status).toBe(200);
  });

  const join = (id: string, recommenderId: string) =>
    operations.call('POST', '/api/members', {
      ...{ id, nick: id, grade: 1, level: 1, recommenderId, isTest: false },
      bankAccount: null,
    });

  it('takes along whoever is just joining the line', async () => {
    const { db } = server.database;
    const [first, second] = [await givenPartner(), await givenPartner()];
    const shop = await givenPartner([], [first]);
    const { joining, moving } = await transaction(db, async (tx) => {
      // His ID keeps him waiting: he stands beneath the shop, where nobody else sees him yet.
      const taken = { login_id: 'joining1', member_id: uuidv7() };
      await tx.insertInto('member_login').values(taken).execute();
      const begun = join('joining1', shop);
      await somebodyWaits(server);
      const sent = move(shop, second);
      await somebodyWaits(server, 2);
      await tx.deleteFrom('member_login').where('login_id', '=', 'joining1').execute();
      return { joining: begun, moving: sent };
    });
    const joined = await joining;
    expect([joined.status, (await moving).status]).toEqual([200, 200]);
    expect(await pathOf(joined.body._id)).toEqual([second, shop]);
  });

  it('is waited for by whoever joins the line meanwhile', async () => {
    const [first, second] = [await givenPartner(), await givenPartner()];
    const shop = await givenPartner([], [first]);
    const { joining, moving } = await transaction(server.database.db, async (tx) => {
      await tx
        .selectFrom('member')
        .select('member_id')
        .where('member_id', '=', shop)
        .forUpdate()
        .execute();
      const begun = move(shop, second);
      await somebodyWaits(server);
      const sent = join('joining2', shop);
      await somebodyWaits(server, 2);
      return { joining: sent, moving: begun };
    });
    const joined = await joining;
    expect([joined.status, (await moving).status]).toEqual([200, 200]);
    expect(await pathOf(joined.body._id)).toEqual([second, shop]);
  });

  it('moves as many as may in one transaction, and refuses a line of one more', async () => {
    const [head, top] = [await givenPartner(), await givenPartner()];
    await givenCrowd(server, MOVED_MAX - 1, { path: [head] });
    const moved = await move(head, top);
    expect([moved.status, moved.body.code]).toEqual([200, undefined]);
    const { rows } = await sql<{ path: string[]; members: number }>`
      select recommend_path as path, count(*)::int as members from member
      where recommend_path @> array[${head}::uuid] group by 1`.execute(server.owner.db);
    expect(rows).toEqual([{ path: [top, head], members: MOVED_MAX - 1 }]);
    await givenMember(server, { path: [top, head] });
    expectRefusal(await move(head, null), 409, 'partner.move_too_large');
    const seen = await operations.call('GET', `${PARTNERS}/${head}/move-preview`);
    expectRefusal(seen, 409, 'partner.move_too_large');
    const bound = MOVED_MAX.toLocaleString('en-US');
    for (const locale of ['ko', 'en'] as const)
      expect(REFUSALS['partner.move_too_large'][locale]).toContain(bound);
    // A hundred thousand members have to be made first, which others may slow down.
  }, 180_000);
});

describe('partners.previewMove', () => {
  it('says who moves and refuses as the move would', async () => {
    const head = await givenPartner([rate(300)]);
    const shop = await givenPartner([rate(200)], [head]);
    const look = (query: string, id = shop) =>
      operations.call('GET', `${PARTNERS}/${id}/move-preview${query}`);
    expect((await look('')).body).toMatchObject({ moved: 1, level: 2, levelAfter: 1, to: null });
    const other = await givenPartner([rate(300)]);
    const [from, to] = [(await detailOf(head)).partner.id, (await detailOf(other)).partner.id];
    expect((await look(`?uplineId=${other}`)).body).toMatchObject({ lost: [from], gained: [to] });
    expectRefusal(await look(`?uplineId=${shop}`, head), 409, 'partner.move_cycle');
    expectRefusal(await look('', uuidv7()), 404, 'member.not_found');
    expectRefusal(await look(`?uplineId=${uuidv7()}`), 409, 'member.no_recommender');
    const tests = (await givenMember(server, { grade: 3, isTest: true })).memberId;
    expectRefusal(await look(`?uplineId=${tests}`), 409, 'partner.test_mixed');
    const deepest = (await givenDeepLine()).at(-1);
    expectRefusal(await look(`?uplineId=${deepest}`), 409, 'member.tree_too_deep');
  });
});

describe('partners.suspendPartner', () => {
  const turn = (id: string, verb: string, version: number) =>
    operations.call('POST', `${PARTNERS}/${id}/${verb}`, { version, reason: 'a test' });

  it('puts him out of his console, and partners.resumePartner lets him in', async () => {
    const id = await givenPartner();
    const partner = await signedIn(server, { partnerId: id });
    expect((await partner.call('GET', PARTNERS)).status).toBe(200);
    const { version } = (await detailOf(id)).partner;
    expect((await turn(id, 'suspend', version)).body.partner.status).toBe(2);
    expect((await partner.call('GET', PARTNERS)).status).toBe(401);
    expectRefusal(await turn(id, 'suspend', version), 409, 'record.stale');
    expectRefusal(await turn(uuidv7(), 'suspend', 1), 404, 'member.not_found');
    expect(await auditLines(server, 'partner.suspend')).toHaveLength(1);
    const { body } = await top.call('GET', `/api/members/${id}/audit`);
    expect(body.rows[0]).toMatchObject({ action: 'partner.suspend', reason: 'a test' });
  });
});

describe('partners.resumePartner', () => {
  it('lets him in again, once', async () => {
    const id = await givenPartner();
    const turn = (verb: string, version: number, of = id) =>
      operations.call('POST', `${PARTNERS}/${of}/${verb}`, { version, reason: 'a test' });
    await turn('suspend', 1);
    expect((await turn('resume', 2)).body.partner.status).toBe(1);
    expectRefusal(await turn('resume', 2), 409, 'record.stale');
    expectRefusal(await turn('resume', 1, uuidv7()), 404, 'member.not_found');
    expect(await auditLines(server, 'partner.resume')).toHaveLength(1);
  });

  it('lets him sign in to no console until he is let in again, whoever has suspended him', async () => {
    const id = await givenPartner();
    const console = await signedIn(server, { partnerId: id });
    const { version } = (await detailOf(id)).partner;
    const turn = (verb: string, of: number) =>
      operations.call('POST', `${PARTNERS}/${id}/${verb}`, { version: of, reason: 'a test' });
    await turn('suspend', version);
    expectRefusal(await logInAs(server, console.id), 403, 'session.login_failed');
    await turn('resume', version + 1);
    const again = await signedIn(server, { partnerId: id });
    expect((await again.call('GET', PARTNERS)).status).toBe(200);
    const restrict = (status: number) =>
      operations.call('POST', `/api/members/${id}/restrict`, { status, reason: 'a test' });
    expect((await restrict(2)).status).toBe(200);
    expect((await again.call('GET', PARTNERS)).status).toBe(401);
    expectRefusal(await logInAs(server, console.id), 403, 'session.login_failed');
    expect((await restrict(1)).status).toBe(200);
    expect((await logInAs(server, console.id)).status).toBe(200);
    // Who has excluded himself from playing is a partner all the same.
    await server.database.db
      .updateTable('member')
      .set({ status: 5, excluded_until: new Date(server.clock.now.getTime() + 86_400_000) })
      .where('member_id', '=', id)
      .execute();
    const excluded = await signedIn(server, { partnerId: id });
    expect((await excluded.call('GET', PARTNERS)).status).toBe(200);
  });

  it('lets in nobody by his self-exclusion, nor ends it', async () => {
    const id = await givenPartner();
    const console = await signedIn(server, { partnerId: id });
    const turn = async (verb: string) =>
      operations.call('POST', `${PARTNERS}/${id}/${verb}`, {
        ...{ version: (await detailOf(id)).partner.version, reason: 'a test' },
      });
    await turn('suspend');
    const path = `/api/members/${id}/self-exclusion`;
    const { body } = await operations.call('PUT', path, { days: 2 });
    expect(body.status).toBe(2);
    expectRefusal(await logInAs(server, console.id), 403, 'session.login_failed');
    expect((await turn('resume')).body.partner.status).toBe(5);
    expect((await auditLines(server, 'partner.resume')).at(-1)?.after).toMatchObject({ status: 5 });
  });
});

describe('partners.addPartnerConsole', () => {
  it('gives him an account that sees his line alone', async () => {
    const head = await givenPartner();
    const shop = await givenPartner([], [head]);
    const give = (id: string, more: object = {}) =>
      operations.call('POST', `${PARTNERS}/${id}/console-login`, {
        ...{ id: 'shopconsole', password: 'a password to be changed', ...more },
      });
    expect((await give(shop)).body.consoles).toEqual([
      { id: 'shopconsole', isActive: true, lastLoginAt: null },
    ]);
    const { type, partner_id, must_change_password } = await server.database.db
      .selectFrom('admin')
      .selectAll()
      .where('login_id', '=', 'shopconsole')
      .executeTakeFirstOrThrow();
    expect([type, partner_id, must_change_password]).toEqual([9, shop, true]);
    expectRefusal(await give(shop), 409, 'admin.id_taken');
    const named = { id: 'shopnamed', password: 'shopnamed-shopnamed' };
    expectRefusal(await give(shop, named), 409, 'session.password_has_id');
    expectRefusal(await give(uuidv7(), { id: 'nobodys' }), 404, 'member.not_found');
    const { version } = (await detailOf(shop)).partner;
    const suspended = { version, reason: 'a test' };
    await operations.call('POST', `${PARTNERS}/${shop}/suspend`, suspended);
    expectRefusal(await give(shop, { id: 'another1' }), 409, 'partner.not_normal');
    expect(await auditLines(server, 'partner.console')).toHaveLength(1);
    const partner = await signedIn(server, { partnerId: head });
    expect((await partner.call('GET', `${PARTNERS}/${shop}`)).body.consoles).toBeNull();
  });
});

describe('partners.closePartner', () => {
  const close = (id: string, version: number) =>
    operations.call('POST', `${PARTNERS}/${id}/close`, { version, reason: 'a test' });

  it('closes one of whom nothing is left, ends his rates, and leaves his members where they are', async () => {
    const head = await givenPartner([rate(300)]);
    const shop = await givenPartner([rate(200)], [head]);
    const { memberId } = await givenMember(server, { path: [head, shop] });
    const partner = await signedIn(server, { partnerId: shop });
    await sql`insert into partner_code (code, partner_id) values ('CLOSED', ${shop})`.execute(
      server.database.db,
    );
    const closed = await close(shop, 1);
    expect(closed.status).toBe(200);
    expect(closed.body.partner).toMatchObject({ status: 3, minigameBps: 0, joinCode: null });
    expect((await partner.call('GET', PARTNERS)).status).toBe(401);
    const { rows } = await sql<{ bps: number[]; path: string[] }>`
      select recommend_path as path,
        rolling_path_bps(recommend_path, 'minigame', ${server.clock.now}) as bps
      from member where member_id = ${memberId}`.execute(server.database.db);
    // All of 3 % is his who stands above now.
    expect(rows).toEqual([{ path: [head, shop], bps: [300, 0] }]);
    expectRefusal(await close(shop, closed.body.partner.version), 409, 'record.stale');
    expectRefusal(await close(head, 99), 409, 'record.stale');
    expectRefusal(await close(uuidv7(), 1), 404, 'member.not_found');
    expect(await auditLines(server, 'partner.close')).toHaveLength(1);
  });

  it('holds his accounts before it ends their sessions, as whoever changes one does', async () => {
    const shop = await givenPartner();
    const { adminId } = await signedIn(server, { partnerId: shop });
    const [sessions, { status }] = await sessionsFree(server, adminId, () => close(shop, 1));
    expect([sessions, status]).toEqual([1, 200]);
  });

  it('refuses while partners, won, points, carried won or payments are left', async () => {
    const head = await givenPartner();
    await givenPartner([], [head]);
    expectRefusal(await close(head, 1), 409, 'partner.not_empty');
    for (const wallet of ['money', 'point', 'income'] as const) {
      const { memberId } = await givenMember(server, { grade: 2, walletsWon: { [wallet]: 1 } });
      expectRefusal(await close(memberId, 1), 409, 'partner.not_empty');
    }
    const { memberId } = await givenMember(server, { grade: 2 });
    const carried = (won: number) =>
      sql`insert into partner_carry (member_id, game_class, kind, carry_won)
        values (${memberId}, 'minigame', 'losing', ${won})
        on conflict (member_id, game_class, kind) do update set carry_won = ${won}`.execute(
        server.database.db,
      );
    await carried(-1);
    expectRefusal(await close(memberId, 1), 409, 'partner.not_empty');
    await carried(0);
    const owe = (payout_id: string | null) =>
      sql`insert into rolling_due (member_id, due_id, beneficiary_id, game_class, own_bps,
          below_bps, stake_won, amount_won, bet_ids, at, payout_id)
        values (${uuidv7()}, ${uuidv7()}, ${memberId}, 'minigame', 100, 0, 1000, 10, '{}',
          ${server.clock.now}, ${payout_id})`.execute(server.database.db);
    await owe(uuidv7());
    await owe(null);
    expectRefusal(await close(memberId, 1), 409, 'partner.not_empty');
    const preview = await operations.call('GET', `${PARTNERS}/${memberId}/close-preview`);
    expect(preview.body).toMatchObject({ dueRollingWon: 10, isEmpty: false });
    await sql`update rolling_due set payout_id = ${uuidv7()} where beneficiary_id = ${memberId}`.execute(
      server.database.db,
    );
    expect((await close(memberId, 1)).status).toBe(200);
  });
});

describe('partners.previewClose', () => {
  it('says what is left, what is bet behind him, and who gets what he got', async () => {
    const head = await givenPartner();
    const shop = await givenPartner([], [head]);
    await givenMember(server, { path: [head, shop] });
    const look = (id: string) => operations.call('GET', `${PARTNERS}/${id}/close-preview`);
    const { id } = (await detailOf(head)).partner;
    expect((await look(shop)).body).toMatchObject({
      ...{ partners: 0, members: 1, moneyWon: 0, openBets: 0, inherits: id, isEmpty: true },
    });
    expect((await look(head)).body).toMatchObject({ partners: 1, inherits: null, isEmpty: false });
    expectRefusal(await look(uuidv7()), 404, 'member.not_found');
  });
});

describe('partners.totalPartners', () => {
  it('counts what the filter leaves', async () => {
    const head = await givenPartner();
    const answer = await top.call('GET', `${PARTNERS}/totals?partnerId=${head}`);
    expect(answer.body).toMatchObject({ count: 1, totals: [{ moneyWon: 0, carryWon: 0 }] });
  });
});

describe('partners.readPartnerDetail', () => {
  it('says what rolling at once is due to who is kept out, to the house alone', async () => {
    const head = await givenPartner();
    const shop = await givenPartner([], [head]);
    await sql`insert into rolling_due (member_id, due_id, beneficiary_id, game_class, own_bps,
        below_bps, stake_won, amount_won, bet_ids, at)
      values (${uuidv7()}, ${uuidv7()}, ${shop}, 'minigame', 100, 0, 1000, 10, '{}',
        ${server.clock.now})`.execute(server.database.db);
    // Of whoever is let in it is paid within a minute.
    expect((await detailOf(shop)).dueRollingWon).toBe(0);
    const { version } = (await detailOf(shop)).partner;
    const suspend = { version, reason: '점검' };
    const answer = await operations.call('POST', `${PARTNERS}/${shop}/suspend`, suspend);
    expect(answer.body).toMatchObject({ partner: { status: 2 }, dueRollingWon: 10 });
    expect((await detailOf(shop)).dueRollingWon).toBe(10);
    const upline = await signedIn(server, { partnerId: head });
    expect((await upline.call('GET', `${PARTNERS}/${shop}`)).body.dueRollingWon).toBeNull();
  });

  it('shows nobody who is not there, or no partner', async () => {
    const { memberId } = await givenMember(server);
    for (const id of [memberId, uuidv7()])
      expectRefusal(await top.call('GET', `${PARTNERS}/${id}`), 404, 'member.not_found');
  });
});

describe('partners.listPartners', () => {
  it('show a partner his own line, as if he stood at its top', async () => {
    const head = await givenPartner([rate(300)]);
    const shop = await givenPartner([rate(200)], [head]);
    const below = await givenPartner([], [head, shop]);
    const partner = await signedIn(server, { partnerId: shop });
    const { rows } = (await partner.call('GET', PARTNERS)).body;
    expect(rows.map((row: { _id: string }) => row._id)).toEqual([shop, below]);
    const id = (await detailOf(shop)).partner.id as string;
    expect(rows[0]).toMatchObject({ upline: null, recommendLevel: 1, minigameBps: 200, path: id });
    expect(rows[1].path).toBe(`${id} › ${rows[1].id}`);
    const whole = (await top.call('GET', `${PARTNERS}?memberId=${below}`)).body.rows;
    expect(whole[0].path).toBe(`${(await detailOf(head)).partner.id} › ${rows[1].path}`);
    expect((await partner.call('GET', `${PARTNERS}/totals`)).body.count).toBe(2);
    const { body } = await partner.call('GET', `${PARTNERS}/${shop}`);
    expect(body).toMatchObject({ uplineRates: null, proposal: null });
    expect(body.history[0]).toMatchObject({ setBy: null, agreedBy: null });
    expectRefusal(await partner.call('GET', `${PARTNERS}/${head}`), 404, 'member.not_found');
    expectRefusal(await top.call('GET', `${PARTNERS}/${uuidv7()}`), 404, 'member.not_found');
    const filtered = await top.call('GET', `${PARTNERS}?partnerId=${shop}&grade=3`);
    expect(filtered.body.rows).toHaveLength(2);
  });

  it('stand in the order of the tree, each behind whoever is above him, page by page', async () => {
    const head = await givenPartner();
    const [first, second] = [await givenPartner([], [head]), await givenPartner([], [head])];
    const below = await givenPartner([], [head, first]);
    const rows = async (more = '') =>
      (
        (await top.call('GET', `${PARTNERS}?partnerId=${head}${more}`)).body.rows as {
          _id: string;
        }[]
      ).map(({ _id }) => _id);
    expect(await rows()).toEqual([head, first, below, second]);
    expect(await rows(`&after=${first}`)).toEqual([below, second]);
  });

  it('say which closed days of the range their lines are summed over', async () => {
    const head = await givenPartner();
    const { rows: days } = await sql<{ ago: number; day: string }>`
      select ago, ((now() at time zone 'Asia/Seoul')::date - ago)::text as day
      from generate_series(-30, 200) as ago`.execute(server.database.db);
    const ago = (back: number) => days.find((one) => one.ago === back)?.day;
    const summed = async (from?: number, to?: number) => {
      const range = new URLSearchParams({ partnerId: head });
      if (from !== undefined) range.set('from', ago(from) as string);
      if (to !== undefined) range.set('to', ago(to) as string);
      const [row] = (await top.call('GET', `${PARTNERS}?${range}`)).body.rows;
      return [row.fromOn, row.toOn];
    };
    expect(await summed(1, 1)).toEqual([ago(1), ago(1)]);
    expect(await summed(20, -10)).toEqual([ago(20), ago(1)]);
    expect(await summed(0, 0)).toEqual([null, null]);
    expect(await summed()).toEqual([ago(92), ago(1)]);
    expect(await summed(undefined, 7)).toEqual([ago(98), ago(7)]);
    expect(await summed(150)).toEqual([ago(150), ago(59)]);
  });

  it('sum lines over closed days of the range, and sort by what they come to', async () => {
    const head = await givenPartner();
    const [shop, other] = [await givenPartner([], [head]), await givenPartner([], [head])];
    const { memberId } = await givenMember(server, { path: [head, shop] });
    const tester = await givenMember(server, { path: [head, shop], isTest: true });
    const { db } = server.database;
    const day = new Date(server.clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    const decide = (of: string, kind: 'charge' | 'exchange', amount_won: number, is_test = false) =>
      sql`insert into money_request (member_id, request_id, kind, status, amount_won, is_test,
          requested_at, decided_at)
        values (${of}, ${uuidv7()}, ${kind}, 'approved', ${amount_won}, ${is_test},
          ${server.clock.now}, ${server.clock.now})`.execute(db);
    await decide(memberId, 'charge', 500_000);
    await decide(memberId, 'exchange', 120_000);
    await decide(shop, 'charge', 10_000);
    await decide(tester.memberId, 'charge', 9_000_000, true);
    await sql`update wallet set balance_won = 70_000 where member_id = ${memberId} and wallet = 'money'`.execute(
      db,
    );
    await db
      .insertInto('partner_day')
      .values({
        ...{ member_id: other, day_on: day, game_class: 'minigame', path: [head], bets: 1 },
        ...{ stake_won: 1_000, valid_stake_won: 1_000, payout_won: 1_900, bet_cost_won: 0 },
        members: 1,
      })
      .execute();
    const list = async (more: string) =>
      (await top.call('GET', `${PARTNERS}?partnerId=${head}&${more}`)).body.rows as {
        _id: string;
      }[];
    // A day that is not over is in no sum, and what no line was counted for yet is no 0.
    expect(await list(`from=${day}&to=${day}`)).toMatchObject([
      { chargeWon: 0, lineMoneyWon: null },
      {},
      {},
    ]);
    await transaction(db, (tx) => foldDay(tx, day, server.clock.now));
    await refreshSizes(db, server.clock.now);
    const rows = await list(`from=${day}&to=${day}&sort=-chargeWon`);
    const line = { chargeWon: 510_000, exchangeWon: 120_000, profitWon: 0, lineMoneyWon: 70_000 };
    expect(new Set(rows.slice(0, 2).map(({ _id }) => _id))).toEqual(new Set([head, shop]));
    expect(rows[0]).toMatchObject(line);
    expect(rows[1]).toMatchObject(line);
    expect(rows[2]).toMatchObject({ _id: other, chargeWon: 0, profitWon: -900, lineMoneyWon: 0 });
    // The statement to which it leads comes to the same, of games by which he earns nothing as well.
    for (const { _id, profitWon } of rows as { _id: string; profitWon?: number }[]) {
      const said = await top.call('GET', `${PARTNERS}/${_id}/statement?from=${day}&to=${day}`);
      expect(said.body.profitWon).toBe(profitWon);
    }
    // Each line once: shop stands within head, and beside the other once head is left out.
    const total = async (more: string) =>
      (await top.call('GET', `${PARTNERS}/totals?partnerId=${head}&from=${day}&to=${day}${more}`))
        .body.totals;
    const paid = { chargeWon: 510_000, exchangeWon: 120_000 };
    expect(await total('')).toMatchObject([{ ...paid, profitWon: 0 }]);
    await sql`update member set grade = 4 where member_id = ${head}`.execute(db);
    expect(await total('&grade=3')).toMatchObject([{ ...paid, profitWon: -900 }]);
    expect(await list(`from=${day}&to=${day}&sort=profitWon`)).toMatchObject([
      { _id: other },
      {},
      {},
    ]);
    expect((await list('sort=members'))[0]).toMatchObject({ _id: other, members: 0 });
    const [first] = await list(`from=${day}&to=${day}&sort=-chargeWon`);
    const rest = await list(`from=${day}&to=${day}&sort=-chargeWon&after=${first?._id}`);
    expect(rest).toHaveLength(2);
    const before = { from: '2026-01-01', to: '2026-01-01' };
    expect(await list(`from=${before.from}&to=${before.to}`)).toMatchObject([
      { chargeWon: 0 },
      {},
      {},
    ]);
    const wide = `${PARTNERS}?from=2026-01-01&to=2026-06-01`;
    expectRefusal(await top.call('GET', wide), 409, 'list.too_wide');
  });
});

describe('partners.readHouseEdges', () => {
  it('says what stays of a stake, and nothing of what nobody played', async () => {
    const { body } = await finance.call('GET', `${PARTNERS}/house-edges`);
    expect(body.edges).toMatchObject({ casino: null, slots: null });
    const partner = await signedIn(server, { partnerId: await givenPartner() });
    expect((await partner.call('GET', `${PARTNERS}/house-edges`)).status).toBe(403);
  });
});
