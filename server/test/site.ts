// A site whose administrators do whatever comes to their minds, and what was moved on whose words.
import { type AloneKind, isPermitted, type MoneySettingOf } from '@gwanje/contract';
import { findMoneySetting } from '../src/money/settings/money-settings.queries';
import { type Account, Crew, type Effect } from './crew';
import type { Answer, TestServer } from './given';
import { ADJUSTMENTS } from './given-adjustment';
import type { GivenMember } from './given-member';
import { aloneLimits, keyed } from './given-request';

const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'a password that somebody gave';
const MONEY_SETTINGS = '/api/money/settings';

export interface Deed {
  readonly does: keyof typeof OFTEN;
  readonly by: number;
  readonly other: number;
  readonly amountWon: number;
  readonly kind: AloneKind;
}

/** As often as something is worth doing: moving most of all, then getting hold of accounts. */
export const OFTEN = {
  ...{ ask: 7, approve: 12, bulk: 2, adjust: 12, agree: 2, transfer: 4 },
  ...{ create: 4, reset: 3, suspend: 3, retype: 1, saveLimits: 1, saveWagering: 1, accept: 2 },
  wait: 1,
};

interface Request {
  readonly requestId: string;
  readonly memberId: string;
  readonly askedBy: string;
  readonly kind: AloneKind;
  /** Who has given the first of two words. */
  firstId: string | null;
  /** To how much being waived that one has agreed, won. */
  agreedWon: number;
}

type Post = (path: string, body: object) => Promise<Answer>;
type Limits = MoneySettingOf<'secondAdmin'>;

/** What a request that is approved has moved, and what it has waived for one who was short of it. */
function effectsOf(
  { agreedWon, askedBy, memberId, kind }: Request,
  amounts: { readonly amountWon: number; readonly waivedWon: number },
  words: readonly string[],
): Effect[] {
  const whose = { askedBy, memberIds: [memberId] };
  const moved = { ...whose, kind, words, amountWon: amounts.amountWon };
  if (amounts.waivedWon === 0) return [moved];
  const agreeing = amounts.waivedWon > agreedWon ? words.slice(-1) : words;
  return [moved, { ...whose, kind: 'waiver', words: agreeing, amountWon: amounts.waivedWon }];
}

/** One administrator has saved, and no limit is higher or gone. */
function expectNotLooser(before: Limits, after: Limits): void {
  const raised = Object.keys(aloneLimits()).filter((key) => {
    const [was, is] = [before[key as keyof Limits], after[key as keyof Limits]];
    return was !== null && (is === null || is > was);
  });
  expect(raised).toEqual([]);
}

/** One life of a site: its people, its members, and what waits. */
export class Site {
  readonly crew: Crew;
  readonly #server: TestServer;
  readonly #members: readonly GivenMember[];
  readonly #requests: Request[] = [];
  readonly #adjustments: { adjustmentId: string; memberId: string }[] = [];
  #created = 0;

  constructor(server: TestServer, members: readonly GivenMember[]) {
    this.#server = server;
    this.crew = new Crew(server);
    this.#members = members;
  }

