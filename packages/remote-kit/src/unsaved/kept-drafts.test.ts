import { hasKeptDrafts, keptDocuments } from './draft-keys';
import { draftsAt, dropDraft, dropDraftsAt, keepDraft, readDraft } from './kept-drafts';

const KIM = '01890a5d-ac96-774b-bcce-b302099a8057';
const PARK = '01890a5d-ac96-774b-bcce-b302099a8058';
const place = { adminId: KIM, path: '/v2/config/powerball', document: 'odds' };
const draft = {
  title: '배당 설정',
  lines: [{ label: '파워볼 홀/짝', before: '1.95', after: '1.9' }],
  content: { typed: { POERate: '1.9.' } },
};
const DAY_MS = 24 * 3_600_000;

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('keeps what was typed, for whoever typed it, at its address', () => {
  expect(keepDraft(place, draft)).toBe(true);
  expect(readDraft(place)).toEqual({ ...draft, keptAtMs: Date.now() });
  expect(draftsAt(place)).toEqual([{ ...draft, ...place, keptAtMs: Date.now() }]);
  expect(keptDocuments(place)).toEqual(['odds']);
  expect(hasKeptDrafts()).toBe(true);
  for (const other of [{ adminId: PARK }, { path: '/v2/config' }, { document: 'odds2' }])
    expect(readDraft({ ...place, ...other })).toBeUndefined();
  expect(draftsAt({ ...place, adminId: PARK })).toEqual([]);
  expect(draftsAt({ ...place, path: '/v2/config' })).toEqual([]);
});

test('keeps the last of one document, until it is dropped', () => {
  keepDraft(place, draft);
  keepDraft(place, { ...draft, title: '배당' });
  expect(draftsAt(place).map(({ title }) => title)).toEqual(['배당']);
  dropDraft(place);
  expect(readDraft(place)).toBeUndefined();
});

test('gives up everything of one address', () => {
  keepDraft(place, draft);
  keepDraft({ ...place, document: 'limits' }, draft);
  keepDraft({ ...place, path: '/admin' }, draft);
  dropDraftsAt(place);
  expect(draftsAt(place)).toEqual([]);
  expect(draftsAt({ ...place, path: '/admin' })).toHaveLength(1);
});

test('keeps nothing for longer than a day', () => {
  keepDraft(place, draft);
  jest.setSystemTime(Date.now() + DAY_MS);
  expect(readDraft(place)).toBeDefined();
  jest.setSystemTime(Date.now() + 1);
  expect(hasKeptDrafts()).toBe(false);
  expect(keptDocuments(place)).toEqual([]);
  expect(readDraft(place)).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test('keeps at most twenty, the latest', () => {
  for (let count = 1; count <= 25; count += 1) {
    jest.setSystemTime(Date.now() + 1_000);
    keepDraft({ ...place, document: `form${count}` }, draft);
  }
  expect(keptDocuments(place)).toHaveLength(20);
  expect(keptDocuments(place)).not.toContain('form5');
  expect(keptDocuments(place)).toContain('form6');
});

test('keeps nothing that is too large, and then no older one either', () => {
  keepDraft(place, draft);
  expect(keepDraft(place, { ...draft, content: 'x'.repeat(200_000) })).toBe(false);
  expect(readDraft(place)).toBeUndefined();
});

test('says so where the browser keeps nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(keepDraft(place, draft)).toBe(false);
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('no storage here', 'SecurityError');
  });
  expect(keepDraft(place, draft)).toBe(false);
  expect(readDraft(place)).toBeUndefined();
  expect(draftsAt(place)).toEqual([]);
});

test.each(['{', 'null', '1', '{"title":1}', JSON.stringify({ ...draft, lines: [{ label: 1 }] })])(
  'takes nothing else for a draft: %s',
  (text) => {
    sessionStorage.setItem(`gwanje.draft ${KIM} ${place.path} odds`, `${Date.now()} ${text}`);
    expect(readDraft(place)).toBeUndefined();
    expect(draftsAt(place)).toEqual([]);
  },
);

test('takes nothing for a draft that does not say when it was kept', () => {
  sessionStorage.setItem(`gwanje.draft ${KIM} ${place.path} odds`, JSON.stringify(draft));
  expect(hasKeptDrafts()).toBe(false);
  expect(readDraft(place)).toBeUndefined();
});
