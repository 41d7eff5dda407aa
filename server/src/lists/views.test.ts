// Saved views through HTTP: whose they are, who changes them, and what a person begins with.
import { HISTORY_TYPE_VALUES } from '@gwanje/contract';
import {
  auditLines,
  callWith,
  expectRefusal,
  givenServer,
  heldUp,
  type SignedIn,
  signedIn,
  somebodyWaits,
  type TestServer,
} from '../../test/given';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const LIST = '/api/money/requests';
const VIEWS = `/api/views?list=${encodeURIComponent(LIST)}`;
const STATE = {
  layout: {
    order: ['member', 'amountWon'],
    hidden: ['reason'],
    pinned: ['member'],
    widthsPx: { amountWon: 140 },
    density: 'wide',
  },
  address: { status: 'waiting', range: 'today', sort: 'oldest' },
};

let server: TestServer;
let top: SignedIn;
let finance: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  top = await signedIn(server, { type: 0 });
  finance = await signedIn(server, { type: 2 });
});
afterEach(() => server.close());

const create = ({ call }: SignedIn, view: object = {}) =>
  call('POST', '/api/views', { list: LIST, name: '오늘 대기', state: STATE, ...view });
const namesFor = async ({ call }: SignedIn) =>
  (await call('GET', VIEWS)).body.views.map(({ name }: { name: string }) => name);

describe('lists.listViews', () => {
  it("answers one's own and those of one's type, and every type's to whoever shares them", async () => {
    const colleague = await signedIn(server, { type: 2 });
    const support = await signedIn(server, { type: 3 });
    await create(finance, { name: '내 것' });
    await create(top, { name: '재무', forType: 2 });
    await create(top, { name: '지원', forType: 3 });
    expect(await namesFor(finance)).toEqual(['내 것', '재무']);
    expect(await namesFor(colleague)).toEqual(['재무']);
    expect(await namesFor(support)).toEqual(['지원']);
    expect(await namesFor(top)).toEqual(['재무', '지원']);
  });

  it('arranges the dashboard too, for whoever may read it', async () => {
    const list = '/api/dashboard';
    const { body } = await create(finance, { list, name: '메인' });
    await finance.call('PUT', '/api/default-views', { list, viewId: body.viewId });
    const { body: found } = await finance.call('GET', `/api/views?list=${list}`);
    expect(found).toMatchObject({ views: [{ state: STATE }], defaultViewId: body.viewId });
    expect((await top.call('GET', `/api/views?list=${list}`)).body.views).toEqual([]);
  });

  it('asks for the right to read the list, and for one that there is', async () => {
    expectRefusal(await callWith(server)('GET', VIEWS), 401, 'session.required');
    expectRefusal(
      await finance.call('GET', '/api/views?list=/api/admins'),
      403,
      'session.forbidden',
    );
    expectRefusal(
      await finance.call('GET', '/api/views?list=/api/nothing'),
      404,
      'record.not_found',
    );
  });
});

describe('lists.createView', () => {
  it('keeps columns, filters and order, with an audit line', async () => {
    const { status, body } = await create(finance);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: '오늘 대기', forType: null, state: STATE, version: 1 });
    expect(await auditLines(server, 'view.create')).toMatchObject([
      { actor_id: finance.adminId, subject: `view/${body.viewId}`, before: null, after: body },
    ]);
  });

  it('keeps whatever the address of its list says, were it every type of the history', async () => {
    const address = { types: HISTORY_TYPE_VALUES.join() };
    const view = { list: '/api/money/entries', state: { ...STATE, address } };
    expect((await create(finance, view)).body.state.address).toEqual(address);
  });

  it('lets nobody but a top administrator keep one for a type', async () => {
    expectRefusal(await create(finance, { forType: 2 }), 403, 'session.forbidden');
    expectRefusal(await create(finance, { list: '/api/admins' }), 403, 'session.forbidden');
    expectRefusal(await create(finance, { list: '/api/nothing' }), 404, 'record.not_found');
    expectRefusal(await create(top, { forType: 7 }), 400, 'request.invalid');
  });

  it('has an end for those that are kept at once too', async () => {
    for (let n = 0; n < 29; n += 1) await create(finance);
    const answers = await heldUp(server, [() => create(finance), () => create(finance)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await namesFor(finance)).toHaveLength(30);
  });

  it('has an end', async () => {
    for (let n = 0; n < 30; n += 1) expect((await create(finance)).status).toBe(200);
    expectRefusal(await create(finance), 409, 'view.too_many');
    expect((await create(top)).status).toBe(200);
  });
});

