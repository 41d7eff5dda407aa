import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { ADMIN_TYPES } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp, LOG_REDACTIONS } from './app';
import { anchorAudit, auditAnchorJob } from './audit/anchor-audit';
import { appendAuditEvent } from './audit/append-audit-event.command';
import { type Environment, readEnvironment } from './environment';
import { jobsOf } from './jobs';
import { makeLedgerPartitions } from './ledger/ledger-partitions';
import { openSealer } from './members/open-sealer.command';
import { readDrawKey } from './minigames/rounds/draw-seed';
import { connectProviders } from './money/providers/provider-http';
import { checkpointPlaceOf } from './platform/checkpoint';
import { type OpenDatabase, openDatabase, transaction } from './platform/database';
import { CALL_LIMITS, CHECK_LIMITS, type Limits } from './platform/database-limits';
import { roomBytesIn } from './platform/embedded-postgres/room';
import { openDataDir, startEmbeddedPostgres } from './platform/embedded-postgres/start';
import { atOnce, finishCalls, finishJobs } from './platform/finish';
import { type Job, type JobPlatform, logJobError, scheduleJobs } from './platform/jobs';
import { migrate } from './platform/migrate';
import { within } from './platform/networks';
import { onSignal } from './platform/on-signal';
import { findExcess } from './platform/server-role';
import { StartFailure } from './platform/start-failure';
import { type Stop, stopAll } from './platform/stop-all';
import { createFirstAdmins } from './seed/create-first-admins';
import { acceptsDemoLogin, DEMO_ADMINS, DEMO_PASSWORD, seedDemo } from './seed/demo';
import { type DemoFeed, findDemoFeed } from './seed/demo-feed';
import { seedFirstTemplates } from './seed/first-templates';
import { seedFirstSettings } from './seed/seed-settings';
import { type DeploymentSource, loadDeployment } from './web/deployment';
import { registerWeb } from './web/web';

const TOP_ADMIN = { id: 'admin', nick: '관리자', type: 0 } as const;

const ONE_TIME_PASSWORD_BYTES = 15;
const LOGIN_ID_COLUMNS = 12;
/** Of the calls and jobs that have begun. */
const FINISH_TIMEOUT_MS = 10_000;
/** Beyond that: of what is noted once the last call is answered. */
const CLOSE_TIMEOUT_MS = 20_000;
/** In order takes a database a minute at most, and at once another one. */
const DATABASE_TIMEOUT_MS = 130_000;

/** Where the builds and the deployment files are, and what a demo begins with. */
export interface Places {
  readonly distDir: string;
  readonly deploymentsDir: string;
  /** A new demo has what players look for at a site, too. */
  readonly isFurnished?: boolean;
}

/** What the first lines of a started server tell. */
export interface RunningServer {
  readonly url: string;
  /** What the server's database user could do beyond what the server needs. */
  readonly excess: string | undefined;
  /** True when the demo login works here. */
  readonly hasDemoLogin: boolean;
  /** The password of a just created `admin`, to be changed at the first login; shown once. */
  readonly oneTimePassword: string | undefined;
  /** What a player site may call a demo's feed with; undefined where it is none. */
  readonly demoFeed: DemoFeed | undefined;
  /**
   * Takes no more calls and begins no more jobs, gives those that have begun ten seconds, then stops
   * everything that was started, each part whatever became of the others.
   *
   * @throws {Error} the first part that did not stop in order, once all were tried
   */
  close(): Promise<void>;
}

const systemPlatform = { now: () => new Date(), appendAudit: appendAuditEvent };

/** @returns the one-time password of the administrator that had to be created, if one had to be */
async function seedReal(database: OpenDatabase): Promise<string | undefined> {
  if (await acceptsDemoLogin(database.db))
    throw new StartFailure(
      `This database has the public demo login, so DEMO=off is refused; change the passwords of ${DEMO_ADMINS.map(({ id }) => id).join(', ')} or use an empty database.`,
    );
  const password = randomBytes(ONE_TIME_PASSWORD_BYTES).toString('base64url');
  const isCreated = await transaction(database.db, async (tx) => {
    const first = [{ ...TOP_ADMIN, password, mustChangePassword: true }];
    const isNew = await createFirstAdmins(tx, systemPlatform, first);
    if (isNew) {
      await seedFirstSettings(tx, systemPlatform);
      await seedFirstTemplates(tx, systemPlatform);
    }
    return isNew;
  });
  return isCreated ? password : undefined;
}

