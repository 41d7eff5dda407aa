// Texts in standard words: kept, changed by one at a time, removed, and what they may name.
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { givenMember } from '../../../test/given-member';
import { MESSAGE_TEMPLATES } from './templates.queries';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let server: TestServer;
let support: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  support = await signedIn(server, { type: 3 });
});
afterEach(() => server.close());

const SCOPES = {
  help: {
    path: '/api/help-templates',
    content: {
      name: '충전 안내',
      kind: 'charge',
      shortcut: '충전',
      body: '{닉네임}님,\n{최근충전}',
      isOn: true,
    },
  },
  message: {
    path: '/api/message-templates',
    content: {
      ...{ name: '환영', kind: 'auto', event: 'joinApproved', title: '{아이디}님 환영합니다' },
      ...{ body: '반갑습니다.', isOn: true },
    },
  },
} as const;
type Scope = keyof typeof SCOPES;

const create = (scope: Scope, over: object = {}) =>
  support.call('POST', SCOPES[scope].path, { ...SCOPES[scope].content, ...over });
const created = async (scope: Scope, over: object = {}): Promise<string> =>
  (await create(scope, over)).body.templateId;
const update = (scope: Scope, templateId: string, version: number, over: object = {}) =>
  support.call('PUT', `${SCOPES[scope].path}/${templateId}`, {
    ...{ ...SCOPES[scope].content, version },
    ...over,
  });
const remove = (scope: Scope, templateId: string, version = 1) =>
  support.call('DELETE', `${SCOPES[scope].path}/${templateId}`, { version });
const rows = async (scope: Scope, query = '') =>
  (await support.call('GET', `${SCOPES[scope].path}${query}`)).body.rows;
const OTHER_EVENT = { kind: 'notice', event: null };

describe('members.listHelpTemplates', () => {
  it('answers its own templates with their use', async () => {
    const templateId = await created('help');
    await created('message');
    expect(await rows('help')).toMatchObject([
      { templateId, shortcut: '충전', uses30d: 0, resolvedBps: null, version: 1 },
    ]);
    expect(await rows('help', '?query=안내&isOn=true&kind=charge')).toHaveLength(1);
    expect(await rows('help', '?isOn=false')).toEqual([]);
  });
});

it.each(['help', 'message'] as const)(
  'puts %s templates in order by change and by use',
  async (scope) => {
    const other = scope === 'help' ? { shortcut: '둘째' } : OTHER_EVENT;
    const first = await created(scope);
    const second = await created(scope, { ...other, name: '둘째' });
    const order = async (query = '') =>
      (await rows(scope, query)).map(({ templateId }: { templateId: string }) => templateId);
    server.clock.advance(1_000);
    expect(await order()).toEqual([second, first]);
    await update(scope, first, 1, { name: '바뀐 이름' });
    expect(await order()).toEqual([first, second]);
    expect(await order('?sort=updatedAt')).toEqual([second, first]);
    if (scope === 'message') {
      const member = await givenMember(server);
      const sent = {
        ...{ title: '안내', body: '{사이트명}', kind: 'notice', target: { ids: [member.id] } },
        ...{ expectedCount: 1, isPopup: false, templateId: second },
      };
      expect((await support.call('POST', '/api/messages', sent)).status).toBe(200);
      expect(await order('?sort=-uses30d')).toEqual([second, first]);
    }
    expect(await order('?sort=uses30d')).toHaveLength(2);
  },
);

it('begins with what is used most, however old it is', async () => {
  const first = await created('message', OTHER_EVENT);
  for (const name of ['둘째', '셋째']) await created('message', { ...OTHER_EVENT, name });
  const member = await givenMember(server);
  await support.call('POST', '/api/messages', {
    ...{ title: '안내', body: '{사이트명}', kind: 'notice', target: { ids: [member.id] } },
    ...{ expectedCount: 1, isPopup: false, templateId: first },
  });
  const context = { db: server.database.db, actor: null, now: () => server.clock.now };
  const batches = MESSAGE_TEMPLATES.rows(context, { sort: '-uses30d' }, 1);
  const { value } = await batches.next();
  expect(value).toMatchObject([{ templateId: first, uses30d: 1 }]);
});

describe('members.totalHelpTemplates', () => {
  it('counts them', async () => {
    await created('help');
    const { body } = await support.call('GET', '/api/help-templates/totals');
    expect(body.count).toBe(1);
  });
});

