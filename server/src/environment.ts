import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { PROVIDER_VALUES, type Provider } from '@gwanje/contract';
import { isSealerKey } from './platform/sealer';
import { StartFailure } from './platform/start-failure';

/** Where a provider of games is reached. */
export interface ProviderConnection {
  /** What the paths of the wire format are appended to. */
  readonly url: string;
  readonly secret: string;
}

/** The settings of a server, as the README lists them. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** A PostgreSQL of one's own; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  /** The user who owns its tables; undefined where that is the user of `databaseUrl`. */
  readonly databaseOwnerUrl: string | undefined;
  readonly deployment: string;
  readonly isDemo: boolean;
  /** Whether a demo has players; the server itself begins none. */
  readonly hasSimulator: boolean;
  /** Opens `/metrics` to whoever bears it. */
  readonly metricsToken: string | undefined;
  /** Names under which the server is reached, beside its machine's, in ASCII and small letters. */
  readonly allowedHosts: readonly string[];
  /** Calls of the API that one person may make in a minute. */
  readonly callsPerMinuteMax: number;
  /** 64 hexadecimal digits, with which phones are sealed; undefined: a file's of DATA_DIR. */
  readonly personalKey: string | undefined;
  /** Another key may seal from here on, though nothing that was sealed before is opened again. */
  readonly isPersonalKeyLost: boolean;
  /** The providers that are connected. */
  readonly providers: Partial<Record<Provider, ProviderConnection>>;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;
const METRICS_TOKEN = /^[!-~]{32,}$/;
const HOST_NAME = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u;
const PROVIDER_SECRET_LENGTH_MIN = 32;

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new StartFailure(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function readHost(host: string): string {
  if (isIP(host) === 0 && !/^[a-zA-Z0-9.-]+$/.test(host))
    throw new StartFailure(`HOST must be an address or a host name, not "${host}".`);
  return host;
}

function readDatabaseUrl(
  variables: NodeJS.ProcessEnv,
  name: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
): string | undefined {
  const text = variables[name];
  if (text === undefined || text === '') return undefined;
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol))
    throw new StartFailure(`${name} must look like postgres://user:password@host:5432/name.`);
  return text;
}

function readDeployment(name: string): string {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name))
    throw new StartFailure(`DEPLOYMENT must name a file of deployments/, not "${name}".`);
  return name;
}

function readSwitch(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off')
    throw new StartFailure(`${name} must be on or off, not "${text}".`);
  return text === 'on';
}

function readPersonalKey(key: string | undefined): string | undefined {
  if (key === undefined || key === '') return undefined;
  if (!isSealerKey(key)) throw new StartFailure('PERSONAL_KEY must be 64 hexadecimal digits.');
  return key;
}

function readMetricsToken(token: string | undefined): string | undefined {
  if (token === undefined || token === '') return undefined;
  if (!METRICS_TOKEN.test(token))
    throw new StartFailure('METRICS_TOKEN must be 32 visible characters or more, without spaces.');
  return token;
}

function readAllowedHosts(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  return names.filter(Boolean).map((name) => {
    const ascii = HOST_NAME.test(name) ? domainToASCII(name) : '';
    if (ascii === '')
      throw new StartFailure(
        `ALLOWED_HOSTS must be names such as console.example.com, separated by commas, without scheme and port, not "${name}".`,
      );
    return ascii;
  });
}

/** An open console asks some ten times a minute by itself. */
const CALLS_PER_MINUTE_LEAST = 60;
const CALLS_PER_MINUTE_MOST = 1_000_000;

function readCallsPerMinute(text: string): number {
  const calls = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (calls < CALLS_PER_MINUTE_LEAST || calls > CALLS_PER_MINUTE_MOST)
    throw new StartFailure(
      `CALLS_PER_MINUTE must be a whole number from ${CALLS_PER_MINUTE_LEAST} to ${CALLS_PER_MINUTE_MOST}, not "${text}".`,
    );
  return calls;
}

/** Money and our signature go there, so nobody may be able to listen on the way. */
function isProviderUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username || password || search || hash) return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(host));
}

function readProviders(variables: NodeJS.ProcessEnv): Environment['providers'] {
  const connected = PROVIDER_VALUES.flatMap((provider) => {
    const name = provider.toUpperCase();
    const url = variables[`${name}_URL`] || undefined;
    const secret = variables[`${name}_SECRET`] || undefined;
    if (url === undefined && secret === undefined) return [];
    if (url === undefined || secret === undefined)
      throw new StartFailure(`${name}_URL and ${name}_SECRET must be set together.`);
    if (!isProviderUrl(url))
      throw new StartFailure(
        `${name}_URL must be an https address without user, query or fragment; http only on this machine.`,
      );
    if (secret.length < PROVIDER_SECRET_LENGTH_MIN)
      throw new StartFailure(
        `${name}_SECRET must have at least ${PROVIDER_SECRET_LENGTH_MIN} characters.`,
      );
    return [[provider, { url, secret }] as const];
  });
  return Object.fromEntries(connected);
}

/**
 * Reads the settings; the only reader of process.env.
 *
 * @throws {StartFailure} a value that cannot be used, in one sentence
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const given = (name: string, otherwise: string) => variables[name] || otherwise;
  const environment: Environment = {
    port: readPort(given('PORT', '4000')),
    host: readHost(given('HOST', '127.0.0.1')),
    dataDir: given('DATA_DIR', './.data'),
    databaseUrl: readDatabaseUrl(variables, 'DATABASE_URL'),
    databaseOwnerUrl: readDatabaseUrl(variables, 'DATABASE_OWNER_URL'),
    deployment: readDeployment(given('DEPLOYMENT', 'default')),
    isDemo: readSwitch('DEMO', given('DEMO', 'on')),
    hasSimulator: readSwitch('SIMULATOR', given('SIMULATOR', 'on')),
    metricsToken: readMetricsToken(variables.METRICS_TOKEN),
    allowedHosts: readAllowedHosts(given('ALLOWED_HOSTS', '')),
    callsPerMinuteMax: readCallsPerMinute(given('CALLS_PER_MINUTE', '600')),
    personalKey: readPersonalKey(variables.PERSONAL_KEY),
    isPersonalKeyLost: readSwitch('PERSONAL_KEY_LOST', given('PERSONAL_KEY_LOST', 'off')),
    providers: readProviders(variables),
  };
  if (environment.databaseOwnerUrl !== undefined && environment.databaseUrl === undefined)
    throw new StartFailure(
      'DATABASE_OWNER_URL names the owner of the tables; set DATABASE_URL, the user whom the server works as, beside it.',
    );
  if (environment.isDemo && !LOOPBACK.test(environment.host))
    throw new StartFailure(
      `The demo login is public, so HOST=${environment.host} is refused; set DEMO=off to listen there.`,
    );
  return environment;
}
