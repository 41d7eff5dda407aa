// One settings document with its page: contract, handlers, screen, and the tests of both floors.
import { PERMISSIONS, type Permission } from '@gwanje/contract';
import type { Edits } from './edits';
import { camelOf, constantOf, pascalOf, quoted } from './names';
import { addEndpoints, whenLine } from './noun-files';
import type { Field, Order } from './order';
import { declareScreen } from './remote-files';

/** What a kind of field is made with, what it holds at first, and another value for the tests. */
interface FieldKind {
  readonly make: string;
  /** Before the words of `make`. */
  readonly unit?: string;
  readonly bounds?: string;
  readonly unsaved: string;
  readonly other: string;
}
const count = (unit: string, maximum: string): FieldKind => ({
  ...{ make: 'countField', unit, bounds: `maximum: ${maximum}`, unsaved: '0', other: '2' },
});
const number = (make: string): FieldKind => ({ make, unsaved: '0', other: '2' });
const KINDS: Readonly<Record<string, FieldKind>> = {
  won: number('wonField'),
  bps: number('bpsField'),
  percent: number('percentField'),
  odds: number('oddsField'),
  seconds: count('seconds', '86_400'),
  minutes: count('minutes', '1_440'),
  days: count('days', '365'),
  times: count('times', '1_000'),
  switch: { make: 'switchField', unsaved: 'false', other: 'true' },
  text: { make: 'textField', bounds: 'lengthMax: 200', unsaved: "''", other: "'안내'" },
  time: { make: 'timeField', unsaved: "'00:00'", other: "'09:30'" },
};
const kindOf = ({ kind }: Field) => KINDS[kind] as FieldKind;

const ROW_PX = 37;

/** Every name that the templates use. */
interface Names {
  /** Of files, and of the address. */
  readonly file: string;
  /** Of the document, and its category. */
  readonly document: string;
  readonly settings: string;
  readonly pascal: string;
  readonly handlers: string;
  readonly bound: string;
  readonly path: string;
}

function namesOf({ screen }: Order): Names {
  const base = screen.replace(/-settings$/, '');
  const document = camelOf(base);
  return {
    ...{ file: `${base}-settings`, document, settings: `${document}Settings` },
    ...{ pascal: pascalOf(base), handlers: `${document}Handlers` },
    ...{ bound: `${constantOf(base)}_SETTINGS`, path: `/api/${base}-settings` },
  };
}

function fieldLine(field: Field): string {
  const { make, unit, bounds, unsaved } = kindOf(field);
  const words = `ko: ${quoted(field.ko)}, en: ${quoted(field.en)}, unsaved: ${unsaved}`;
  return `    ${field.name}: ${make}(${unit ? `${quoted(unit)}, ` : ''}{ ${words}${bounds ? `, ${bounds}` : ''} }),\n`;
}

function writeContract(edits: Edits, order: Order, names: Names): void {
  const { fields, ko, en, right, when } = order;
  const { file, document, settings, path } = names;
  const makers = [...new Set(fields.map((field) => kindOf(field).make))].sort().join(', ');
  edits.create(
    `packages/contract/src/${file}.ts`,
    `import { settings } from './setting-endpoints';
import { ${makers} } from './setting-fields';
import { setting } from './settings';

export const ${document} = setting({
  ...{ category: '${document}', ko: ${quoted(ko)}, en: ${quoted(en)} },
  fields: {
${fields.map(fieldLine).join('')}  },
  // Nobody decides by it yet.
  obeyedBy: {},
});

export const ${settings} = settings({
  path: '${path}',
  settings: [${document}],
  read: '${right}.read',
  change: '${right}.change',${whenLine(when)}
  audit: '${right}',
});
`,
  );
  const actions = 'packages/contract/src/audit-actions.ts';
  const { ko: changeKo, en: changeEn } = PERMISSIONS[`${right}.change` as Permission];
  if (!edits.read(actions).includes(`'${right}.save'`))
    edits.insertBefore(
      actions,
      / {2}'audit\.anchor'/,
      `  '${right}.save': { ko: ${quoted(changeKo.replace(/변경$/, '저장'))}, en: ${quoted(changeEn.replace(/^Change/, 'Saved'))} },\n`,
    );
}

function writeHandlers(edits: Edits, { remote, right }: Order, names: Names): void {
  const { file, document, settings, pascal, handlers, bound } = names;
  edits.create(
    `server/src/${remote}/${file}/${file}.queries.ts`,
    `import { ${settings} } from '@gwanje/contract';
import { settingHandlers } from '../../settings/setting-handlers';
import { bindSettings } from '../../settings/setting-versions.queries';

const ${bound} = bindSettings('${document}', ${settings}.settings);

export const ${handlers} = settingHandlers({
  settings: ${bound},
  permission: '${right}.change',
  audit: '${right}',
});
`,
  );
  const schema = 'server/src/schema.ts';
  const scopes = edits.read(schema).replace(/( scope: GameId \|[^;]*);/, `$1 | '${document}';`);
  edits.replace(schema, scopes);
  addEndpoints(edits, {
    ...{ noun: remote, thing: file, definition: settings, bound: handlers },
    endpoints: [
      {
        name: `list${pascal}Settings`,
        endpoint: `${settings}.list`,
        handler: `${handlers}.list`,
      },
      { name: `save${pascal}Setting`, endpoint: `${settings}.save`, handler: `${handlers}.save` },
      {
        name: `list${pascal}SettingVersions`,
        endpoint: `${settings}.versions`,
        handler: `${handlers}.versions`,
      },
    ],
  });
}

