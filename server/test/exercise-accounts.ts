// Calls every endpoint of accounts, of who came in and with whom, and of what single members may bet on mini-games.
import {
  bettors,
  type LOGIN_CATEGORIES,
  type MEMBER_CATEGORIES,
  MEMBER_CHIPS,
  memberList,
  TRACE_KINDS,
  traceGroups,
  visitors,
} from '@gwanje/contract';
import { memberBulksJob } from '../src/members/bulk/run-member-bulks';
import { siteDaysJob } from '../src/members/dashboard/site-days-job';
import { memberRanksJob } from '../src/members/member-ranks-job';
import { callsOf, type Exercise } from './exercise-money';
import { signedIn } from './given';
import { platformOf } from './given-bulk';
import { type FeedCall, feedCallWith, givenFeedKey } from './given-feed';

const REASON = { reason: 'a reason' };
const PASSWORD = 'my own long password';
const IP = '203.0.113.5';
const FROM = '2020-01-01';
const TO = '2999-01-01';

type Filter = Record<string, string>;

const keysOf = (labels: object) => Object.keys(labels);

const fed = async (feed: FeedCall, path: string, body: object): Promise<void> => {
  const { status, text } = await feed('POST', path, body);
  if (status !== 200) throw new Error(`${path}: ${text}`);
};

/** Those who joined at the player site, in this order: all of them with the same device. */
async function givenJoined({ server, partner }: Exercise, ids: readonly string[], feed: FeedCall) {
  for (const id of ids)
    await fed(feed, '/feed/members', {
      ...{ id, nick: id, password: PASSWORD, recommender: partner.id, ip: IP, device: 'shared' },
      bankAccount: { bank: '국민', number: '110-22-3333', owner: '홍길동' },
      phone: '010-1234-5678',
    });
  const { db } = server.database;
  const rows = await db
    .selectFrom('member_login')
    .selectAll()
    .where('login_id', 'in', ids)
    .execute();
  return ids.map((id) => rows.find(({ login_id }) => login_id === id)?.member_id as string);
}

const refresh = ({ server }: Exercise) =>
  memberRanksJob.run(platformOf(server), new AbortController().signal);

/** Does every act of many at once, about members who wait and about one who does not. */
async function exerciseBulkMembers(
  exercise: Exercise,
  { entering, approved, left }: Record<'entering' | 'approved' | 'left', string>,
) {
  const { post } = callsOf(exercise);
  const acts = [
    { memberIds: [approved], act: { action: 'approve', level: 2 } },
    { memberIds: [left], act: { action: 'decline' } },
    { memberIds: [approved, entering], act: { action: 'status', status: 2 } },
    { memberIds: [entering], act: { action: 'status', status: 1 } },
    { memberIds: [approved, entering], act: { action: 'level', level: 3 } },
    { memberIds: [approved, entering], act: { action: 'tag', tag: 'vip', isOn: true } },
    { memberIds: [approved], act: { action: 'tag', tag: 'vip', isOn: false } },
  ];
  for (const { act } of acts) await post('/api/members/bulk/preview', { filter: {}, act });
  for (const { memberIds, act } of acts) {
    const { count: expectedCount, digest: expectedDigest } = await post(
      ...(['/api/members/bulk/preview', { filter: {}, memberIds, act }] as const),
    );
    const seen = { expectedCount, expectedDigest };
    const { done } = await post('/api/members/bulk', { memberIds, act, ...seen, ...REASON });
    if (done !== memberIds.length) throw new Error(JSON.stringify(act));
  }
  await exerciseMemberBulks(exercise);
}

/** Does something about everybody of a filter. */
async function exerciseMemberBulks(exercise: Exercise) {
  const { post, get } = callsOf(exercise);
  const filter = { query: 'doors' };
  const act = { action: 'level', level: 3 };
  const { count, digest } = await post('/api/members/bulk/preview', { filter, act });
  const order = { filter, act, expectedCount: count, expectedDigest: digest, ...REASON };
  const { bulkId } = await post('/api/members/bulk-orders', order);
  await memberBulksJob.run(platformOf(exercise.server), new AbortController().signal);
  await get('/api/members/bulk-orders');
  await get('/api/members/bulk-orders', { bulkId });
  const further = await post('/api/members/bulk-orders', order);
  await post(`/api/members/bulk-orders/${further.bulkId}/cancel`);
}

