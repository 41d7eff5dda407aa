// A partner's line, for every endpoint that a partner may call: nobody beyond it exists for him.
import { type Endpoint, isOfLine } from '@gwanje/contract';
import * as z from 'zod';
import { type Answer, type Call, rowCounts, type SignedIn } from '../test/given';
import { givenLines, LINE_NAMES, type Lines } from '../test/given-lines';
import { decide, givenRequest, keyed } from '../test/given-request';
import { inputSamples, leastOf } from '../test/input-samples';
import { CONTRACT } from './app';
import { ALL_LISTS } from './lists/all-lists';
import { MEMBER_FIELDS } from './platform/require-own-line';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
/** They name the row that a page lies beside, of a list that is narrowed already. */
const PAGING = ['after', 'before'];
/** They name what is sold, which is nobody’s. */
const SOLD = ['market'];
/** They narrow members who are held to his line already, whatever they name: accounts.test, tracking.test. */
const NARROWING = ['recommenderId', 'groupId'];
const SEOUL_MS = 9 * 3_600_000;
/** They name nobody: one counts what is open, held to a line by its own test, one tells a time. */
const COUNTING = ['money.readQueueLoad', 'members.readMemberRanks'];
/** Without it a name is looked for that nobody has. */
const asked = (): Readonly<Record<string, string>> => ({
  query: LINE_NAMES,
  days: new Date(lines.server.clock.now.getTime() + SEOUL_MS).toISOString().slice(0, 10),
  requests: [lines.foreign, lines.own]
    .map(({ player, records }) => `${player.memberId}/${records.requestId}`)
    .join(),
});

const endpoints = Object.entries(CONTRACT).flatMap(([noun, group]) =>
  Object.entries(group)
    .filter(([, { access }]) => isOfLine(access))
    .map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
);

const fieldsOf = ({ input }: Endpoint) =>
  Object.entries((input as unknown as { shape: Record<string, Endpoint['input']> }).shape);
const takes = (schema: Endpoint['input'], value: unknown) => schema.safeParse(value).success;
/** The fields of an input that name something. */
const idsOf = (endpoint: Endpoint) =>
  fieldsOf(endpoint)
    .filter(([, schema]) => takes(schema, NOBODY) && !takes(schema, 'somebody'))
    .map(([field]) => field);
const membersOf = (endpoint: Endpoint) =>
  idsOf(endpoint).filter((field) => MEMBER_FIELDS.some((one) => one === field));
const recordsOf = (endpoint: Endpoint) =>
  idsOf(endpoint).filter(
    (field) =>
      ![...MEMBER_FIELDS, ...PAGING, ...SOLD].includes(field) &&
      !(isList(endpoint) && NARROWING.includes(field)),
  );
const casesOf = (fields: (endpoint: Endpoint) => string[]) =>
  endpoints.flatMap(({ name, endpoint }) =>
    fields(endpoint).map((field) => ({ name, endpoint, field })),
  );

let lines: Lines;

/** What lies with somebody as an endpoint names it: bets on sports are asked for by their own. */
const recordsFor = ({ path }: Endpoint, { records }: Lines['own']): Record<string, string> => ({
  ...records,
  ...(path.startsWith('/api/bets/sports') && { betId: records.sportsBetId }),
});

beforeAll(async () => {
  lines = await givenLines();
});
afterAll(() => lines.server.close());

/** What the endpoint must be sent, and nothing that may be left out. */
function leastInput(endpoint: Endpoint): Record<string, unknown> {
  const [sample] = inputSamples(endpoint);
  if (!sample) throw new Error('Every input has a sample.');
  return leastOf(endpoint, sample);
}

/** The same, about these. */
const inputAbout = (endpoint: Endpoint, named: Readonly<Record<string, string>>) => ({
  ...leastInput(endpoint),
  ...Object.fromEntries(Object.entries(asked()).filter(([field]) => field in leastInput(endpoint))),
  ...named,
});

