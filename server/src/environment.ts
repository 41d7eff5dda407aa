import { isIP } from 'node:net';
import { PROVIDER_VALUES, type Provider } from '@gwanje/contract';
import type { ProviderConnection } from './money/provider-http';
import { StartFailure } from './platform/start-failure';

/** The settings of a server, as the README lists them. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** A PostgreSQL of one's own; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly deployment: string;
  readonly isDemo: boolean;
  /** The providers that are connected. */
  readonly providers: Partial<Record<Provider, ProviderConnection>>;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;
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

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol))
    throw new StartFailure('DATABASE_URL must look like postgres://user:password@host:5432/name.');
  return text;
}

function readDeployment(name: string): string {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name))
    throw new StartFailure(`DEPLOYMENT must name a file of deployments/, not "${name}".`);
  return name;
}

function readDemo(text: string): boolean {
  if (text !== 'on' && text !== 'off')
    throw new StartFailure(`DEMO must be on or off, not "${text}".`);
  return text === 'on';
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
    databaseUrl: readDatabaseUrl(variables.DATABASE_URL),
    deployment: readDeployment(given('DEPLOYMENT', 'default')),
    isDemo: readDemo(given('DEMO', 'on')),
    providers: readProviders(variables),
  };
  if (environment.isDemo && !LOOPBACK.test(environment.host))
    throw new StartFailure(
      `The demo login is public, so HOST=${environment.host} is refused; set DEMO=off to listen there.`,
    );
  return environment;
}
