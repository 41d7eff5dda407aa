// What npm run new:screen writes, in a copy of the repository: every check of the house passes on it, and its own tests do.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Misfit, openEdits } from './new-screen/edits';
import { writeEmptyScreen } from './new-screen/empty-screen';
import { writeList } from './new-screen/list-files';
import { readOrder } from './new-screen/order';
import { writeSettings } from './new-screen/settings-files';
import { installed } from './run-steps';
import { staticSteps } from './static-steps';

const root = dirname(__dirname);
/** What the compiler reads there. */
const WRITTEN = '.cache/tsconfig.written.json';
/** Half a minute of two cores, which others may want too. */
const TIMEOUT_MS = 600_000;

/** Copies what is installed for a package; the packages themselves stay where they lie. */
function copyInstalled(folder: string, copy: string): void {
  const from = join(root, folder, 'node_modules');
  const to = join(copy, folder, 'node_modules');
  if (!existsSync(from)) return;
  const ignored = ['.pnpm', '.cache'].map((name) => join(from, name));
  const filter = (file: string) => !ignored.includes(file);
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });
  if (existsSync(join(from, '.pnpm'))) symlinkSync(join(from, '.pnpm'), join(to, '.pnpm'));
}

function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'gwanje-new-screen-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  for (const file of files.filter((one) => one.endsWith('package.json')))
    copyInstalled(dirname(file), copy);
  // Lint and house tests ask git what belongs to the repository.
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  return copy;
}

let copy: string;
/** Sources that were written or changed. */
const touched = new Set<string>();

function order(...given: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    installed('tsx'),
    ['tools/new-screen.ts', ...given],
    {
      cwd: copy,
      encoding: 'utf8',
    },
  );
  const written = [...stdout.matchAll(/^ {2}(\S+\.tsx?)$/gm)].map(([, file = '']) => file);
  return { status, stderr, written };
}

