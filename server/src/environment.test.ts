import { readEnvironment } from './environment';
import { StartFailure } from './platform/start-failure';

it('has the defaults that the README names', () => {
  expect(readEnvironment({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    dataDir: './.data',
    databaseUrl: undefined,
    deployment: 'default',
    isDemo: true,
  });
});

it('reads every setting', () => {
  expect(
    readEnvironment({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/gwanje',
      DATABASE_URL: 'postgresql://gwanje:x@db.example:5432/gwanje',
      DEPLOYMENT: 'site-2',
      DEMO: 'off',
    }),
  ).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/gwanje',
    databaseUrl: 'postgresql://gwanje:x@db.example:5432/gwanje',
    deployment: 'site-2',
    isDemo: false,
  });
});

it.each([
  [{ PORT: 'x' }, 'PORT'],
  [{ PORT: '65536' }, 'PORT'],
  [{ PORT: '-1' }, 'PORT'],
  [{ HOST: 'a b' }, 'HOST'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'not a url' }, 'DATABASE_URL'],
  [{ DEPLOYMENT: '../secrets' }, 'DEPLOYMENT'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  [{ HOST: '::', DEMO: 'on' }, 'HOST=::'],
  [{ HOST: '127.0.0.1.example.com' }, 'HOST=127.0.0.1.example.com'],
])('refuses %j in one sentence', (variables, named) => {
  const read = () => readEnvironment(variables);
  expect(read).toThrow(StartFailure);
  expect(read).toThrow(named);
  expect(read).toThrow(/^[^\n]+\.$/);
});

it.each(['127.0.0.1', '127.0.0.53', 'localhost', '::1'])('serves the demo on %s', (HOST) => {
  expect(readEnvironment({ HOST }).host).toBe(HOST);
});
