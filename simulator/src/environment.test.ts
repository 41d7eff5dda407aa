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

it.each(Object.keys(GIVEN))('names %s where it is missing', (name) => {
  expect(() => readSimulation({ ...GIVEN, [name]: '' })).toThrow(`${name} is missing`);
});

it.each(['0', '-1', '1.5', 'often'])('refuses %s as a time', (text) => {
  expect(() => readSimulation({ ...GIVEN, SIMULATOR_EVERY_MS: text })).toThrow(
    'SIMULATOR_EVERY_MS',
  );
});
