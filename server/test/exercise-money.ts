// Calls every endpoint about money, members and partners, in every kind that it has, and sees each answered.
import {
  type Endpoint,
  FACTS,
  type MoneyRequest,
  members,
  money,
  partners,
} from '@gwanje/contract';
import { makeLedgerPartitions } from '../src/ledger/ledger-partitions';
import { bulkDecisionsJob } from '../src/money/bulk/run-bulk-decisions';
import { matchDepositsJob } from '../src/money/deposits/match-deposits-job';
import { providerTransfersJob } from '../src/money/providers/provider-transfers-job';
import { DEMO_MONEY_SETTINGS } from '../src/money/settings/demo-money-settings.rule';
import { foldTotalsJob } from '../src/money/totals/fold-totals-job';
import { raiseAlarm } from '../src/platform/alarm';
import { type Answer, givenServer, type SignedIn, signedIn, type TestServer } from './given';
import { platformOf, startBulk, untilDone } from './given-bulk';
import { givenPaidCharge } from './given-deposit';
import { newDepositAccount } from './given-deposit-account';
import { type Desk, givenDesk } from './given-desk';
import { type GivenMember, givenMember } from './given-member';
import { givenAloneLimits, givenMoneySetting, givenRequest, keyed } from './given-request';
import { UNSAVED_MONEY_SETTINGS } from './unsaved-settings';

/** From here on two administrators must agree. */
const SECOND_WON = 1_000_000;
const REASON = { reason: 'a reason' };
const ENDPOINTS: Record<string, Endpoint> = { ...money, ...members, ...partners };

export interface Exercise {
  readonly server: TestServer;
  readonly desk: Desk;
  readonly admin: SignedIn;
  readonly second: SignedIn;
  readonly partner: GivenMember;
  readonly player: GivenMember;
  /** A test account. */
  readonly tester: GivenMember;
  /** Endpoints that have answered 200, by name. */
  readonly answered: Set<string>;
}

/** A server with everything that the calls need; nothing is called yet. */
export async function givenExercise(): Promise<Exercise> {
  const desk = givenDesk();
  const server = await givenServer({ providers: { honor: desk, betholdem: desk, apoker: desk } });
  const { db } = server.database;
  const at = server.clock.now;
  await makeLedgerPartitions(db, at);
  for (const setting of DEMO_MONEY_SETTINGS) await givenMoneySetting(server, setting);
  await givenAloneLimits(server, {
    chargeWon: SECOND_WON,
    exchangeWon: SECOND_WON,
    adjustmentWon: SECOND_WON,
  });
  await raiseAlarm(db, { kind: 'jobFailed', at, details: {} });
  const [admin, second] = [await signedIn(server), await signedIn(server)];
  const partner = await givenMember(server, { grade: 2, walletsWon: { money: 1_000_000 } });
  const player = await givenMember(server, {
    path: [partner.memberId],
    walletsWon: { money: 50_000_000, point: 1_000_000, income: 1_000_000 },
  });
  const tester = await givenMember(server, { isTest: true, walletsWon: { income: 500 } });
  return { server, desk, admin, second, partner, player, tester, answered: new Set() };
}

/** The endpoint of a call; a path without an identifier comes before one with it. */
function endpointNameOf(method: string, path: string): string {
  const [bare = ''] = path.split('?');
  const [found] = Object.entries(ENDPOINTS)
    .filter(([, endpoint]) => endpoint.method === method)
    .filter(([, endpoint]) => new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(bare))
    .sort(([, a], [, b]) => a.path.split(':').length - b.path.split(':').length);
  if (!found) throw new Error(`The contract has no ${method} ${bare}.`);
  return found[0];
}

