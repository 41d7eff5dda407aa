// What the forms tell the feed about passwords, and where they lead.
import { answerForm } from './answer-form';
import { type Call, type Kept, VISIT_COOKIE } from './call';
import { passwordPage } from './password-page';
import { countPopups } from './popup-counts';
import { keepVisits } from './visits';
import { wordsIn } from './words';

const VISIT = { memberId: 'member-1', nick: '행운이', sessionId: 'session-1' };
const TYPED = {
  current: 'my own long password',
  next: 'another long one',
  again: 'another long one',
};

let kept: Kept;
let token: string;
let asked: jest.SpyInstance;

beforeEach(() => {
  kept = { visits: keepVisits(), popups: countPopups() };
  token = kept.visits.begin(VISIT);
  asked = jest.spyOn(globalThis, 'fetch');
});
afterEach(() => {
  asked.mockRestore();
  kept.visits.close();
  kept.popups.close();
});

const answers = (status: number, body: object) =>
  asked.mockResolvedValue(new Response(JSON.stringify(body), { status }));
const send = (path: string, form: Record<string, string>) => {
  const call: Call = {
    ...{ path, query: new URLSearchParams(), cookies: new Map([[VISIT_COOKIE, token]]) },
    ...{ language: 'ko', device: 'pc', ip: '203.0.113.1', userAgent: '' },
  };
  return answerForm(kept, call, new URLSearchParams(form));
};

it('tells the feed the current password and the next, of this visit', async () => {
  answers(200, {});
  expect(await send('/password', TYPED)).toEqual({ to: '/password?said=done' });
  const [url, { body }] = asked.mock.calls[0] ?? [];
  expect(url).toMatch(/\/feed\/members\/member-1\/password$/);
  expect(JSON.parse(body)).toEqual({
    ...{ sessionId: 'session-1', current: TYPED.current, password: TYPED.next },
  });
});

it('asks nobody where the two new ones differ', async () => {
  const reply = await send('/password', { ...TYPED, again: 'another long on' });
  expect(reply).toEqual({ to: '/password?said=notAlike' });
  expect(asked).not.toHaveBeenCalled();
});

it('says what the feed refuses, and signs out whose visit has ended', async () => {
  answers(403, { code: 'session.wrong_password' });
  expect(await send('/password', TYPED)).toEqual({ to: '/password?said=session.wrong_password' });
  expect(kept.visits.find(token)).toBeDefined();
  answers(404, { code: 'record.not_found' });
  expect(await send('/password', TYPED)).toEqual({ to: '/?said=endedVisit' });
  expect(kept.visits.find(token)).toBeUndefined();
});

it.each([
  [true, '/password?said=mustChange'],
  [false, '/'],
])('leads whoever signs in to another password where he must have one: %s', async (must, to) => {
  answers(200, { ...VISIT, mustChangePassword: must });
  expect((await send('/login', { id: 'lucky77', password: 'given to him' })).to).toBe(to);
});

it('holds nothing that was typed, and names every field', () => {
  const around = {
    ...{ words: wordsIn('ko'), site: null, visit: undefined, moneyWon: null, said: '' },
    ...{ path: '/password', device: 'pc' as const },
  };
  const { text } = passwordPage(around);
  for (const name of ['current', 'next', 'again'])
    expect(text).toMatch(new RegExp(`<label>[^<]+<input name="${name}" type="password"`));
  expect(text).not.toContain('value=');
});