/** The player and what lies with him, for every field that names something. */
function ownIds(endpoint: Endpoint): Record<string, string> {
  const { player, partner } = lines.own;
  const known = { ...recordsFor(endpoint, lines.own), fromMemberId: partner.memberId } as Record<
    string,
    string
  >;
  const ids = endpoint.path.endsWith('/entries') || isList(endpoint) ? [] : idsOf(endpoint);
  return Object.fromEntries(ids.map((field) => [field, known[field] ?? player.memberId]));
}

/** What is not there is an empty list, and no refusal. */
const isList = ({ refusals }: Endpoint) => !refusals.some((code) => code.endsWith('not_found'));

function ask(call: Call, { method, path }: Endpoint, input: Record<string, unknown>) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const rest = Object.entries(input).filter(([field]) => !inPath.includes(field));
  const query = new URLSearchParams(rest.map(([field, value]) => [field, String(value)]));
  const url = path.replace(/:(\w+)/g, (_, name: string) => String(input[name]));
  return method === 'GET'
    ? call(method, `${url}?${query}`)
    : call(method, url, Object.fromEntries(rest), keyed());
}

const shown = ({ status, body }: Answer) => ({
  status,
  said: { ...body, at: undefined, requestId: undefined },
});

test('every identifier that a partner may send names a member or what lies with one', () => {
  const loose = endpoints.filter(
    ({ endpoint }) => recordsOf(endpoint).length > 0 && membersOf(endpoint).length === 0,
  );
  expect(loose).toEqual([]);
  // One in a list or deeper would be overlooked.
  const deep = endpoints.filter(({ endpoint }) =>
    fieldsOf(endpoint).some(
      ([field, schema]) =>
        !idsOf(endpoint).includes(field) &&
        JSON.stringify(z.toJSONSchema(schema, { io: 'input' })).includes('"uuid"'),
    ),
  );
  expect(deep).toEqual([]);
  expect(casesOf(membersOf).length).toBeGreaterThan(10);
});

describe.each(casesOf(membersOf))('$field of $name', ({ endpoint, field }) => {
  const about = (memberId: string, records: object = {}) =>
    inputAbout(endpoint, { ...ownIds(endpoint), ...records, [field]: memberId });

  test('names nobody beyond the line, as if he were not there, and nothing is written', async () => {
    const { server, partner, foreign } = lines;
    const ofForeign = Object.fromEntries(
      Object.entries(recordsFor(endpoint, foreign)).filter(([record]) =>
        idsOf(endpoint).includes(record),
      ),
    );
    const before = await rowCounts(server);
    const nobody = shown(await ask(partner.call, endpoint, about(NOBODY)));
    for (const { memberId } of [foreign.player, foreign.partner]) {
      const answer = await ask(partner.call, endpoint, about(memberId, ofForeign));
      expect(shown(answer)).toEqual(nobody);
      if (isList(endpoint)) expect(answer.body.rows ?? answer.body.totals).toEqual([]);
      else
        expect([answer.status, answer.body.code]).toEqual([
          404,
          expect.stringMatching(/not_found$/),
        ]);
    }
    expect(await rowCounts(server)).toEqual(before);
  });

  test('names a member of the line, who is there', async () => {
    const { partner, own } = lines;
    // An ordinary member is no partner, whoever asks.
    const isOfPartners = endpoint.access === 'partner.read';
    const whom = isOfPartners ? own.partner : own.player;
    const answer = await ask(partner.call, endpoint, about(whom.memberId));
    expect(answer.status).not.toBe(403);
    expect(answer.body.code ?? '').not.toMatch(/not_found$/);
    if (isList(endpoint)) expect(answer.body.count ?? answer.body.rows.length).toBeGreaterThan(0);
  });
});

test.each(casesOf(recordsOf))(
  '$field of $name is looked for with its member alone',
  async (one) => {
    const { endpoint, field } = one;
    const record = recordsFor(endpoint, lines.foreign)[field] ?? '';
    const input = inputAbout(endpoint, { ...ownIds(endpoint), [field]: record });
    const { status, body } = await ask(lines.partner.call, endpoint, input);
    expect([status, body.code]).toEqual([404, expect.stringMatching(/not_found$/)]);
  },
);