describe('lists.updateView', () => {
  const update = ({ call }: SignedIn, viewId: string, change: object) =>
    call('PUT', `/api/views/${viewId}`, { name: '새 이름', state: STATE, version: 1, ...change });

  it('keeps it as it is now, once for each version', async () => {
    const { body: before } = await create(finance);
    const { body: after } = await update(finance, before.viewId, {});
    expect(after).toMatchObject({ name: '새 이름', version: 2 });
    expectRefusal(await update(finance, before.viewId, {}), 409, 'record.stale');
    expect(await auditLines(server, 'view.update')).toMatchObject([{ before, after }]);
  });

  it("refuses another person's, and a type's to whoever is only of that type", async () => {
    const { body: own } = await create(finance);
    expectRefusal(await update(top, own.viewId, {}), 404, 'record.not_found');
    expectRefusal(await update(top, NOBODY, {}), 404, 'record.not_found');
    const { body: shared } = await create(top, { forType: 2 });
    expectRefusal(await update(finance, shared.viewId, {}), 403, 'session.forbidden');
    const secondTop = await signedIn(server, { type: 0 });
    expect((await update(secondTop, shared.viewId, {})).status).toBe(200);
  });
});

describe('lists.removeView', () => {
  it('removes it, and whoever began with it begins with none', async () => {
    const { body } = await create(top, { forType: 2 });
    await finance.call('PUT', '/api/default-views', { list: LIST, viewId: body.viewId });
    expectRefusal(
      await finance.call('DELETE', `/api/views/${body.viewId}`),
      403,
      'session.forbidden',
    );
    expect((await top.call('DELETE', `/api/views/${body.viewId}`)).status).toBe(200);
    expectRefusal(await top.call('DELETE', `/api/views/${body.viewId}`), 404, 'record.not_found');
    expect((await finance.call('GET', VIEWS)).body).toEqual({ views: [], defaultViewId: null });
    expect(await auditLines(server, 'view.remove')).toMatchObject([{ before: body, after: null }]);
  });
});

it('keeps, shares and writes down the end alone of a number that is looked for', async () => {
  const address = { categoryInfo: 'account', query: '110-22-3333' };
  const state = { ...STATE, address };
  const { body } = await create(top, { state, forType: 2 });
  expect(body.state.address).toEqual({ ...address, query: '3333' });
  const path = `/api/views/${body.viewId}`;
  const saved = await top.call('PUT', path, { name: '새 이름', state, version: 1 });
  expect(saved.status).toBe(200);
  const { views } = (await finance.call('GET', VIEWS)).body;
  expect(views).toMatchObject([{ name: '새 이름', state: { address: { query: '3333' } } }]);
  const { rows } = await server.database.pool.query('select state from list_view');
  expect(JSON.stringify(rows)).not.toContain('110-22');
  expect((await top.call('DELETE', path)).status).toBe(200);
  const lines = [];
  for (const deed of ['create', 'update', 'remove'])
    lines.push(...(await auditLines(server, `view.${deed}`)));
  expect(lines).toHaveLength(3);
  expect(JSON.stringify(lines)).not.toContain('110-22');
});

describe('lists.chooseDefaultView', () => {
  it('finds none that is removed at that moment', async () => {
    const { body } = await create(finance);
    const remover = await server.database.pool.connect();
    await remover.query('begin');
    await remover.query('delete from list_view where view_id = $1', [body.viewId]);
    const chosen = finance.call('PUT', '/api/default-views', { list: LIST, viewId: body.viewId });
    await somebodyWaits(server);
    await remover.query('commit');
    remover.release();
    expectRefusal(await chosen, 404, 'record.not_found');
    expect((await finance.call('GET', VIEWS)).body.defaultViewId).toBeNull();
  });

  const choose = ({ call }: SignedIn, viewId: string | null, list = LIST) =>
    call('PUT', '/api/default-views', { list, viewId });

  it("is each person's own choice, and can be taken back", async () => {
    const { body: shared } = await create(top, { forType: 2 });
    const { body: own } = await create(finance);
    await choose(finance, shared.viewId);
    await choose(finance, own.viewId);
    expect((await finance.call('GET', VIEWS)).body.defaultViewId).toBe(own.viewId);
    expect((await top.call('GET', VIEWS)).body.defaultViewId).toBeNull();
    await choose(finance, null);
    expect((await finance.call('GET', VIEWS)).body.defaultViewId).toBeNull();
    expect(await auditLines(server, 'view.choose_default')).toHaveLength(3);
  });

  it('is one that there is, of that list', async () => {
    const { body } = await create(finance);
    expectRefusal(await choose(top, body.viewId), 404, 'record.not_found');
    expectRefusal(await choose(finance, NOBODY), 404, 'record.not_found');
    expectRefusal(await choose(finance, body.viewId, '/api/money/alarms'), 404, 'record.not_found');
    expectRefusal(await choose(finance, null, '/api/nothing'), 404, 'record.not_found');
  });
});