  get #db() {
    return this.#server.database.db;
  }

  limitsNow = (): Promise<Limits> => findMoneySetting(this.#db, 'secondAdmin');

  member(index: number): GivenMember {
    return this.#members[index % this.#members.length] as GivenMember;
  }

  /** @returns what was moved, which is mostly one thing or nothing */
  async carryOut(next: Deed): Promise<readonly Effect[]> {
    const by = this.crew.at(next.by);
    const other = this.crew.at(next.other);
    const post = (path: string, body: object) => this.crew.call(by, 'POST', path, body, keyed());
    switch (next.does) {
      case 'wait':
        this.#server.clock.advance(next.amountWon * (HOUR_MS / 10));
        return [];
      case 'create':
        return this.#create(by, next);
      case 'reset':
        return this.#reset(by, other);
      case 'suspend':
      case 'retype':
        return this.#change(by, other, next);
      case 'ask':
        return this.#ask(by, next, post);
      case 'approve':
        return this.#approve(next, post);
      case 'bulk':
        return this.#bulk(by, next, post);
      case 'adjust':
        return this.#adjust(by, next, post);
      case 'agree':
        return this.#agree(next, post);
      case 'transfer':
        return this.#transfer(by, next, post);
      case 'saveLimits':
        return this.#saveLimits(by, next);
      case 'saveWagering':
        return this.#saveWagering(by, next);
      case 'accept':
        return this.#accept(by);
    }
  }

  /** Whose words counted may still agree to it. */
  async #expectMayAgree(words: readonly string[], permission: 'money.decide' | 'money.adjust') {
    const rows = await this.#db
      .selectFrom('admin')
      .select(['type', 'status'])
      .where('_id', 'in', words)
      .execute();
    for (const { type, status } of rows)
      expect({ status, may: isPermitted(type, permission) }).toEqual({
        status: 'active',
        may: true,
      });
  }

  /** What became of a request on which somebody had a word. */
  async #wordOn(request: Request): Promise<readonly Effect[]> {
    const row = await this.#db
      .selectFrom('money_request')
      .selectAll()
      .where('member_id', '=', request.memberId)
      .where('request_id', '=', request.requestId)
      .executeTakeFirstOrThrow();
    const { first_approved_by: first, decided_by: last } = row;
    if (row.status !== 'approved' || last === null) {
      Object.assign(request, { firstId: first, agreedWon: row.waived_won });
      return [];
    }
    this.#requests.splice(this.#requests.indexOf(request), 1);
    const words = first === null ? [last] : [first, last];
    await this.#expectMayAgree(words, 'money.decide');
    return effectsOf(request, { amountWon: row.amount_won, waivedWon: row.waived_won }, words);
  }

  async #create(by: Account, { other }: Deed): Promise<readonly []> {
    this.#created += 1;
    const id = `p${this.#server.clock.now.getTime() % 100_000_000}x${this.#created}`;
    const wish = { id, nick: id, type: other % 3, password: NEW_PASSWORD };
    const { status, body } = await this.crew.call(by, 'POST', '/api/admins', wish);
    if (status !== 200) return [];
    const account = { adminId: body._id, id };
    this.crew.accounts.push(account);
    this.crew.learn(by, account);
    return [];
  }

  async #reset(by: Account, other: Account): Promise<readonly []> {
    const path = `/api/admins/${other.adminId}/password`;
    const { status } = await this.crew.call(by, 'PUT', path, { password: NEW_PASSWORD });
    if (status === 200) this.crew.learn(by, other);
    return [];
  }

  async #change(by: Account, other: Account, { does, amountWon }: Deed): Promise<readonly []> {
    // Best of all somebody who has just given a first word.
    const firstId = this.#requests.find((request) => request.firstId !== null)?.firstId;
    const adminId = amountWon % 2 === 1 && firstId ? firstId : other.adminId;
    const { body } = await this.crew.call(by, 'GET', '/api/admins');
    const found = body.admins?.find((each: { _id: string }) => each._id === adminId);
    if (!found) return [];
    const { nick, type, status, version } = found;
    const changed =
      does === 'retype'
        ? { type: amountWon % 3, status }
        : { type, status: status === 'active' ? 'suspended' : 'active' };
    await this.crew.call(by, 'PUT', `/api/admins/${adminId}`, { nick, version, ...changed });
    return [];
  }

  async #ask(by: Account, { kind, other, amountWon }: Deed, post: Post): Promise<readonly []> {
    const { memberId } = this.member(other);
    const asked = kind === 'exchange' || kind === 'waiver' ? 'exchange' : 'charge';
    const answer = await post('/api/money/requests', { memberId, kind: asked, amountWon });
    if (answer.status !== 200) return [];
    const { requestId } = answer.body;
    const { adminId: askedBy } = by;
    this.#requests.push({ requestId, memberId, askedBy, kind: asked, firstId: null, agreedWon: 0 });
    return [];
  }

  async #approve({ other }: Deed, post: Post): Promise<readonly Effect[]> {
    const begun = this.#requests.filter(({ firstId }) => firstId !== null);
    const among = other % 2 === 1 && begun.length > 0 ? begun : this.#requests;
    const request = among[other % Math.max(among.length, 1)];
    if (!request) return [];
    const { requestId, memberId } = request;
    const path = `/api/money/requests/${requestId}/approve`;
    const { status } = await post(path, { memberId, reason: '확인' });
    return status === 200 ? this.#wordOn(request) : [];
  }

  async #bulk(by: Account, { kind, other }: Deed, post: Post): Promise<readonly Effect[]> {
    const { memberId } = this.member(other);
    const filter = { kind: kind === 'exchange' ? 'exchange' : 'charge', memberId };
    const path = '/api/money/bulk-decisions';
    const { body: said } = await this.crew.call(by, 'POST', `${path}/preview`, filter);
    const { count: expectedCount, sumWon: expectedSumWon, digest: expectedDigest } = said;
    const expected = { expectedCount, expectedSumWon, expectedDigest };
    const order = { action: 'approve', filter, ...expected, reason: '일괄' };
    const { status, body } = await post(path, order);
    if (status !== 200) return [];
    const run = this.#db
      .selectFrom('bulk_decision')
      .select('finished_at')
      .where('bulk_id', '=', body.bulkId);
    while ((await run.executeTakeFirstOrThrow()).finished_at === null);
    const effects: Effect[] = [];
    for (const request of [...this.#requests])
      if (request.memberId === memberId) effects.push(...(await this.#wordOn(request)));
    return effects;
  }

  async #adjust(by: Account, { other, amountWon }: Deed, post: Post): Promise<readonly Effect[]> {
    const { memberId } = this.member(other);
    const type = amountWon % 2 ? 'directChargeMoney' : 'directExchangeMoney';
    const { status, body } = await post(ADJUSTMENTS, { memberId, type, amountWon, reason: '정정' });
    if (status !== 200) return [];
    if (body.status === 'done')
      return [{ kind: 'adjustment', words: [by.adminId], memberIds: [memberId], amountWon }];
    this.#adjustments.push({ adjustmentId: body.adjustmentId, memberId });
    return [];
  }

  async #agree({ other }: Deed, post: Post): Promise<readonly Effect[]> {
    const adjustment = this.#adjustments[other % Math.max(this.#adjustments.length, 1)];
    if (!adjustment) return [];
    const { adjustmentId, memberId } = adjustment;
    const { status, body } = await post(`${ADJUSTMENTS}/${adjustmentId}/approve`, { memberId });
    if (status !== 200 || body.status !== 'done') return [];
    this.#adjustments.splice(this.#adjustments.indexOf(adjustment), 1);
    const { firstApprovedBy, decidedBy } = body;
    const words = firstApprovedBy ? [firstApprovedBy._id, decidedBy._id] : [decidedBy._id];
    await this.#expectMayAgree(words, 'money.adjust');
    return [{ kind: 'adjustment', words, memberIds: [memberId], amountWon: body.amountWon }];
  }

  async #transfer(by: Account, { other, amountWon }: Deed, post: Post): Promise<readonly Effect[]> {
    const [from, to] = [this.member(other).memberId, this.member(other + 1).memberId];
    const wish = { fromMemberId: from, toMemberId: to, amountWon, reason: '정산' };
    const { status } = await post('/api/money/transfers', wish);
    const words = [by.adminId];
    return status === 200 ? [{ kind: 'transfer', words, memberIds: [from, to], amountWon }] : [];
  }

  async #saveLimits(by: Account, { kind, amountWon, other }: Deed): Promise<readonly []> {
    const before = await this.limitsNow();
    const limit = other % 3 === 0 ? null : amountWon * 2;
    const sent = { ...before, [`${kind}${other % 2 ? 'Day' : ''}Won`]: limit };
    await this.crew.call(by, 'PUT', `${MONEY_SETTINGS}/secondAdmin`, sent);
    expectNotLooser(before, await this.limitsNow());
    return [];
  }

  async #saveWagering(by: Account, { amountWon }: Deed): Promise<readonly []> {
    const before = await findMoneySetting(this.#db, 'wagering');
    const sent = { ...before, chargeBps: amountWon * 200 };
    await this.crew.call(by, 'PUT', `${MONEY_SETTINGS}/wagering`, sent);
    const { chargeBps } = await findMoneySetting(this.#db, 'wagering');
    expect(chargeBps).toBeGreaterThanOrEqual(before.chargeBps);
    return [];
  }

  async #accept(by: Account): Promise<readonly []> {
    const path = '/api/money/setting-proposals';
    const { body } = await this.crew.call(by, 'GET', `${path}?status=open`);
    const [open] = body.proposals ?? [];
    if (!open) return [];
    const proposer = open.proposedBy._id;
    const { body: after } = await this.crew.call(by, 'POST', `${path}/${open.proposalId}/accept`);
    const isOfOne = this.crew.holdersOf([proposer, by.adminId]).length > 0;
    expect({ isOfOne, status: after.status }).not.toEqual({ isOfOne: true, status: 'accepted' });
    return [];
  }
}