function writeServerTest(edits: Edits, order: Order, names: Names): void {
  const { remote, fields, en, right } = order;
  const { file, document, pascal, path } = names;
  const [first] = fields;
  const unsaved = fields.map((field) => `${field.name}: ${kindOf(field).unsaved}`).join(', ');
  const changed = first && `${first.name}: ${kindOf(first).other}`;
  edits.create(
    `server/src/${remote}/${file}/${file}.test.ts`,
    `// ${en} through HTTP: the document before and after a save, two who save at once, its history.
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';

const PATH = '${path}';
const UNSAVED = { category: '${document}', version: 0, ${unsaved} };
const CHANGED = { ...UNSAVED, ${changed} };
const SAVED = { ...CHANGED, version: 1 };

let server: TestServer;
let admin: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  admin = await signedIn(server);
});
afterEach(() => server.close());

const save = (document: object) => admin.call('PUT', \`\${PATH}/${document}\`, document);

describe('${remote}.list${pascal}Settings', () => {
  it('answers the document before anybody has saved it', async () => {
    const { status, body } = await admin.call('GET', PATH);
    expect({ status, body }).toEqual({ status: 200, body: [UNSAVED] });
  });
});

describe('${remote}.save${pascal}Setting', () => {
  it('saves it as its next version, with an audit line', async () => {
    const { status, body } = await save(CHANGED);
    expect({ status, body }).toEqual({ status: 200, body: { setting: SAVED, proposal: null } });
    expect((await admin.call('GET', PATH)).body).toEqual([SAVED]);
    const [line] = await auditLines(server, '${right}.save');
    expect(line).toMatchObject({ chain: admin.adminId, before: UNSAVED, after: SAVED });
  });

  it('refuses what was edited from an earlier version, and tells what is current', async () => {
    await save(CHANGED);
    const answer = await save(CHANGED);
    expectRefusal(answer, 409, 'record.stale');
    expect(answer.body.details).toMatchObject({ current: SAVED, savedBy: { id: admin.id } });
  });
});

describe('${remote}.list${pascal}SettingVersions', () => {
  it('answers who saved what and when', async () => {
    await save(CHANGED);
    const { body } = await admin.call('GET', \`\${PATH}/${document}/history\`);
    expect(body).toMatchObject({
      versions: [{ version: 1, savedBy: { id: admin.id }, config: SAVED }],
      more: false,
    });
  });
});
`,
  );
}

function writeScreen(edits: Edits, { remote, screen, fields, right }: Order, names: Names): void {
  const { document, pascal } = names;
  edits.create(
    `remotes/${remote}/src/screens/${screen}/${screen}.screen.tsx`,
    `import { query } from '@gwanje/api-client';
import { ${document}, ${remote} } from '@gwanje/contract';
import {
  SettingCard,
  SettingsDocuments,
  SettingsPage,
  type SettingsSource,
} from '@gwanje/remote-kit/settings';

// Of one document, where the furniture speaks of any.
const SOURCE = {
  load: query(${remote}.list${pascal}Settings, {}),
  save: ${remote}.save${pascal}Setting,
  versions: ${remote}.list${pascal}SettingVersions,
} as unknown as SettingsSource;
const WAITING = [{ setting: ${document}, rows: ${fields.length}, heightPx: ${fields.length * ROW_PX} }];

export default function ${pascalOf(screen)}Screen() {
  return (
    <SettingsPage permission="${right}.change">
      <SettingsDocuments source={SOURCE} waiting={WAITING}>
        <SettingCard setting={${document}} />
      </SettingsDocuments>
    </SettingsPage>
  );
}
`,
  );
}

function writeScreenTest(edits: Edits, order: Order, names: Names): void {
  const { remote, screen, fields, en } = order;
  const { document, pascal } = names;
  const labels = (locale: 'ko' | 'en') => fields.map((field) => quoted(field[locale])).join(', ');
  edits.create(
    `remotes/${remote}/src/screens/${screen}/${screen}.test.tsx`,
    `// ${en}: the document's fields in either language, and who may only read them.
import { answer } from '@gwanje/api-client/testing';
import { ${document}, ${remote}, unsavedDocument } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import remote from '../../manifest';
import ${pascalOf(screen)}Screen from './${screen}.screen';

const LABELS = { ko: [${labels('ko')}], en: [${labels('en')}] };
const AUDITOR = {
  ...{ _id: '01890a5d-ac96-774b-bcce-b302099a8058', id: 'auditor', nick: '오감사', type: 5 },
};

async function open(options: ShellOptions) {
  answer(${remote}.list${pascal}Settings, () => [unsavedDocument(${document})]);
  const declared = remote.screens.find((one) => one.id === '${screen}');
  renderInShell(<${pascalOf(screen)}Screen />, { screen: declared, ...options });
  const title = declared?.title[options.locale ?? 'ko'] ?? '';
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await screen.findByText(LABELS[options.locale ?? 'ko'][0] ?? '');
}

test.each(['ko', 'en'] as const)('shows every field by its name in %s', async (locale) => {
  await open({ locale });
  for (const label of LABELS[locale]) expect(screen.getByText(label)).toBeVisible();
});

test('lets whoever may not change it read it alone', async () => {
  await open({ admin: AUDITOR });
  expect(screen.getByRole('button', { name: '저장' })).toHaveAccessibleDescription(/권한/);
});
`,
  );
}

/** A settings document with its page, whole; its sentences are those of its fields. */
export function writeSettings(edits: Edits, order: Order): void {
  const names = namesOf(order);
  writeContract(edits, order, names);
  writeHandlers(edits, order, names);
  writeServerTest(edits, order, names);
  writeScreen(edits, order, names);
  writeScreenTest(edits, order, names);
  declareScreen(edits, order, `${order.right}.read`);
}