const LISTEN_FAILURES: Record<string, (environment: Environment) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use; end the other program or set PORT.`,
  EACCES: ({ port }) => `Port ${port} may not be opened by this user; set PORT above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST=${host} cannot be resolved.`,
};

/** @throws {StartFailure} why nobody can listen there, as far as a person can put it right */
const listening = <T>(promise: Promise<T>, environment: Environment): Promise<T> =>
  promise.catch((error: NodeJS.ErrnoException) => {
    const sentence = LISTEN_FAILURES[error.code ?? ''];
    throw sentence ? new StartFailure(sentence(environment)) : error;
  });

/** Whoever cannot listen is told so before a first database is made, which takes a while. */
async function requirePlace(environment: Environment): Promise<void> {
  const probe = createServer().listen(environment.port, environment.host);
  await listening(once(probe, 'listening'), environment);
  probe.close();
  await once(probe, 'close');
}

const listen = (app: FastifyInstance, environment: Environment): Promise<string> =>
  listening(app.listen({ host: environment.host, port: environment.port }), environment);

function readTrustedProxies(deployment: DeploymentSource, name: string): readonly string[] {
  const { trustedProxies } = deployment.file();
  for (const proxy of trustedProxies)
    try {
      within([proxy]);
    } catch {
      throw new StartFailure(`${name}.json: trustedProxies: "${proxy}" is no address or network.`);
    }
  return trustedProxies;
}

/** @returns stops them, before the database ends */
const startJobs = (
  platform: JobPlatform,
  jobs: readonly Job[],
  { log }: Pick<FastifyInstance, 'log'>,
) => scheduleJobs(platform, jobs, (error, { name }) => logJobError(log, error, name));

/** The database under the newest schema, as the server's own user sees it. */
async function bringUpDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir }: Environment,
  onLost: (failure: Error) => void,
  stops: Stop[],
  limits: Limits,
): Promise<{
  database: OpenDatabase;
  /** Connections of their own for what may take longer. */
  open: (limits: Limits) => OpenDatabase;
  excess: string | undefined;
}> {
  if (databaseUrl !== undefined) await openDataDir(dataDir);
  const postgres =
    databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir, onLost })
      : {
          url: databaseUrl,
          ownerUrl: databaseOwnerUrl ?? databaseUrl,
          stop: async () => undefined,
        };
  stops.push({
    part: 'the database',
    timeoutMs: DATABASE_TIMEOUT_MS,
    stop: () => postgres.stop(),
  });
  await migrate(postgres.ownerUrl, { serverUrl: postgres.url });
  const open = (limits: Limits) => {
    const opened = openDatabase(postgres.url, (error) => console.error(error.message), limits);
    stops.push({
      part: 'connections to the database',
      timeoutMs: CLOSE_TIMEOUT_MS,
      stop: () => opened.close(),
    });
    return opened;
  };
  const database = open(limits);
  const excess = await findExcess(database.pool);
  if (excess !== undefined && databaseOwnerUrl !== undefined)
    throw new StartFailure(
      `The user of DATABASE_URL could do more than the server needs (${excess}); name one there who owns nothing.`,
    );
  return { database, open, excess };
}

/**
 * Starts everything and answers when the first request can be served.
 *
 * @throws {StartFailure} what a person can put right, in one sentence; nothing is left running
 */
export async function startServer(
  environment: Environment,
  { distDir, deploymentsDir, isFurnished = false }: Places,
  options: {
    readonly logLevel?: 'info' | 'warn';
    /** Told when the embedded database died and cannot be brought up again. */
    readonly onLost?: (failure: Error) => void;
    /** Of what calls and jobs ask of the database. */
    readonly limits?: Limits;
    /** How long what has begun is waited for at the end; ten seconds. */
    readonly finishTimeoutMs?: number;
  } = {},
): Promise<RunningServer> {
  const { logLevel = 'warn', onLost = ({ message }) => console.error(message) } = options;
  const { limits = CALL_LIMITS, finishTimeoutMs = FINISH_TIMEOUT_MS } = options;
  const tell = (sentence: string) => console.error(sentence);
  const stops: Stop[] = [];
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= stopAll(stops.reverse(), tell);
    return closing;
  };
  try {
    const { deployment: name, isDemo } = environment;
    const deployment = loadDeployment({
      ...{ name, dir: deploymentsDir, distDir, onRejected: tell },
      ...(isDemo && { demo: { password: DEMO_PASSWORD, admins: DEMO_ADMINS } }),
    });
    const trustedProxies = readTrustedProxies(deployment, name);

    await requirePlace(environment);
    const { database, open, excess } = await bringUpDatabase(environment, onLost, stops, limits);
    const platform = { db: database.db, ...systemPlatform };
    const sealer = await openSealer(platform, environment);
    await makeLedgerPartitions(database.db, new Date());
    if (isDemo) await seedDemo(database.db, systemPlatform, isFurnished);
    const oneTimePassword = isDemo ? undefined : await seedReal(database);

    const checkpoint = checkpointPlaceOf(environment.dataDir, environment.databaseUrl);
    const anchor = () =>
      anchorAudit(platform, checkpoint).catch((error: Error) => console.error(error.message));
    await anchor();
    stops.push({ part: 'the anchor of the audit log', timeoutMs: CLOSE_TIMEOUT_MS, stop: anchor });
    const providers = connectProviders(environment.providers, systemPlatform.now, tell);
    const patient = open(CHECK_LIMITS);
    const drawKey = await readDrawKey(environment.dataDir);
    const app = await buildApp({
      drawKey,
      database,
      sealer,
      providers,
      trustedProxies,
      metricsToken: environment.metricsToken,
      roomBytes:
        environment.databaseUrl === undefined ? () => roomBytesIn(environment.dataDir) : undefined,
      allowedHosts: environment.allowedHosts,
      listensOn: environment.host,
      callsPerMinuteMax: environment.callsPerMinuteMax,
      deployment,
      logger: { level: logLevel, redact: LOG_REDACTIONS },
      web: (scope, mayRead) => registerWeb(scope, { deployment, distDir, mayRead }),
    });
    const ending = [() => finishCalls(app, finishTimeoutMs)];
    stops.push({
      part: 'what had begun',
      timeoutMs: finishTimeoutMs + CLOSE_TIMEOUT_MS,
      // While a job is slow to end, no call is taken that would be cut off.
      stop: () => atOnce(ending),
    });
    const hasDemoLogin = isDemo && (await acceptsDemoLogin(database.db));
    const demoFeed = isDemo ? await findDemoFeed(database.db) : undefined;
    const url = await listen(app, environment);
    const jobs = [...jobsOf(patient.db, providers, drawKey), auditAnchorJob(checkpoint)];
    const flags = () => deployment.current().flags;
    const stopJobs = startJobs({ ...platform, sealer, flags }, jobs, app);
    ending.push(() => finishJobs(stopJobs, finishTimeoutMs, tell));
    return { url, excess, hasDemoLogin, oneTimePassword, demoFeed, close };
  } catch (error) {
    // What did not stop is told of already.
    await close().catch(() => undefined);
    throw error;
  }
}

/** The first lines that a person reads, in both languages. */
function greeting({ url, excess, hasDemoLogin, oneTimePassword }: RunningServer): string {
  const lines = [`관제가 시작되었습니다. Gwanje is running: ${url}`];
  if (excess !== undefined)
    lines.push(
      '데이터베이스 사용자의 권한이 필요한 것보다 커서 원장과 감사 기록의 잠금을 풀 수 있습니다. DATABASE_OWNER_URL로 소유자를 따로 지정하세요.',
      `The database user could undo what keeps ledger and audit log unchanged (${excess}); name the owner apart, as DATABASE_OWNER_URL.`,
    );
  if (hasDemoLogin)
    lines.push(
      `데모 로그인 Demo logins, password ${DEMO_PASSWORD}:`,
      ...DEMO_ADMINS.map(({ id, type }) => {
        const { ko, en } = ADMIN_TYPES[type];
        return `  ${id.padEnd(LOGIN_ID_COLUMNS)} ${ko} ${en}`;
      }),
    );
  if (oneTimePassword !== undefined)
    lines.push(
      `최초 로그인 First login: ${TOP_ADMIN.id} / ${oneTimePassword}`,
      '이 비밀번호는 다시 표시되지 않으며 로그인 후 변경해야 합니다. It is shown once and must be changed at the first login.',
    );
  return lines.join('\n');
}

/**
 * Runs the server as this process: prints how to reach it, ends on SIGINT, SIGTERM or SIGHUP with 0, or
 * with 1 where a part did not stop in order, and on a second signal at once. What a person can put right
 * is printed as one sentence, with exit code 1.
 *
 * @param limits of what is asked of the database, where they are not the usual ones
 * @returns the server once it runs; undefined when it could not be started
 */
export async function runServer(
  places: Places,
  limits?: Limits,
): Promise<RunningServer | undefined> {
  const end = (code: number) => process.exit(code);
  // Rows that are read at the start live long, and V8 would take it that all rows do: their arrays
  // would lie where they outlive a page by far, with all that they hold (decision 0207).
  setFlagsFromString('--no-allocation-site-pretenuring');
  try {
    const environment = readEnvironment();
    // A demo's terminal shows URL and login; who runs it for real wants every call in the log.
    const starting = startServer(environment, places, {
      logLevel: environment.isDemo ? 'warn' : 'info',
      limits,
      onLost: (failure) => {
        console.error(failure.message);
        end(1);
      },
    });
    onSignal(() => {
      // Also while it is starting, or its database would outlive it.
      starting
        .then((server) => server.close())
        .then(
          () => end(0),
          () => end(1),
        );
    });
    const server = await starting;
    console.log(greeting(server));
    return server;
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
    return undefined;
  }
}
