import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { buildApp, LOG_REDACTIONS } from './app';
import { appendAuditEvent } from './audit/append-audit-event.command';
import type { Environment } from './environment';
import { type OpenDatabase, openDatabase, transaction } from './platform/database';
import { migrate } from './platform/migrate';
import { StartFailure } from './platform/start-failure';
import { createFirstAdmin } from './seed/create-first-admin';
import { seedPowerball } from './seed/seed-powerball';
import { isPasswordRight } from './session/password';
import { findLogin } from './session/session.queries';

export const DEMO_LOGIN = { id: 'admin', password: 'gwanje-demo' } as const;

const ONE_TIME_PASSWORD_BYTES = 15;

/** What the first lines of a started server tell. */
export interface RunningServer {
  readonly url: string;
  /** True when the demo login works here. */
  readonly isDemo: boolean;
  /** The password of a just created `admin`, to be changed at the first login; shown once. */
  readonly oneTimePassword: string | undefined;
  /** Answers what has begun, then stops everything that was started. */
  close(): Promise<void>;
}

const seedPlatform = { now: () => new Date(), appendAudit: appendAuditEvent };

async function hasDemoLogin({ db }: OpenDatabase): Promise<boolean> {
  const login = await findLogin(db, DEMO_LOGIN.id);
  return login !== undefined && isPasswordRight(login.password_hash, DEMO_LOGIN.password);
}

async function seedDemo({ db }: OpenDatabase): Promise<void> {
  await transaction(db, async (tx) => {
    const { password } = DEMO_LOGIN;
    await createFirstAdmin(tx, seedPlatform, { password, mustChangePassword: false });
    await seedPowerball(tx, seedPlatform);
  });
}

/** @returns the one-time password of the administrator that had to be created, if one had to be */
async function seedReal(database: OpenDatabase): Promise<string | undefined> {
  if (await hasDemoLogin(database))
    throw new StartFailure(
      'This database has the public demo login, so DEMO=off is refused; change the password of admin or use an empty database.',
    );
  const password = randomBytes(ONE_TIME_PASSWORD_BYTES).toString('base64url');
  const isCreated = await transaction(database.db, (tx) =>
    createFirstAdmin(tx, seedPlatform, { password, mustChangePassword: true }),
  );
  return isCreated ? password : undefined;
}

const LISTEN_FAILURES: Record<string, (environment: Environment) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use; end the other program or set PORT.`,
  EACCES: ({ port }) => `Port ${port} may not be opened by this user; set PORT above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST=${host} cannot be resolved.`,
};

async function listen(app: FastifyInstance, environment: Environment): Promise<string> {
  try {
    return await app.listen({ host: environment.host, port: environment.port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const sentence = LISTEN_FAILURES[code];
    throw sentence ? new StartFailure(sentence(environment)) : error;
  }
}

/**
 * Starts everything and answers when the first request can be served.
 *
 * @throws {StartFailure} what a person can put right, in one sentence; nothing is left running
 */
export async function startServer(environment: Environment): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const { databaseUrl, isDemo } = environment;
    if (databaseUrl === undefined) throw new StartFailure('DATABASE_URL is not set.');
    await migrate(databaseUrl);
    const database = openDatabase(databaseUrl, () => undefined);
    stops.push(database.close);
    const oneTimePassword = isDemo ? undefined : await seedReal(database);
    if (isDemo) await seedDemo(database);
    const logger = { level: isDemo ? 'warn' : 'info', redact: LOG_REDACTIONS };
    const app = await buildApp({ database, logger });
    stops.push(() => app.close());
    const url = await listen(app, environment);
    return { url, isDemo: isDemo && (await hasDemoLogin(database)), oneTimePassword, close };
  } catch (error) {
    await close();
    throw error;
  }
}