/** Runs a program of the copy. @returns what it said, where it failed */
const failureOf = (command: readonly string[]) =>
  new Promise<string | undefined>((resolve) => {
    const [program = '', ...rest] = command;
    const running = spawn(program, rest, { cwd: copy, env: { ...process.env, CI: '1' } });
    let said = '';
    for (const stream of [running.stdout, running.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    running.on('close', (code) => resolve(code === 0 ? undefined : said));
  });

const LIST = [
  ...['list', 'partners/branch-notes', '/branch-notes', 'calc.read', '지점 메모', "Branch's notes"],
  ...['title:text:제목', 'body:text?:내용:Text', 'amountWon:won:금액', 'times:count?:횟수'],
  ...['endsAt:instant?:만료:Ends', 'startsOn:day:시작일'],
];
const ANOTHER_LIST = [
  ...['list', 'bets/bet-remarks', '/bet-remarks', 'round.read', '배팅 비고', 'Bet remarks'],
  'title:text:제목',
];
const SETTINGS = [
  ...[
    'settings',
    'config/visit-gift',
    '/config/visit-gift',
    'siteSettings',
    '방문 선물',
    'Visit gifts',
  ],
  ...['rewardWon:won:지급액', 'shareBps:bps:비율:Share', 'discount:percent:할인:Discount'],
  ...['bestOdds:odds:최고 배당', 'waitSeconds:seconds:대기', 'lengthMinutes:minutes:길이'],
  ...['keptDays:days:보관', 'tries:times:횟수', 'isOn:switch:사용', 'notice:text:안내'],
  'opensAt:time:시작',
];
const SCREEN = ['screen', 'config/site-notes', '/site-notes', 'board.read', '사이트 메모', 'Notes'];

const WRITTEN_TESTS = [
  'server/src/partners/branch-notes/branch-notes.test.ts',
  'server/src/bets/bet-remarks/bet-remarks.test.ts',
  'server/src/config/visit-gift-settings/visit-gift-settings.test.ts',
  'remotes/partners/src/screens/branch-notes/branch-notes.test.tsx',
  'remotes/bets/src/screens/bet-remarks/bet-remarks.test.tsx',
  'remotes/config/src/screens/visit-gift/visit-gift.test.tsx',
  'remotes/config/src/screens/site-notes/site-notes.test.tsx',
];
/** Tests that hold whatever is new against what is there. */
const HOUSE_TESTS = [
  'tools/house.test.ts',
  'tools/equal-lines.test.ts',
  'tools/specified-routes.test.ts',
  'tools/deployment-presets.test.ts',
  'server/src/schema.test.ts',
  'server/src/placement.test.ts',
  'server/src/lists/all-lists.test.ts',
  'remotes/partners/src/manifest.test.ts',
  'remotes/bets/src/manifest.test.ts',
  'remotes/config/src/manifest.test.ts',
];
const PROJECTS = ['server', 'house', 'partners', 'bets', 'config'];

beforeAll(() => {
  copy = copyRepository();
  for (const given of [LIST, ANOTHER_LIST, SETTINGS, SCREEN]) {
    const { status, stderr, written } = order(...given);
    if (status !== 0) throw new Error(stderr);
    for (const file of written) touched.add(file);
  }
  // All of the repository takes twice as long; what is written compiles where its neighbours do.
  const include = [...touched, 'server/src/app.ts', ...HOUSE_TESTS].map((file) => `../${file}`);
  mkdirSync(dirname(join(copy, WRITTEN)), { recursive: true });
  writeFileSync(join(copy, WRITTEN), JSON.stringify({ extends: '../tsconfig.json', include }));
}, TIMEOUT_MS);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test(
  'passes every check, its own tests and those of the house',
  async () => {
    const files = [...WRITTEN_TESTS, ...HOUSE_TESTS];
    const jest = [installed('jest'), '--selectProjects', ...PROJECTS, '--runInBand', ...files];
    const checked = async () => {
      const failures: (string | undefined)[] = [];
      for (const { command } of staticSteps) {
        const narrowed = command.map((word) => word.replace(/^tsconfig\.json$/, WRITTEN));
        failures.push(await failureOf(narrowed));
      }
      return failures;
    };
    const [failures, failure] = await Promise.all([checked(), failureOf(jest)]);
    expect([...failures, failure].filter((said) => said !== undefined)).toEqual([]);
  },
  TIMEOUT_MS,
);

test('lets every deployment name a remote with its first screen', () => {
  const { remotes } = JSON.parse(readFileSync(join(copy, 'deployments/bare.json'), 'utf8'));
  expect(remotes).toMatchObject({ bets: 'workspace', partners: 'workspace' });
});

const EXISTING = ['list', 'members/admins', '/user', 'login.read', 'nick:text:별명'];
const TITLE = 'title:text:제목';
const list = (place: string) => [
  'list',
  place,
  '/gate-notes',
  'login.read',
  '문 메모',
  'Gate notes',
];
const NOTES = [...list('members/gate-notes'), TITLE];

test.each([
  ['no arguments', [], /^Usage: /],
  ['a path of another remote', ['screen', 'bets/notes', '/user', 'bet.read'], /for members/],
  ['titles that are known', ['screen', 'members/x', '/user', 'bet.read', '가', 'b'], /leave/],
  ['no titles', ['screen', 'members/x', '/x', 'bet.read'], /give it/],
  ['a right that there is not', ['screen', 'members/x', '/user', 'x.read'], /no permission/],
  ['a kind that there is not', ['list', 'members/xs', '/user', 'login.read', 'a:b:가'], /no kind/],
  ['a name without its unit', ['list', 'members/xs', '/user', 'login.read', 'a:won:가'], /in Won/],
  ['a list of a line', ['list', 'members/xs', '/user', 'member.read', 'a:text:가'], /own line/],
  ['rows in the singular', ['list', 'members/x', '/user', 'login.read', 'a:text:가'], /plural/],
  ['a table that there is', EXISTING, /admin exists/],
  ['a path that there is', [...NOTES.slice(0, 2), '/user', 'login.read', TITLE], /of members al/],
  ['a column named as SQL names', [...NOTES, 'order:count:순서'], /^order is a word of SQL/],
  ['a table named so', [...list('members/orders'), TITLE], /^order is a word of SQL/],
  ['a column that every row has', [...NOTES, 'gateNoteId:text:번호'], /Every row has gateNoteId/],
])('says what to do given %s', (_, given, sentence) => {
  const write = () => writeList(openEdits(), readOrder(given));
  expect(write).toThrow(Misfit);
  expect(write).toThrow(sentence);
});

const WRITERS = { list: writeList, settings: writeSettings, screen: writeEmptyScreen };

/** The words of a command as a shell reads them. */
const wordsOf = (command: string) =>
  [...command.matchAll(/'([^']*)'|([^\s']+)/g)].map(([, inQuotes, bare]) => inQuotes ?? bare ?? '');

test.each(['README.md', 'CONTRIBUTING.md'])('understands every command of %s', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const commands = [...text.matchAll(/npm run new:screen -- ([^`\n]+)/g)];
  expect(commands.length).toBeGreaterThan(0);
  for (const [, command = ''] of commands) {
    const edits = openEdits();
    const asked = readOrder(wordsOf(command));
    expect(() => WRITERS[asked.kind](edits, asked)).not.toThrow();
  }
});

test('writes nothing where anything of it exists', () => {
  const status = () => execFileSync('git', ['status', '--porcelain', '-uall'], { cwd: copy });
  const before = status();
  const { status: code, stderr } = order(...SCREEN.slice(0, 4));
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/exists already/) });
  expect(status()).toEqual(before);
});