/** Lets one in who comes, puts him out and lets him in again, and keeps another out. */
async function exerciseDoor(exercise: Exercise): Promise<string> {
  const { post, put, get } = callsOf(exercise);
  const key = await givenFeedKey(exercise.server, { top: exercise.admin });
  const feed = feedCallWith(exercise.server, key);
  const ids = ['doors01', 'doors02', 'doors03', 'doors04'];
  const [entering = '', declined, approved = '', left = ''] = await givenJoined(
    exercise,
    ids,
    feed,
  );
  const path = `/api/members/${entering}`;
  await post(`${path}/approve`, { level: 1 });
  await post(`/api/members/${declined}/decline`, REASON);
  const login = { id: ids[0], password: PASSWORD, ip: IP, device: 'shared', userAgent: 'Chrome' };
  await fed(feed, '/feed/logins', login);
  await feed('POST', '/feed/logins', { ...login, password: 'wrong' });
  await feed('POST', '/feed/logins', { ...login, id: 'nobody77' });
  await post(`${path}/unlock`);
  await post(`${path}/end-sessions`);
  await fed(feed, '/feed/logins', login);
  await post(`${path}/restrict`, { status: 2, ...REASON });
  await post(`${path}/restrict`, { status: 1, ...REASON });
  await fed(feed, '/feed/logins', login);
  const { password: current } = await post(`${path}/reset-password`, REASON);
  const { body: visit } = await feed('POST', '/feed/logins', { ...login, password: current });
  await fed(feed, `/feed${path.slice('/api'.length)}/password`, {
    ...{ sessionId: visit.sessionId, current, password: PASSWORD },
  });
  const { pin } = await post(`${path}/reset-exchange-pin`, REASON);
  await fed(feed, `/feed${path.slice('/api'.length)}/exchange-pin`, { pin: '2468', current: pin });
  const { version } = await get(path);
  const allowed = { isBetAllowed: false, isSingleAllowed: true, isDoubleAllowed: true };
  await put(`${path}/personal-config`, { ...allowed, ...REASON, version });
  const bonus = { rateBps: 100, minWon: null, maxWon: 5_000, ...REASON };
  await put(`${path}/bonus`, { ...bonus, version: version + 1 });
  await exerciseBulkMembers(exercise, { entering, approved, left });
  const memo = { body: 'text', isPinned: true, isAlert: true };
  await post(`${path}/memos`, memo);
  await get(`${path}/memos`);
  return entering;
}

/** What each category of the list of members is asked for. */
const WORDS: Record<keyof typeof MEMBER_CATEGORIES, string> = {
  ...{ id: 'door', nick: 'door', owner: '홍길동', phone: '5678', account: '110223333' },
  ...{ recommender: 'member', ip: IP, memo: '전화', code: 'SHOP01' },
};

async function exerciseMemberLists(exercise: Exercise, memberId: string) {
  const { get, call } = callsOf(exercise);
  const filters: Filter[] = [
    ...[{}, { memberId }, { query: 'door' }, { categoryInfo: 'account', query: '3333' }],
    ...Object.entries(WORDS).map(([categoryInfo, query]) => ({ categoryInfo, query })),
    ...keysOf(MEMBER_CHIPS).map((chip) => ({ chip })),
    ...[{ idle: '30' }, { from: '2020-01-01', to: '2999-01-01' }],
    ...[{ categoryGrade: '2' }, { categoryStatus: '0' }, { categoryStatus: '1' }, { level: '3' }],
    ...[{ partnerId: exercise.partner.memberId }, { tag: 'vip' }, { isTest: 'false' }],
  ];
  for (const filter of filters) {
    await get('/api/members', filter);
    await get('/api/members/totals', filter);
  }
  for (const sort of memberList.sorts) await get('/api/members', { sort });
  await get('/api/members/counts');
  await get('/api/members/ranks');
  const partner = await signedIn(exercise.server, { partnerId: exercise.partner.memberId });
  for (const path of ['/api/members', '/api/members/totals', `/api/members?memberId=${memberId}`])
    await call('GET', path, undefined, partner);
}

async function exerciseLogins(exercise: Exercise, memberId: string) {
  const { get } = callsOf(exercise);
  const path = '/api/members/logins';
  await get(`${path}/rushes`);
  const words = { id: 'doors01', ip: IP, device: 'shared' } satisfies Record<
    keyof typeof LOGIN_CATEGORIES,
    string
  >;
  const filters: Filter[] = [
    // Of everybody no more than a month at once.
    ...[{}, { memberId }, { from: FROM }, { to: TO, outcome: 'success' }],
    { memberId, from: FROM, to: TO, outcome: 'success' },
    ...Object.entries(words).map(([categoryInfo, query]) => ({ categoryInfo, query })),
  ];
  for (const filter of filters) {
    await get(path, filter);
    await get(path, { ...filter, sort: 'oldest' });
    await get(`${path}/totals`, filter);
  }
}

async function exerciseVisitors(exercise: Exercise, memberId: string) {
  const { get } = callsOf(exercise);
  const path = '/api/members/logins/today';
  const filters: Filter[] = [
    ...[{}, { memberId }, { query: 'door' }, { state: 'now' }],
    ...['firstVisit', 'joinedToday'].map((chip) => ({ chip })),
    { partnerId: exercise.partner.memberId },
  ];
  for (const filter of filters) {
    await get(path, filter);
    await get(`${path}/totals`, filter);
  }
  for (const sort of visitors.sorts) await get(path, { sort });
}

