import { readEnvironment } from './environment';
import { StartFailure } from './platform/start-failure';

const SECRET = 's'.repeat(32);
const SECRET_KEY = '0123456789abcdef'.repeat(4);

it('has the defaults that the README names', () => {
  expect(readEnvironment({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    dataDir: './.data',
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    deployment: 'default',
    isDemo: true,
    hasSimulator: true,
    metricsToken: undefined,
    allowedHosts: [],
    callsPerMinuteMax: 600,
    personalKey: undefined,
    isPersonalKeyLost: false,
    providers: {},
  });
});

it('reads every setting', () => {
  expect(
    readEnvironment({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/gwanje',
      DATABASE_URL: 'postgresql://server:x@db.example:5432/gwanje',
      DATABASE_OWNER_URL: 'postgresql://gwanje:x@db.example:5432/gwanje',
      DEPLOYMENT: 'site-2',
      DEMO: 'off',
      SIMULATOR: 'off',
      METRICS_TOKEN: SECRET,
      ALLOWED_HOSTS: 'Console.example.com, 관제.example,',
      CALLS_PER_MINUTE: '1200',
      PERSONAL_KEY: SECRET_KEY,
      PERSONAL_KEY_LOST: 'on',
      HONOR_URL: 'https://honor.example/gwanje',
      HONOR_SECRET: SECRET,
      APOKER_URL: 'http://127.0.0.1:4100',
      APOKER_SECRET: SECRET,
    }),
  ).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/gwanje',
    databaseUrl: 'postgresql://server:x@db.example:5432/gwanje',
    databaseOwnerUrl: 'postgresql://gwanje:x@db.example:5432/gwanje',
    deployment: 'site-2',
    isDemo: false,
    hasSimulator: false,
    metricsToken: SECRET,
    allowedHosts: ['console.example.com', 'xn--zb0b372c.example'],
    callsPerMinuteMax: 1_200,
    personalKey: SECRET_KEY,
    isPersonalKeyLost: true,
    providers: {
      honor: { url: 'https://honor.example/gwanje', secret: SECRET },
      apoker: { url: 'http://127.0.0.1:4100', secret: SECRET },
    },
  });
});

it.each([
  [{ PORT: 'x' }, 'PORT'],
  [{ PERSONAL_KEY: 'short' }, 'PERSONAL_KEY'],
  [{ PORT: '65536' }, 'PORT'],
  [{ PORT: '-1' }, 'PORT'],
  [{ HOST: 'a b' }, 'HOST'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'not a url' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://x', DATABASE_OWNER_URL: 'mysql://x' }, 'DATABASE_OWNER_URL'],
  [{ DATABASE_OWNER_URL: 'postgres://x' }, 'DATABASE_URL'],
  [{ DEPLOYMENT: '../secrets' }, 'DEPLOYMENT'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ SIMULATOR: 'no' }, 'SIMULATOR must be on or off, not "no"'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  [{ METRICS_TOKEN: `${SECRET} x` }, 'METRICS_TOKEN'],
  [{ ALLOWED_HOSTS: 'https://console.example.com' }, 'ALLOWED_HOSTS'],
  [{ ALLOWED_HOSTS: 'console.example.com:4000' }, 'ALLOWED_HOSTS'],
  [{ ALLOWED_HOSTS: 'console.example.com other.example.com' }, 'ALLOWED_HOSTS'],
  [{ ALLOWED_HOSTS: '*.example.com' }, 'ALLOWED_HOSTS'],
  [{ CALLS_PER_MINUTE: '59' }, 'CALLS_PER_MINUTE'],
  [{ CALLS_PER_MINUTE: '1000001' }, 'CALLS_PER_MINUTE'],
  [{ CALLS_PER_MINUTE: '1e3' }, 'CALLS_PER_MINUTE'],
  [{ CALLS_PER_MINUTE: 'off' }, 'CALLS_PER_MINUTE'],
  [{ HONOR_URL: 'https://honor.example' }, 'HONOR_SECRET'],
  [{ HONOR_SECRET: SECRET }, 'HONOR_URL'],
  [{ HONOR_URL: 'https://honor.example', HONOR_SECRET: 'short' }, 'HONOR_SECRET'],
  [{ BETHOLDEM_URL: 'http://betholdem.example', BETHOLDEM_SECRET: SECRET }, 'BETHOLDEM_URL'],
  [{ APOKER_URL: 'https://u:p@apoker.example', APOKER_SECRET: SECRET }, 'APOKER_URL'],
  [{ APOKER_URL: 'not a url', APOKER_SECRET: SECRET }, 'APOKER_URL'],
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