/** How many rows a filter has, and what its sums come to. */
const figures = ({ body }: Answer): [number, number] => [
  body.count,
  body.totals.reduce(
    (won: number, row: { amountWon?: number; betWon?: number }) =>
      won + (row.amountWon ?? row.betWon ?? 0),
    0,
  ),
];

const dayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** Of what nothing keeps sums, those of so many days are made; all that is asked for here is of today. */
const daysOf = ({ path }: Endpoint): Readonly<Record<string, string>> =>
  /^\/api\/bets\/casino-\w+\/totals$/.test(path) ? { from: dayAfter(-2), to: dayAfter(2) } : {};

const open = endpoints.filter(
  ({ name, endpoint }) =>
    endpoint.method === 'GET' && !endpoint.path.includes(':') && !COUNTING.includes(name),
);

test.each(open)('$name shows his line and no other', async ({ endpoint }) => {
  const { top, partner, own, foreign } = lines;
  const input = inputAbout(endpoint, daysOf(endpoint));
  const ofAll = await ask(top.call, endpoint, input);
  const ofLine = await ask(partner.call, endpoint, input);
  expect([ofAll.status, ofLine.status]).toEqual([200, 200]);
  const names = ({ partner: head, player, records }: typeof own) => [
    ...[head, player].flatMap(({ memberId, id }) => [memberId, id]),
    records.requestId,
  ];
  const isNamed =
    ({ text }: Answer) =>
    (name: string) =>
      text.includes(name);
  expect(names(foreign).filter(isNamed(ofLine))).toEqual([]);
  if (endpoint.path.endsWith('/totals')) {
    const each = [own.partner, own.player].map(({ memberId }) =>
      ask(top.call, endpoint, { ...input, memberId }),
    );
    const summed = (await Promise.all(each)).map(figures);
    expect(figures(ofLine)).toEqual(summed.reduce((a, b) => [a[0] + b[0], a[1] + b[1]]));
    expect(figures(ofLine)[0]).toBeGreaterThan(0);
    expect(figures(ofLine)[0]).toBeLessThan(ofAll.body.count);
    return;
  }
  expect(names(own).filter(isNamed(ofLine)).length).toBeGreaterThan(0);
  expect(names(foreign).filter(isNamed(ofAll)).length).toBeGreaterThan(0);
});

test('nobody above him is named, nor how many there are', async () => {
  const { partner, own } = lines;
  const read = async ({ memberId }: { memberId: string }) =>
    (await partner.call('GET', `/api/members/${memberId}`)).body;
  const { memberId: _id, id } = own.partner;
  expect(await read(own.partner)).toMatchObject({ recommendLevel: 1, recommendTree: [] });
  expect(await read(own.player)).toMatchObject({ recommendLevel: 2, recommendTree: [{ _id, id }] });
  const { recordSet } = (await partner.call('GET', '/api/v3/partner-tree')).body;
  expect(recordSet).toMatchObject([{ _id, recommendLevel: 1, recommendTree: [] }]);
});

test('a statement counts levels from him too', async () => {
  const { top, partner, own, foreign } = lines;
  const day = asked().days;
  const read = async ({ call }: typeof top, memberId: string) =>
    (await call('GET', `/api/partners/${memberId}/statement?from=${day}&to=${day}`)).body.partner;
  expect(await read(top, own.partner.memberId)).toMatchObject({ level: 2 });
  expect(await read(partner, own.partner.memberId)).toMatchObject({ level: 1 });
  expect(await read(top, foreign.partner.memberId)).toMatchObject({ level: 1 });
});

const listed = open.flatMap(({ name, endpoint }) =>
  [...ALL_LISTS.values()]
    .filter(({ list }) => list.page === endpoint)
    .map(({ list: { id, sorts } }) => ({ name, endpoint, id, sorts })),
);