describe('members.listMessageTemplates', () => {
  it('answers its own templates', async () => {
    const templateId = await created('message');
    await created('help');
    expect(await rows('message', '?kind=auto')).toMatchObject([
      { templateId, event: 'joinApproved', uses30d: 0 },
    ]);
  });
});

describe('members.totalMessageTemplates', () => {
  it('counts them', async () => {
    await created('message');
    const { body } = await support.call('GET', '/api/message-templates/totals');
    expect(body.count).toBe(1);
  });
});

describe('members.createHelpTemplate', () => {
  it('keeps it with an audit line', async () => {
    const templateId = await created('help');
    expect(await auditLines(server, 'help_template.create')).toMatchObject([
      { subject: `template/${templateId}`, after: { name: '충전 안내' } },
    ]);
  });

  it('refuses a name and a shortcut that there are, and a variable that nothing fills', async () => {
    await created('help');
    expectRefusal(await create('help', { shortcut: '다른' }), 409, 'template.name_taken');
    expectRefusal(await create('help', { name: '다른' }), 409, 'template.shortcut_taken');
    const answer = await create('help', { name: 'a', shortcut: 'aa', body: '{금액} {아무거나}' });
    expectRefusal(answer, 400, 'template.unknown_variable');
    expect(answer.body.details).toEqual({ variables: ['금액', '아무거나'] });
    expect(await rows('help')).toHaveLength(1);
  });
});

describe('members.createMessageTemplate', () => {
  it('keeps one for an event, with what it knows, and an audit line', async () => {
    const over = { event: 'chargeDeclined', body: '{금액}원이 거절되었습니다: {사유}' };
    expect((await create('message', over)).status).toBe(200);
    expect(await auditLines(server, 'message_template.create')).toHaveLength(1);
  });

  it('refuses a second one that is on for an event, a name that there is, and what the event does not know', async () => {
    await created('message');
    expectRefusal(await create('message', { name: 'b' }), 409, 'template.event_taken');
    expect((await create('message', { name: 'b', isOn: false })).status).toBe(200);
    expectRefusal(await create('message', OTHER_EVENT), 409, 'template.name_taken');
    const answer = await create('message', { name: 'c', body: '{금액}' });
    expectRefusal(answer, 400, 'template.unknown_variable');
  });

  it.each([
    ['auto', null],
    ['notice', 'coupon'],
  ])('refuses %s of the event %s', async (kind, event) => {
    expectRefusal(await create('message', { kind, event }), 400, 'request.invalid');
  });
});

