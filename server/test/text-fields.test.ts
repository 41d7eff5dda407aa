// Every text that an endpoint takes from a person keeps the one rule of texts, wherever it stands.
import type { Endpoint } from '@gwanje/contract';
import { CONTRACT } from '../src/app';
import { inputSamples, leastOf, type Place } from './input-samples';

/** Secrets are kept as they were typed; a rule of their own says what a new one may be. */
const SECRETS = ['password', 'currentPassword', 'newPassword'];

const endpoints = Object.entries(CONTRACT).flatMap(([noun, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
);

/** Where texts stand in a sample. */
function textsIn(value: unknown, place: Place = []): Place[] {
  if (typeof value === 'string') return [place];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...place, key]));
}

function withText(value: unknown, [key, ...rest]: Place, text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value)) return value.map((inner) => withText(inner, rest, text));
  const inner = (value as Record<string, unknown> | undefined)?.[key];
  return { ...(value as object), [key]: withText(inner, rest, text) };
}

/** The rules that `text` breaks at this place of an input. */
function failuresAt({ input }: Endpoint, sample: unknown, place: Place, text: string) {
  const result = input.safeParse(withText(sample, place, text), { reportInput: true });
  const issues = result.success ? [] : result.error.issues;
  return issues.filter(({ path }) => path.map(String).join() === place.join());
}

/** Places that take words, and not only what has a form of its own. */
const wordsOf = (endpoint: Endpoint) =>
  inputSamples(endpoint).flatMap((sample) =>
    textsIn(sample.value)
      .map((place) => ({ value: leastOf(endpoint, sample, place[0]), place }))
      .filter(
        ({ value, place }) => failuresAt(endpoint, value, place, '홍길동 gildong').length === 0,
      ),
  );

/** Letters, which have several lines; everything else holds of them as well. */
const LETTERS =
  /\.(?:(?:replyTicket|(?:create|update)(?:Help|Message)Template|(?:preview|send)Message)\.body|addComment\.text|(?:saveSite(?:Setting|Document)|readSiteSettingEffect)\.(?:charge|exchange|join|support|cart|footer|(?:writing\.)?bannedWords)|(?:save|read)Maintenance(?:Effect)?\.text)$/;
const isLetter = (name: string) => LETTERS.test(name);

const isSecret = (place: Place) => SECRETS.includes(place.at(-1) ?? '');

const places = endpoints.flatMap(({ name, endpoint }) =>
  wordsOf(endpoint).map(({ value, place }) => ({
    name: `${name}.${place.join('.')}`,
    endpoint,
    value,
    place,
  })),
);

test('the words that are looked at are those of the contract', () => {
  const names = places.map(({ name }) => name);
  expect(names).toContain('members.createMember.nick');
  expect(names).toContain('members.createMember.bankAccount.owner');
  expect(names).toContain('money.createAdjustment.reason');
  expect(names).toContain('config.addAdminIpAddress.memo');
  expect(names.filter((name) => SECRETS.some((secret) => name.endsWith(`.${secret}`)))).toEqual([
    'session.beginTotp.password',
    'session.changePassword.currentPassword',
    'session.changePassword.newPassword',
    'session.login.password',
    'members.createMember.password',
    'config.createAdmin.password',
    'config.resetAdminPassword.password',
    'partners.addPartnerConsole.password',
    'partners.createPartner.password',
  ]);
});

test('a letter keeps its lines, each of them ended in one way', () => {
  const letters = places.filter(({ name }) => isLetter(name));
  expect(letters.length).toBeGreaterThan(0);
  for (const { endpoint, value, place } of letters) {
    const result = endpoint.input.safeParse(withText(value, place, '홍\r\n길\r동\n'));
    expect(result.success && result.data).toMatchObject(
      withText({}, place, '홍\n길\n동') as object,
    );
  }
});

describe.each(places.filter(({ place }) => !isSecret(place)))('$name', (given) => {
  const { name, endpoint, value, place } = given;

  test('is of one line, unless it is a letter', () => {
    const isRefused = failuresAt(endpoint, value, place, '홍\n길동').length > 0;
    expect(isRefused).toBe(!isLetter(name));
  });

  test.each(['홍\t길동', '홍\x1b길동', '홍\u2028길동', '홍\u202e길동', '홍\u2066길동'])(
    'refuses %j',
    (hostile) => {
      expect(failuresAt(endpoint, value, place, hostile)).not.toEqual([]);
    },
  );

  test('takes what cannot be seen for nothing', () => {
    const said = ['', '\u200b\ufeff', '\u3164'].map((nothing) =>
      failuresAt(endpoint, value, place, nothing).map(({ code }) => code),
    );
    expect(said).toEqual([said[0], said[0], said[0]]);
  });

  test('keeps it composed and without spaces around it', () => {
    const sent = withText(value, place, ` ${'홍길동'.normalize('NFD')}\u3000`);
    const result = endpoint.input.safeParse(sent);
    if (!result.success) throw new Error(JSON.stringify(result.error.issues));
    const kept = place.reduce<unknown>(
      (inner, key) => (inner as Record<string, unknown>)[key],
      result.data,
    );
    expect(kept).toBe('홍길동');
  });
});