async function exerciseBettors(exercise: Exercise, memberId: string) {
  const { get, call } = callsOf(exercise);
  const path = '/api/members/bets/today';
  const { memberId: partnerId } = exercise.partner;
  const filters = [{}, { memberId }, { partnerId }, { query: 'door', minStakeWon: '1' }];
  for (const filter of filters as Filter[]) {
    await get(path, filter);
    await get(`${path}/totals`, filter);
  }
  for (const sort of bettors.sorts) await get(path, { sort });
  await get('/api/dashboard');
  await get('/api/dashboard', { partnerId });
  const partner = await signedIn(exercise.server, { partnerId });
  await call('GET', '/api/dashboard', undefined, partner);
  await siteDaysJob.run(platformOf(exercise.server), new AbortController().signal);
}

async function exerciseTraces(exercise: Exercise, memberId: string) {
  const { post, put, get } = callsOf(exercise);
  const path = '/api/members/trace-groups';
  for (const kind of keysOf(TRACE_KINDS)) await get(path, { kind });
  const filter = { minMembers: '2', judgement: 'unknown', from: FROM, to: TO };
  for (const sort of traceGroups.sorts) await get(path, { ...filter, sort });
  await get(`${path}/totals`, filter);
  const { rows } = await get(path, { kind: 'device' });
  const { groupId, version } = rows[0];
  await get(`${path}/${groupId}`);
  await get(`${path}/${groupId}`, { after: memberId });
  const judged = { judgement: 'samePerson', note: 'a note', version };
  await put(`${path}/${groupId}/judgement`, judged);
  await refresh(exercise);
  await post(`/api/members/${memberId}/opening`, {});
  await get(`/api/members/${memberId}/last-change`);
  await get(`/api/members/${memberId}/origin`);
  await get(`/api/members/${memberId}/sessions`);
  const { traces } = await get(`/api/members/${memberId}/traces`);
  await get(`/api/members/${memberId}/traces`, { after: traces[0].traceId });
  await get(`/api/members/${memberId}/links`);
}

/** What the highest level may bet, so that something can be looser. */
const givenHighestLevel = ({ server }: Exercise) =>
  server.database.db
    .insertInto('setting_version')
    .values({
      ...{ scope: 'powerball', category: 'powerballBetV2', version: 1 },
      config: JSON.stringify({
        lv10: { PWBPOE: { min: 1_000, max: 60_000, benefit: 120_000, maxRound: 180_000 } },
      }),
      ...{ saved_by: null, saved_at: server.clock.now },
    })
    .execute();

async function exerciseMinigameLimits(exercise: Exercise, memberId: string) {
  const { put, post, get, call } = callsOf(exercise);
  await givenHighestLevel(exercise);
  const path = '/api/members/minigame-limits';
  const limit = `/api/members/${memberId}/minigame-limits/powerball`;
  const given = { isAllowed: true, maxWon: 50_000, benefitWon: null, maxRoundWon: 100_000 };
  await put(limit, { ...given, until: null, ...REASON, version: 0 });
  await put(limit, { ...given, maxWon: 1_000, until: TO, ...REASON, version: 1 });
  const filters: Filter[] = [
    ...[{}, { memberId, game: 'powerball' }, { query: 'door' }],
    ...['inForce', 'looser', 'stricter', 'waiting', 'endsSoon', 'over', 'closed'].map((state) => ({
      state,
    })),
  ];
  for (const filter of filters) {
    await get(path, filter);
    await get(path, { ...filter, sort: 'oldest' });
    await get(`${path}/totals`, filter);
  }
  await get(`${path}/levels`);
  const loose = { ...given, maxWon: 600_000, maxRoundWon: null, until: null, ...REASON };
  for (const decision of ['decline', 'approve']) {
    const [{ version }] = (await get(path, { memberId })).rows;
    const asked = await put(limit, { ...loose, version });
    const { limitId, version: of } = asked;
    await post(`${limit}/${decision}`, { limitId, version: of }, exercise.second);
  }
  const [{ version }] = (await get(path, { memberId })).rows;
  await call('DELETE', limit, { ...REASON, version });
  const games = ['eosPowerball1', 'eosPowerball2'];
  const added = { ...given, games, until: null, ...REASON };
  const { limits } = await post(`/api/members/${memberId}/minigame-limits`, added);
  const read = limits.map(({ limitId, version: of }: { limitId: string; version: number }) => ({
    ...{ limitId, version: of },
  }));
  await post(`${path}/remove`, { limits: read, ...REASON });
}

export async function exerciseAccounts(exercise: Exercise): Promise<void> {
  const memberId = await exerciseDoor(exercise);
  await refresh(exercise);
  await exerciseMemberLists(exercise, memberId);
  await exerciseLogins(exercise, memberId);
  await exerciseVisitors(exercise, memberId);
  await exerciseBettors(exercise, memberId);
  await exerciseTraces(exercise, memberId);
  await exerciseMinigameLimits(exercise, memberId);
}