export function callsOf({ admin, second, player, answered }: Exercise) {
  const call = async (
    method: Endpoint['method'],
    path: string,
    body?: object,
    by = admin,
  ): Promise<Answer['body']> => {
    const answer = await by.call(method, path, body, method === 'GET' ? {} : keyed());
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.text}`);
    answered.add(endpointNameOf(method, path));
    return answer.body;
  };
  const post = (path: string, body: object = {}, by = admin) => call('POST', path, body, by);
  return {
    call,
    post,
    put: (path: string, body: object) => call('PUT', path, body),
    get: (path: string, query: Record<string, string> = {}) =>
      call('GET', `${path}?${new URLSearchParams(query)}`),
    request: (kind: 'charge' | 'exchange' | 'incomeExchange', amountWon: number) =>
      post('/api/money/requests', { memberId: player.memberId, kind, amountWon }, second),
    decide: (requestId: string, verb: string, body: object = REASON, by = admin) =>
      post(`/api/money/requests/${requestId}/${verb}`, { memberId: player.memberId, ...body }, by),
  };
}

/** An approved exchange whose money is to be sent, as a site of version 5 has it. */
export async function givenDue(exercise: Exercise): Promise<string> {
  const { request, decide } = callsOf(exercise);
  const { requestId } = await request('exchange', 10_000);
  await decide(requestId, 'approve');
  await exercise.server.database.db
    .updateTable('money_request')
    .set({ payout: 'due' })
    .where('member_id', '=', exercise.player.memberId)
    .where('request_id', '=', requestId)
    .execute();
  return requestId;
}

async function exerciseDesk(exercise: Exercise) {
  const { request, decide, call, get } = callsOf(exercise);
  const { memberId } = exercise.player;
  for (const kind of ['charge', 'exchange'] as const) {
    const { requestId } = await request(kind, 10_000);
    await decide(requestId, 'claim', {});
    await decide(requestId, 'claim', { takeOver: true }, exercise.second);
    await call('DELETE', `/api/money/requests/${requestId}/claim`, { memberId }, exercise.second);
    const { created } = await decide(requestId, 'correct', { ...REASON, amountWon: 5_000 });
    await decide(created.requestId, 'decline');
  }
  await decide(await givenDue(exercise), 'paid', {});
  await decide(await givenDue(exercise), 'pay-failed');
  await get('/api/money/payouts');
}

async function exerciseRequests(exercise: Exercise) {
  const { request, decide, get } = callsOf(exercise);
  for (const kind of ['charge', 'exchange', 'incomeExchange'] as const) {
    const approved = await request(kind, 10_000);
    await decide(approved.requestId, 'hold');
    await decide(approved.requestId, 'release', {});
    await decide(approved.requestId, 'approve');
    await decide((await request(kind, 10_000)).requestId, 'decline');
    await decide((await request(kind, 10_000)).requestId, 'cancel', {});
    if (kind === 'charge') await decide(approved.requestId, 'take-back-bonus');
  }
  for (const kind of ['charge', 'exchange'] as const) {
    const large = await request(kind, SECOND_WON);
    await decide(large.requestId, 'approve');
    await decide(large.requestId, 'approve', REASON, exercise.second);
    const { memberId } = exercise.player;
    const filters: Record<string, string>[] = [{}, { status: 'approved' }, { memberId }];
    for (const filter of filters) {
      await get('/api/money/requests', { kind, ...filter });
      await get('/api/money/requests/totals', { kind, ...filter });
    }
  }
}

async function exerciseAdjustments(exercise: Exercise) {
  const { post, get } = callsOf(exercise);
  const { memberId } = exercise.player;
  const path = '/api/money/adjustments';
  const adjust = (type: string, amountWon: number) =>
    post(path, { memberId, type, amountWon, ...REASON });
  for (const type of ['directChargeMoney', 'directExchangeMoney'] as const) {
    await adjust(type, 10_000);
    const large = await adjust(type, SECOND_WON);
    await post(`${path}/${large.adjustmentId}/approve`, { memberId }, exercise.second);
    const dropped = await adjust(type, SECOND_WON);
    await post(`${path}/${dropped.adjustmentId}/decline`, { memberId });
  }
  await adjust('directChargePoint', 1_000);
  await adjust('directExchangePoint', 1_000);
  await get(path);
  await get(path, { status: 'done', memberId });
  await get(`${path}/totals`);
  await get(`${path}/totals`, { memberId });
}

async function exerciseMoves(exercise: Exercise) {
  const { post } = callsOf(exercise);
  const { memberId } = exercise.player;
  for (const type of ['PointChange', 'incomeMoneyExCharge'])
    await post('/api/money/conversions', { memberId, type, amountWon: 1_000 });
  const transfer = (fromMemberId: string, toMemberId: string) =>
    post('/api/money/transfers', { fromMemberId, toMemberId, amountWon: 1_000, ...REASON });
  await transfer(memberId, exercise.partner.memberId);
  await transfer(exercise.partner.memberId, memberId);
}

async function exerciseBulk(exercise: Exercise) {
  const { get } = callsOf(exercise);
  const { admin, player, partner, answered } = exercise;
  for (const action of ['approve', 'decline'] as const) {
    for (const whose of [player, partner, player, partner])
      await givenRequest(admin, whose, 'charge', 10_000);
    answered.add('previewBulkDecision');
    const { status, body, text } = await startBulk(admin, action, { kind: 'charge' });
    if (status !== 200) throw new Error(text);
    answered.add('startBulkDecision');
    const path = `/api/money/bulk-decisions/${body.bulkId}`;
    await untilDone(admin, body.bulkId);
    const { outcomes } = await get(path);
    if (outcomes.done !== 4) throw new Error(JSON.stringify(outcomes));
    await get('/api/money/bulk-decisions', { kind: 'charge' });
    await get(`${path}/rows`);
    await get(`${path}/rows`, { outcome: 'done' });
    await get(`${path}/rows/totals`, { outcome: 'done' });
  }
  await exerciseCallingOff(exercise);
}

/** As if another server were at it, so that nothing is decided before it is called off. */
async function exerciseCallingOff(exercise: Exercise) {
  const { post } = callsOf(exercise);
  const { admin, player, server } = exercise;
  const job = server.database.db.updateTable('job').where('name', '=', bulkDecisionsJob.name);
  const lease_until = new Date(server.clock.now.getTime() + 3_600_000_000);
  for (let isHeld = false; !isHeld; ) {
    const held = await job.set({ lease_until }).where('lease_until', 'is', null).executeTakeFirst();
    isHeld = held.numUpdatedRows === 1n;
  }
  await givenRequest(admin, player, 'charge', 10_000);
  const { body } = await startBulk(admin, 'decline', { kind: 'charge' });
  await post(`/api/money/bulk-decisions/${body.bulkId}/cancel`);
  await job.set({ lease_until: null }).execute();
}

async function exerciseProviders(exercise: Exercise) {
  const { post, put, get } = callsOf(exercise);
  const { server, desk, admin, player } = exercise;
  const { memberId } = player;
  const path = '/api/money/provider-transfers';
  const send = { memberId, amountWon: 50_000 };
  for (const provider of ['honor', 'betholdem', 'apoker'] as const) {
    await post(path, { ...send, provider });
    desk.heldWon.set(memberId, 70_000);
    await put(`/api/v3/${provider}-get-balance`, { _id: memberId });
    await put(`/api/v3/${provider}-to-money`, { _id: memberId, amount: 10_000 });
    await put(`/api/v3/${provider}-to-money`, { _id: memberId, all: true });
  }
  desk.isSilent = true;
  await admin.call('POST', path, { ...send, provider: 'honor' }, keyed());
  const { rows: pending } = await get(path, { status: 'pending', memberId });
  desk.isSilent = false;
  await post(`${path}/${pending[0].transferId}/ask`, { memberId });
  desk.isSilent = true;
  await admin.call('POST', path, { ...send, provider: 'honor' }, keyed());
  desk.isSilent = false;
  server.clock.advance(601_000);
  const { signal } = new AbortController();
  await providerTransfersJob({ honor: desk }).run(platformOf(server), signal);
  await get(path, { sort: 'oldest', status: 'done' });
  await get(`${path}/totals`, { status: 'done' });
  const { rows } = await get(path, { status: 'done', memberId });
  if (rows.length !== 11) throw new Error(JSON.stringify(rows));
}

async function exerciseDeposits(exercise: Exercise) {
  const { post, get } = callsOf(exercise);
  const { server, admin } = exercise;
  const path = '/api/money/deposits';
  const { depositId, ...key } = await givenPaidCharge(server, admin, 30_000);
  await get(path, { state: 'unmatched', from: '2020-01-01', to: '2999-01-01' });
  await get(`${path}/totals`, { state: 'unmatched' });
  await get(`${path}/candidates`, { deposits: depositId });
  const requests = `${key.memberId}/${key.requestId}`;
  await get(`${path}/of-requests`, { requests });
  await post(`${path}/${depositId}/match`, key);
  await get(`${path}/of-requests`, { requests });
  await get(`${path}/candidates`, { deposits: depositId });
  await post(`${path}/${depositId}/unmatch`);
  const { rows: accounts } = await get('/api/deposit-accounts');
  const statements = '/api/money/deposit-statements';
  const day = server.clock.now.toISOString().slice(0, 10);
  const lines = [{ agentTxId: 'tx-1', amountWon: 30_000 }];
  await post(statements, { accountId: accounts[0].accountId, day, lines });
  await get(statements, { day });
  await post(`${path}/${depositId}/ignore`, REASON);
  await givenMoneySetting(server, {
    ...UNSAVED_MONEY_SETTINGS.autoCharge,
    ...{ version: 1, isOn: true },
  });
  await givenPaidCharge(server, admin, 40_000);
  await matchDepositsJob.run(platformOf(server), new AbortController().signal);
  const { totals } = await get(`${path}/totals`, { state: 'matched' });
  if (totals[0]?.deposits !== 1) throw new Error(JSON.stringify(totals));
}

async function exerciseTestMoney(exercise: Exercise) {
  const { post, get } = callsOf(exercise);
  const { desk } = exercise;
  const { memberId } = exercise.tester;
  const path = '/api/money/test-accounts';
  const given = { wallet: 'money', amountWon: 10_000, ...REASON };
  await post(`${path}/${memberId}/give`, given);
  await post(`${path}/${memberId}/take`, { ...given, wallet: 'money', amountWon: 1_000 });
  await post('/api/money/provider-transfers', { memberId, provider: 'honor', amountWon: 500 });
  await get(path, { query: 'm' });
  await get(`${path}/totals`, { memberId });
  await get(`${path}/check`);
  desk.heldWon.set(memberId, 500);
  await post(`${path}/${memberId}/reset`, REASON);
}

async function exerciseMembers(exercise: Exercise) {
  const { post, put, get } = callsOf(exercise);
  const profile = { nick: 'of paths', grade: 1, level: 1, bankAccount: null };
  const recommenderId = exercise.partner.memberId;
  const made = { id: 'paths01', ...profile, recommenderId, isTest: false };
  const path = `/api/members/${(await post('/api/members', made))._id}`;
  const { version } = await get(path);
  await put(path, { ...profile, nick: 'changed', status: 1, version });
  const limits = { chargeDayMaxWon: 100_000, chargeWeekMaxWon: null, chargeMonthMaxWon: null };
  await put(`${path}/limits`, limits);
  const { version: now } = await get(path);
  const bankAccount = { bank: '국민', number: '110-44-5555', owner: '홍길동' };
  await put(`${path}/bank-account`, { bankAccount, version: now, ...REASON });
  const { changes } = await get(`${path}/bank-account-changes`);
  await get(`${path}/bank-account-changes`, { after: changes[0].changeId });
  await get(`${path}/attendance`, { month: '2026-01' });
  await get(`${path}/figures`);
  await get(`${path}/audit`);
  await get(`${path}/audit/totals`);
  await put(`${path}/self-exclusion`, { days: 1 });
  await post(`${path}/reveal`, { field: 'accountNumber', reason: 'a test' });
  const more = await post('/api/reveal-allowances', { reason: 'a test' });
  await post(`/api/reveal-allowances/${more.allowanceId}/approve`, {}, exercise.second);
  const again = await post('/api/reveal-allowances', { reason: 'a test' });
  await post(`/api/reveal-allowances/${again.allowanceId}/decline`, {});
  await get('/api/v3/partner-tree');
  await get('/api/partners/nodes');
  await get('/api/partners/tree-figures', { from: '2026-11-01', to: '2026-11-21' });
  await get('/api/partners/tree-search', { query: 'a' });
  await get('/api/members/find?query=a');
}

async function exerciseDepositAccounts(exercise: Exercise) {
  const { post, put, get } = callsOf(exercise);
  const path = '/api/deposit-accounts';
  const added = newDepositAccount();
  const { accountId } = await post(path, added);
  await post(`${path}/${accountId}/approve`, { version: 1 }, exercise.second);
  const { bank: _b, number: _n, owner: _o, ...terms } = added;
  await put(`${path}/${accountId}`, { ...terms, version: 2 });
  await givenRequest(exercise.admin, exercise.player, 'charge', 10_000);
  await post(`${path}/${accountId}/pause`);
  await post(`${path}/${accountId}/resume`, { version: 4 });
  await post(`${path}/${accountId}/decline`);
  await post(`${path}/${accountId}/retire`);
  await get(path, { status: 'retired' });
  await get(`${path}/totals`);
  await get(`${path}/usage`);
  await get(`${path}/levels`);
  await post(`${path}/${accountId}/reveal`, { field: 'number', ...REASON });
}

async function exerciseFacts(exercise: Exercise) {
  const { post, get } = callsOf(exercise);
  for (const kind of ['charge', 'exchange']) {
    const { rows } = await get('/api/money/requests', { kind });
    const requestIds = rows.map(({ requestId }: MoneyRequest) => requestId);
    await post('/api/money/deposit-account-messages', { requestIds });
    const named = rows.map(({ member, requestId }: MoneyRequest) => `${member._id}/${requestId}`);
    await get('/api/money/requests/facts', { requests: named.join(',') });
    await get('/api/money/requests/load', { kind: 'charge' });
    await get('/api/money/requests/decline-reasons');
    const [{ member, requestId }] = rows as [MoneyRequest];
    for (const code of Object.keys(FACTS))
      await get(`/api/money/requests/${requestId}/evidence`, { memberId: member._id, code });
  }
}

async function exerciseBlockedIps(exercise: Exercise) {
  const { post, get } = callsOf(exercise);
  const path = '/api/blocked-ips';
  const asked = { networks: ['203.0.113.0/24'], door: 'both' };
  await post(`${path}/preview`, asked);
  await post(path, { ...asked, ...REASON, endsSessions: false });
  const { rows } = await get(path, { state: 'active' });
  await get(`${path}/totals`);
  const { call } = callsOf(exercise);
  await call('DELETE', `${path}/${rows[0].blockedIpId}`, REASON);
}

async function exerciseHistory(exercise: Exercise) {
  const { get } = callsOf(exercise);
  const { memberId } = exercise.player;
  const filters: Record<string, string>[] = [
    {},
    { memberId },
    { wallet: 'money' },
    { group: 'point' },
    { type: 'charge' },
    { memberId, wallet: 'point' },
  ];
  for (const filter of filters) {
    await get('/api/money/entries', filter);
    await get('/api/money/entries', { ...filter, sort: 'oldest' });
    await get('/api/money/entries/totals', filter);
    await get('/api/money/entries/days/totals', { ...filter, days: '2026-11-21' });
  }
  await foldTotalsJob.run(platformOf(exercise.server), new AbortController().signal);
  await get(`/api/money/members/${memberId}/balance-run`);
  const { rows: entries } = await get('/api/money/entries', { memberId });
  await get(`/api/money/members/${memberId}/entries/${entries[0].entryId}`);
  await get(`/api/money/members/${memberId}`);
}

async function exerciseSettings(exercise: Exercise) {
  const { post, put, get } = callsOf(exercise);
  await get('/api/money/free-money');
  const settings = await get('/api/money/settings');
  for (const { category, ...document } of settings)
    await post(`/api/money/settings/${category}/effect`, document);
  const wagering = settings.find(({ category }: { category: string }) => category === 'wagering');
  await put('/api/money/settings/wagering', { ...wagering, chargeBps: wagering.chargeBps + 1 });
  await get('/api/money/settings/wagering/history');
  const path = '/api/money/setting-proposals';
  for (const decision of ['decline', 'accept'] as const) {
    const { setting } = await put('/api/money/settings/wagering', {
      ...{ ...wagering, version: wagering.version + 1 },
      chargeBps: wagering.chargeBps - 1,
      reason: '행사 기간',
    });
    const { proposals } = await get(path, { status: 'open' });
    if (setting.chargeBps < wagering.chargeBps) throw new Error('It waits for nobody.');
    await post(`${path}/${proposals[0].proposalId}/${decision}`, {}, exercise.second);
  }
  await get(path, { status: 'accepted' });
  const { rows } = await get('/api/money/alarms', { isOpen: 'true' });
  await get('/api/money/alarms/totals', { isOpen: 'true' });
  await post(`/api/money/alarms/${rows[0].alarmId}/acknowledge`);
}

/**
 * Calls everything once and more. @returns names of endpoints of the contract that were not called
 *
 * @throws {Error} a call was not answered with 200
 */
export async function exerciseMoney(exercise: Exercise): Promise<string[]> {
  await exerciseRequests(exercise);
  await exerciseDesk(exercise);
  await exerciseAdjustments(exercise);
  await exerciseMoves(exercise);
  await exerciseBulk(exercise);
  await exerciseProviders(exercise);
  await exerciseMembers(exercise);
  await exerciseFacts(exercise);
  await exerciseDepositAccounts(exercise);
  await exerciseDeposits(exercise);
  await exerciseTestMoney(exercise);
  await exerciseBlockedIps(exercise);
  await exerciseHistory(exercise);
  await exerciseSettings(exercise);
  return Object.keys(ENDPOINTS).filter((name) => !exercise.answered.has(name));
}
