// What the simulator is told, and what it says of what is missing.
import { readSimulation } from './environment';

const GIVEN = {
  FEED_URL: 'http://127.0.0.1:4000',
  FEED_KEY: 'key',
  FEED_SECRET: 'ab',
  SIMULATOR_PLAYERS: 'one,two',
  SIMULATOR_PASSWORD: 'secret',
};

it('reads where to play, who plays and how often', () => {
  expect(readSimulation({ ...GIVEN, SIMULATOR_EVERY_MS: '500', SIMULATOR_SEED: '9' })).toEqual({
    ...{ url: GIVEN.FEED_URL, key: 'key', secret: 'ab', password: 'secret' },
    ...{ players: ['one', 'two'], everyMs: 500, seed: 9 },
  });
});

it('reads whose deposits an agent reports', () => {
  const bank = { SIMULATOR_ACCOUNT: 'account', SIMULATOR_PAYERS: '홍길동,김철수' };
  expect(readSimulation({ ...GIVEN, ...bank }).bank).toEqual({
    ...{ accountId: 'account', payers: ['홍길동', '김철수'] },
  });
  expect(() => readSimulation({ ...GIVEN, SIMULATOR_ACCOUNT: 'account' })).toThrow(
    'SIMULATOR_PAYERS is missing',
  );
});

it.each(Object.keys(GIVEN))('names %s where it is missing', (name) => {
  expect(() => readSimulation({ ...GIVEN, [name]: '' })).toThrow(`${name} is missing`);
});

it.each(['0', '-1', '1.5', 'often'])('refuses %s as a time', (text) => {
  expect(() => readSimulation({ ...GIVEN, SIMULATOR_EVERY_MS: text })).toThrow(
    'SIMULATOR_EVERY_MS',
  );
});

it('reads where the providers answer', () => {
  const doors = {
    ...{ SIMULATOR_PROVIDERS_PORT: '4100', SIMULATOR_PROVIDERS_SECRET: 'ab' },
    SIMULATOR_PROVIDERS_BOOKS: '/somewhere/books.json',
  };
  expect(readSimulation({ ...GIVEN, ...doors }).doors).toEqual({
    ...{ port: 4_100, secret: 'ab', booksFile: '/somewhere/books.json' },
  });
  expect(() => readSimulation({ ...GIVEN, ...doors, SIMULATOR_PROVIDERS_BOOKS: '' })).toThrow(
    'SIMULATOR_PROVIDERS_BOOKS is missing',
  );
});
