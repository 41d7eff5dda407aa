import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp, LOG_REDACTIONS } from './app';
import { appendAuditEvent } from './audit/append-audit-event.command';
import { type Environment, readEnvironment } from './environment';
import { JOBS } from './jobs';
import { makeLedgerPartitions } from './ledger/ledger-partitions';
import { connectProviders } from './money/provider-http';
import type { ConnectedProviders } from './money/provider-port';
import { providerTransfersJob } from './money/provider-transfers-job';
import { type OpenDatabase, openDatabase, transaction } from './platform/database';
import { startEmbeddedPostgres } from './platform/embedded-postgres';
import { scheduleJobs } from './platform/jobs';
import { migrate } from './platform/migrate';
import { StartFailure } from './platform/start-failure';
import { createFirstAdmin } from './seed/create-first-admin';
import { seedMembers } from './seed/seed-members';
import { seedSettings } from './seed/seed-settings';
import { isPasswordRight } from './session/password';
import { findLogin } from './session/session.queries';
import { type DeploymentSource, loadDeployment } from './web/deployment';
import { registerWeb } from './web/web';

export const DEMO_LOGIN = { id: 'admin', password: 'gwanje-demo' } as const;

const ONE_TIME_PASSWORD_BYTES = 15;
const FINISH_TIMEOUT_MS = 10_000;

/** Where the builds and the deployment files are. */
export interface Places {
  readonly distDir: string;
  readonly deploymentsDir: string;
}

/** What the first lines of a started server tell. */
export interface RunningServer {
  readonly url: string;
  /** True when the demo login works here. */
  readonly hasDemoLogin: boolean;
  /** The password of a just created `admin`, to be changed at the first login; shown once. */
  readonly oneTimePassword: string | undefined;
  /** Answers what has begun, for ten seconds at most, then stops everything that was started. */
  close(): Promise<void>;
}

const systemPlatform = { now: () => new Date(), appendAudit: appendAuditEvent };

async function acceptsDemoLogin({ db }: OpenDatabase): Promise<boolean> {
  const login = await findLogin(db, DEMO_LOGIN.id);
  return login !== undefined && isPasswordRight(login.password_hash, DEMO_LOGIN.password);
}

async function seedDemo({ db }: OpenDatabase): Promise<undefined> {
  await transaction(db, async (tx) => {
    const { password } = DEMO_LOGIN;
    await createFirstAdmin(tx, systemPlatform, { password, mustChangePassword: false });
    await seedSettings(tx, systemPlatform);
    await seedMembers(tx, systemPlatform);
  });
}

/** @returns the one-time password of the administrator that had to be created, if one had to be */
async function seedReal(database: OpenDatabase): Promise<string | undefined> {
  if (await acceptsDemoLogin(database))
    throw new StartFailure(
      'This database has the public demo login, so DEMO=off is refused; change the password of admin or use an empty database.',
    );
  const password = randomBytes(ONE_TIME_PASSWORD_BYTES).toString('base64url');
  const isCreated = await transaction(database.db, (tx) =>
    createFirstAdmin(tx, systemPlatform, { password, mustChangePassword: true }),
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
    const sentence = LISTEN_FAILURES[(error as NodeJS.ErrnoException).code ?? ''];
    throw sentence ? new StartFailure(sentence(environment)) : error;
  }
}

/** Ends the server once its answers are given; what takes too long is cut off. */
async function finish(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), FINISH_TIMEOUT_MS);
  await app.close();
  clearTimeout(timer);
}

function readTrustedProxies(deployment: DeploymentSource, name: string): readonly string[] {
  const { trustedProxies } = deployment.file();
  for (const proxy of trustedProxies)
    if (isIP(proxy.replace(/\/\d+$/, '')) === 0)
      throw new StartFailure(`${name}.json: trustedProxies: "${proxy}" is no address or network.`);
  return trustedProxies;
}