/** The names of the rows that somebody is shown. */
async function rowsFor(
  { call }: Pick<SignedIn, 'call'>,
  { endpoint, id }: Pick<(typeof listed)[number], 'endpoint' | 'id'>,
  more: object = {},
): Promise<readonly string[]> {
  const answer = await ask(call, endpoint, { ...inputAbout(endpoint, {}), ...more });
  expect(answer.status).toBe(200);
  return answer.body.rows.map((row: Record<string, string>) => row[id]);
}

/** The same of him, and of what everybody has beside. */
async function bothOf(one: (typeof listed)[number], more: object = {}) {
  const own = await rowsFor(lines.partner, one, more);
  const all = await rowsFor(lines.top, one, more);
  const others = all.filter((name) => !own.includes(name));
  expect([own.length, others.length].every((count) => count > 0)).toBe(true);
  return { own, others };
}

/** In an order that its name tells, no row is looked at for where a page begins. */
const ORDERS_OF_NAMES = ['newest', 'oldest'];
const sorted = listed.flatMap((one) =>
  one.sorts.filter((sort) => !ORDERS_OF_NAMES.includes(sort)).map((sort) => ({ ...one, sort })),
);

test.each(sorted)('no page of $name by $sort lies beside a row of others', async (one) => {
  const day = asked().days;
  const days = fieldsOf(one.endpoint).some(([field]) => field === 'from') && { from: day, to: day };
  const inOrder = { ...days, sort: one.sort };
  const { others } = await bothOf(one, inOrder);
  for (const place of PAGING)
    for (const name of [others[0], others.at(-1)])
      expect(await rowsFor(lines.partner, one, { ...inOrder, [place]: name })).toEqual(
        await rowsFor(lines.partner, one, { ...inOrder, [place]: NOBODY }),
      );
});

test.each(listed)('what has become of rows of $name is told of his line alone', async (one) => {
  const { own, others } = await bothOf(one);
  const { endpoint } = one;
  const filter = String(new URLSearchParams(inputAbout(endpoint, {}) as Record<string, string>));
  const query = new URLSearchParams({
    list: endpoint.path,
    ...(filter && { filter }),
    ids: others.join(),
    since: new Date(lines.server.clock.now.getTime() - 60_000).toISOString(),
  });
  const { status, body } = await lines.partner.call('GET', `/api/list-changes?${query}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ rows: [], left: [], gone: others });
  expect(body.added).toBeLessThanOrEqual(own.length);
});

test('he is not told from whom beyond his line money came that has to be played', async () => {
  const { top, partner, own, foreign } = lines;
  const path = '/api/money/members/';
  const charge = await givenRequest(top, foreign.partner, 'charge', 50_000);
  expect((await decide(top.call, 'approve', charge)).status).toBe(200);
  const toMemberId = own.player.memberId;
  const sent = { fromMemberId: foreign.partner.memberId, toMemberId, amountWon: 50_000 };
  const transfer = { ...sent, reason: '이동' };
  expect((await top.call('POST', '/api/money/transfers', transfer, keyed())).status).toBe(200);
  const moneyOf = async (call: Call) => (await call('GET', `${path}${toMemberId}`)).text;
  expect(await moneyOf(top.call)).toContain(foreign.partner.memberId);
  expect(await moneyOf(partner.call)).not.toContain(foreign.partner.memberId);
});

test('addresses are cut for him, his own too', async () => {
  const { top, partner } = lines;
  const ipOf = async (call: Call) => (await call('GET', '/api/sessions')).body.sessions[0].ip;
  expect([await ipOf(top.call), await ipOf(partner.call)]).toEqual(['127.0.0.1', '127.0.0.*']);
});

test('alarms ring for what staff decide on, so for him nothing waits', async () => {
  const { top, partner } = lines;
  expect((await top.call('GET', '/api/alarm')).body.count.countCharge).toBeGreaterThan(0);
  const { body } = await partner.call('GET', '/api/alarm');
  expect(body).toMatchObject({ switch: {}, count: {}, latest: {} });
  expect([body.switch, body.count, body.latest]).toEqual([{}, {}, {}]);
});