/** What both changes refuse: 'record.not_found', 'record.stale', 'template.name_taken', 'template.unknown_variable'. */
function refusesToChange(scope: Scope, other: object) {
  it('refuses one that is not there, a stale one, a name that there is and an unknown variable', async () => {
    const templateId = await created(scope);
    await created(scope, { ...other, name: '둘째' });
    expectRefusal(await update(scope, NOBODY, 1), 404, 'record.not_found');
    const stale = await update(scope, templateId, 2);
    expectRefusal(stale, 409, 'record.stale');
    expect(stale.body.details.current).toMatchObject({ templateId, version: 1 });
    expectRefusal(await update(scope, templateId, 1, { name: '둘째' }), 409, 'template.name_taken');
    const body = { body: '{없음}' };
    expectRefusal(await update(scope, templateId, 1, body), 400, 'template.unknown_variable');
  });

  it('lets one of two changes through', async () => {
    const templateId = await created(scope);
    const answers = await Promise.all(
      ['가', '나'].map((name) => update(scope, templateId, 1, { name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
}

describe('members.updateHelpTemplate', () => {
  refusesToChange('help', { shortcut: '둘째' });

  it('refuses a shortcut that there is, and leaves an audit line', async () => {
    const templateId = await created('help');
    await created('help', { name: '둘째', shortcut: '둘째' });
    const taken = await update('help', templateId, 1, { shortcut: '둘째' });
    expectRefusal(taken, 409, 'template.shortcut_taken');
    expect((await update('help', templateId, 1, { isOn: false })).status).toBe(200);
    expect(await auditLines(server, 'help_template.update')).toMatchObject([
      { before: { is_on: true }, after: { is_on: false } },
    ]);
  });
});

describe('members.updateMessageTemplate', () => {
  refusesToChange('message', OTHER_EVENT);

  it('refuses an event for which one is on, and leaves an audit line', async () => {
    await created('message');
    const templateId = await created('message', { ...OTHER_EVENT, name: '둘째' });
    expectRefusal(
      await update('message', templateId, 1, { name: '둘째' }),
      409,
      'template.event_taken',
    );
    const turned = await update('message', templateId, 1, { ...OTHER_EVENT, name: '셋째' });
    expect(turned.status).toBe(200);
    expect(await auditLines(server, 'message_template.update')).toHaveLength(1);
  });
});

function removes(scope: Scope, action: string) {
  it('removes it once, with an audit line', async () => {
    const templateId = await created(scope);
    const answers = await Promise.all([remove(scope, templateId), remove(scope, templateId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await rows(scope)).toEqual([]);
    expect(await auditLines(server, action)).toHaveLength(1);
    expectRefusal(await remove(scope, NOBODY), 404, 'record.not_found');
  });

  it('leaves one that somebody else has changed meanwhile', async () => {
    const templateId = await created(scope);
    await update(scope, templateId, 1, { body: '다른 말' });
    expectRefusal(await remove(scope, templateId), 409, 'record.stale');
    expect(await rows(scope)).toMatchObject([{ templateId, body: '다른 말' }]);
    expect((await remove(scope, templateId, 2)).status).toBe(200);
  });

  it('does not reach one of the other kind', async () => {
    const templateId = await created(scope === 'help' ? 'message' : 'help');
    expectRefusal(await remove(scope, templateId), 404, 'record.not_found');
  });
}

describe('members.removeHelpTemplate', () => removes('help', 'help_template.remove'));

describe('members.removeMessageTemplate', () => removes('message', 'message_template.remove'));

const versions = (scope: Scope, templateId: string) =>
  support.call('GET', `${SCOPES[scope].path}/${templateId}/versions`);
const restore = (scope: Scope, templateId: string, restored: number, version: number) =>
  support.call('POST', `${SCOPES[scope].path}/${templateId}/restore`, { restored, version });

function keepsVersions(scope: Scope): void {
  it('says what it said before, and says nothing of one that is not there', async () => {
    const templateId = await created(scope);
    const [{ body: first }] = await rows(scope);
    await update(scope, templateId, 1, { body: '둘째' });
    expect((await versions(scope, templateId)).body.versions).toMatchObject([
      { version: 2, body: '둘째', by: { id: support.id } },
      { version: 1, body: first },
    ]);
    expectRefusal(await versions(scope, NOBODY), 404, 'record.not_found');
    const other = scope === 'help' ? 'message' : 'help';
    expectRefusal(await versions(other, templateId), 404, 'record.not_found');
  });
}

function restores(scope: Scope, action: string): void {
  it('says it again as a save of its own, once', async () => {
    const templateId = await created(scope);
    const [{ body: first }] = await rows(scope);
    await update(scope, templateId, 1, { body: '둘째' });
    expectRefusal(await restore(scope, templateId, 1, 1), 409, 'record.stale');
    expectRefusal(await restore(scope, templateId, 9, 2), 404, 'record.not_found');
    expectRefusal(await restore(scope, NOBODY, 1, 1), 404, 'record.not_found');
    // More than a column holds.
    for (const none of [2 ** 31, -(2 ** 31) - 1])
      expectRefusal(await restore(scope, templateId, none, 2), 400, 'request.invalid');
    expect((await restore(scope, templateId, 1, 2)).status).toBe(200);
    expect(await rows(scope)).toMatchObject([{ body: first, version: 3 }]);
    expect(await auditLines(server, action)).toMatchObject([{ after: { body: first } }]);
    // What another one is called meanwhile is refused as a save would be.
    const other = scope === 'help' ? { shortcut: '넷째' } : OTHER_EVENT;
    await update(scope, templateId, 3, { ...other, name: '셋째' });
    await created(scope);
    expectRefusal(await restore(scope, templateId, 1, 4), 409, 'template.name_taken');
  });
}

describe('members.listHelpTemplateVersions', () => keepsVersions('help'));
describe('members.listMessageTemplateVersions', () => keepsVersions('message'));
describe('members.restoreHelpTemplate', () => restores('help', 'help_template.restore'));
describe('members.restoreMessageTemplate', () => restores('message', 'message_template.restore'));