/** @returns stops them, before the server and its database end */
const startJobs = (
  { db }: OpenDatabase,
  providers: ConnectedProviders,
  { log }: Pick<FastifyInstance, 'log'>,
) =>
  scheduleJobs(
    { db, ...systemPlatform },
    [...JOBS, providerTransfersJob(providers)],
    (error, { name }) => log.error({ err: error, job: name }, 'job failed'),
  );

/**
 * Starts everything and answers when the first request can be served.
 *
 * @throws {StartFailure} what a person can put right, in one sentence; nothing is left running
 */
export async function startServer(
  environment: Environment,
  { distDir, deploymentsDir }: Places,
  options: {
    readonly logLevel?: 'info' | 'warn';
    /** Told when the embedded database died and cannot be brought up again. */
    readonly onLost?: (failure: Error) => void;
  } = {},
): Promise<RunningServer> {
  const { logLevel = 'warn', onLost = ({ message }) => console.error(message) } = options;
  const stops: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const { deployment: name, isDemo } = environment;
    const onRejected = (sentence: string) => console.error(sentence);
    const deployment = loadDeployment({ name, dir: deploymentsDir, distDir, onRejected });
    const trustedProxies = readTrustedProxies(deployment, name);

    const postgres = environment.databaseUrl
      ? { url: environment.databaseUrl, stop: async () => undefined }
      : await startEmbeddedPostgres({ dataDir: environment.dataDir, onLost });
    stops.push(() => postgres.stop());
    await migrate(postgres.url);
    const database = openDatabase(postgres.url, (error) => console.error(error.message));
    stops.push(() => database.close());
    await makeLedgerPartitions(database.db, new Date());
    const oneTimePassword = await (isDemo ? seedDemo(database) : seedReal(database));

    const providers = connectProviders(environment.providers, systemPlatform.now, (why) =>
      console.error(why),
    );
    const app = await buildApp({
      database,
      providers,
      trustedProxies,
      deployment,
      logger: { level: logLevel, redact: LOG_REDACTIONS },
      web: (scope) => registerWeb(scope, { deployment, distDir }),
    });
    stops.push(() => finish(app));
    const hasDemoLogin = isDemo && (await acceptsDemoLogin(database));
    const url = await listen(app, environment);
    stops.push(startJobs(database, providers, app));
    return { url, hasDemoLogin, oneTimePassword, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The first lines that a person reads, in both languages. */
function greeting({ url, hasDemoLogin, oneTimePassword }: RunningServer): string {
  const lines = [`관제가 시작되었습니다. Gwanje is running: ${url}`];
  if (hasDemoLogin) lines.push(`데모 로그인 Demo login: ${DEMO_LOGIN.id} / ${DEMO_LOGIN.password}`);
  if (oneTimePassword !== undefined)
    lines.push(
      `최초 로그인 First login: ${DEMO_LOGIN.id} / ${oneTimePassword}`,
      '이 비밀번호는 다시 표시되지 않으며 로그인 후 변경해야 합니다. It is shown once and must be changed at the first login.',
    );
  return lines.join('\n');
}

/**
 * Runs the server as this process: prints how to reach it, ends on SIGINT or SIGTERM with 0, on a
 * second one at once. What a person can put right is printed as one sentence, with exit code 1.
 */
export async function runServer(places: Places): Promise<void> {
  const end = (code: number) => process.exit(code);
  try {
    const environment = readEnvironment();
    // A demo's terminal shows URL and login; who runs it for real wants every call in the log.
    const starting = startServer(environment, places, {
      logLevel: environment.isDemo ? 'warn' : 'info',
      onLost: (failure) => {
        console.error(failure.message);
        end(1);
      },
    });
    let isEnding = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (isEnding) end(1);
        isEnding = true;
        // Also while it is starting, or its database would outlive it.
        starting
          .then((server) => server.close())
          .then(
            () => end(0),
            () => end(1),
          );
      });
    console.log(greeting(await starting));
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
