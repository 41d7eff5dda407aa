import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import {
  alarms,
  BODY_BYTES_MAX,
  bets,
  config,
  type Endpoint,
  feed,
  lists,
  members,
  minigames,
  money,
  partners,
  remotes,
  session,
} from '@gwanje/contract';
import fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Registry } from 'prom-client';
import { alarmsRoutes } from './alarms/alarms.routes';
import { appendAuditEvent, auditStatement } from './audit/append-audit-event.command';
import { betsRoutes } from './bets/bets.routes';
import { boardsRoutes } from './config/boards/boards.routes';
import { mediaRoutes } from './config/boards/media.routes';
import { clearRoutes } from './config/clear/clear.routes';
import { configRoutes } from './config/config.routes';
import { ADDRESS_USES_KEPT_MS, countAddressUses } from './config/count-address-uses';
import { domainsRoutes } from './config/domains/domains.routes';
import { feedRoutes } from './feed/feed.routes';
import { FEED_PREFIX } from './feed/implement-feed';
import { listsRoutes } from './lists/lists.routes';
import { countHits } from './members/blocked-ips/count-hits';
import { membersRoutes } from './members/members.routes';
import { minigamesRoutes } from './minigames/minigames.routes';
import { DRAW_KEY_BYTES } from './minigames/rounds/draw-seed';
import { moneyRoutes } from './money/money.routes';
import type { ConnectedProviders } from './money/providers/provider-port';
import { findOfLine } from './own-line.queries';
import { partnersRoutes } from './partners/partners.routes';
import { admit } from './platform/admit';
import { answerError, answerNotFound, refusalBody } from './platform/answer-error';
import { countedAs } from './platform/caller';
import type { OpenDatabase } from './platform/database';
import { DENIAL_TOLD_MS, traceDenials } from './platform/denials';
import { API_PREFIX, type Platform } from './platform/implement';
import { collectMetrics } from './platform/metrics';
import { within } from './platform/networks';
import { openApiOf } from './platform/openapi';
import { operationsRoutes } from './platform/operations.routes';
import { ownHosts } from './platform/own-hosts';
import { readJson } from './platform/read-json';
import { Refusal } from './platform/refusal';
import { newRequestId } from './platform/request-id';
import { passingSealer, type Sealer } from './platform/sealer';
import { readSecurityHeaders } from './platform/security-headers';
import { turnAway } from './platform/turn-away';
import { remotesRoutes } from './remotes/remotes.routes';
import { foreseeReads, type MayRead } from './session/foresee-reads';
import { guardPages } from './session/guard-pages';
import { presentedBy } from './session/presented';
import { type RecentSessions, rememberRecentSessions } from './session/recent-sessions';
import { recogniseCaller } from './session/recognise-caller';
import { sessionRoutes } from './session/session.routes';
import type { DeploymentSource } from './web/deployment';

const REQUEST_TIMEOUT_MS = 30_000;

let writtenOut: ReturnType<typeof openApiOf> | undefined;
/** The same for every server of a process; most are never asked. */
const openApi = () => {
  writtenOut ??= openApiOf(CONTRACT, feed);
  return writtenOut;
};

const OPEN_API = { method: 'GET', path: '/api/openapi.json', access: 'session' } as const;

/** How many calls are left is nobody’s matter until there are none; then `retry-after` tells. */
const UNTOLD = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** Every contract file that this server implements. */
export const CONTRACT: Record<string, Record<string, Endpoint>> = {
  session,
  members,
  money,
  minigames,
  bets,
  config,
  partners,
  alarms,
  remotes,
  lists,
};

export interface AppOptions {
  readonly database: OpenDatabase;
  readonly now?: () => Date;
  readonly logger?: FastifyServerOptions['logger'];
  /** Addresses of proxies whose X-Forwarded-* headers are believed. */
  readonly trustedProxies?: readonly string[];
  /**
   * Calls of the API that one person may make in a minute, by whatever session, and whoever has
   * none that was live within the last minute, by his address: many consoles share that of their
   * company. What consoles ask by themselves is counted apart, and each server counts for itself.
   */
  readonly callsPerMinuteMax: number;
  /** Where members play with money that lies there; left out, no provider is connected. */
  readonly providers?: ConnectedProviders;
  /** What the pages are of, and what the API has on; left out, no pages and everything. */
  readonly deployment?: Pick<DeploymentSource, 'current'>;
  /** Opens `/metrics` to whoever bears it; left out, only top administrators see it. */
  readonly metricsToken?: string | undefined;
  /** How much the database may still write; left out where nobody here knows. */
  readonly roomBytes?: (() => Promise<number>) | undefined;
  /** Names under which the server is reached; left out, those that a trusted proxy passes on. */
  readonly allowedHosts?: readonly string[];
  /** The name or address at which the server listens. */
  readonly listensOn?: string;
  /** Left out, phones can be opened until the process ends. */
  readonly sealer?: Sealer;
  /** By which the draws of mini-games are made; left out, one that nobody keeps. */
  readonly drawKey?: Buffer;
  /** Registers the pages: everything that is not the API. What could be read at once, `mayRead` says. */
  readonly web?: (app: FastifyInstance, mayRead: MayRead) => Promise<void>;
}

/** What is logged never holds a cookie or a password, whoever logs it. */
export const LOG_REDACTIONS = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  '*.password',
  '*.currentPassword',
  '*.newPassword',
];

/** A request as the log has it: without its query, since whom people search for is nobody’s matter. */
const loggedRequest = ({ method, url, host, ip }: Partial<FastifyRequest>) => ({
  method,
  url: url?.split('?')[0],
  host,
  remoteAddress: ip,
});

const withoutQueries = (logger: AppOptions['logger'] = false): AppOptions['logger'] =>
  typeof logger === 'object' ? { serializers: { req: loggedRequest }, ...logger } : logger;

/** Answers what is not even HTTP, or has headers beyond all bounds. */
function answerBrokenRequest(this: FastifyInstance, _error: Error, socket: Socket): void {
  if (!socket.writable) return;
  const body = JSON.stringify(refusalBody(new Refusal('request.malformed'), newRequestId(), 'ko'));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

async function api(
  app: FastifyInstance,
  platform: Platform,
  recentSessions: RecentSessions,
  metrics: Registry,
  {
    callsPerMinuteMax,
    providers = {},
    deployment,
    drawKey,
  }: Readonly<AppOptions & { drawKey: Buffer }>,
) {
  await app.register(rateLimit, {
    global: false,
    max: callsPerMinuteMax,
    timeWindow: 60_000,
    addHeadersOnExceeding: UNTOLD,
    addHeaders: UNTOLD,
    keyGenerator: (request) => {
      const { ip, tokenHash } = presentedBy(request);
      const caller = recentSessions.adminOf(tokenHash, platform.now()) ?? countedAs(ip);
      // Whoever has used his calls up still hears what waits for him.
      return request.routeOptions.config.keepsIdle ? `${caller} by itself` : caller;
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('request.too_many', { retryAfterSeconds: Math.ceil(ttl / 1_000) }),
  });
  app.addHook('onRequest', app.rateLimit());
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    done();
  });
  app.setNotFoundHandler(answerNotFound);
  sessionRoutes(app, platform);
  configRoutes(app, platform);
  boardsRoutes(app, platform);
  clearRoutes(app, platform);
  domainsRoutes(app, platform);
  minigamesRoutes(app, platform, drawKey);
  betsRoutes(app, platform);
  membersRoutes(app, platform);
  moneyRoutes(app, platform, providers);
  partnersRoutes(app, platform);
  alarmsRoutes(app, platform, () => deployment?.current().revision ?? '');
  remotesRoutes(app, platform, metrics);
  listsRoutes(app, platform, () => deployment?.current().siteName ?? '');
  app.get('/openapi.json', async (request, reply) => {
    await admit(platform, OPEN_API, request, reply);
    return openApi();
  });
}

/** While the server ends, every answer ends its connection, which would otherwise wait for more. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}

/** Builds the server without listening; tests call it through `inject`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, deployment, now = () => new Date(), trustedProxies = [] } = options;
  const app = fastify({
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: newRequestId,
    logger: withoutQueries(options.logger),
    trustProxy: trustedProxies.length > 0 && within(trustedProxies),
    exposeHeadRoutes: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerError,
    routerOptions: { ignoreTrailingSlash: false },
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('presented', null);
  app.setErrorHandler(answerError);
  const securityHeaders = await readSecurityHeaders();
  const isOwnHost = ownHosts(options);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(securityHeaders);
    if (isOwnHost(request)) return done();
    turnAway({ code: 'request.wrong_host', shown: request.host }, request, reply);
  });
  endConnectionsOnClose(app);
  readJson(app);
  await app.register(cookie);

  const { db, pool } = database;
  const recentSessions = rememberRecentSessions();
  const recognise = recogniseCaller(db, now);
  const countHit = countHits(app, { db, now });
  const refused = countAddressUses('admin', { db, now }, app.log);
  const onTurnedAway = (ip: string | null) => {
    countHit(ip);
    refused.note(ip, true);
  };
  const writing = setInterval(() => refused.flush(), ADDRESS_USES_KEPT_MS).unref();
  const denials = traceDenials({ db, now, appendAudit: appendAuditEvent }, app.log);
  const sweeping = setInterval(() => denials.sweep(), DENIAL_TOLD_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(sweeping);
    clearInterval(writing);
    await refused.flush();
    await denials.sweep(true);
  });
  const platform: Platform = {
    db,
    now,
    noteDenial: denials.note,
    callerOf: async (request, reply, keepsIdle) => {
      const caller = await recognise(request, reply, keepsIdle);
      const { actor, isIpAllowed } = caller;
      if (!isIpAllowed) onTurnedAway(caller.ip);
      if (actor && isIpAllowed) recentSessions.note(actor, now());
      return caller;
    },
    appendAudit: appendAuditEvent,
    sealer: options.sealer ?? passingSealer(),
    findOfLine,
    flags: deployment && (() => deployment.current().flags),
  };
  const metrics = collectMetrics(app, pool);
  const { drawKey = randomBytes(DRAW_KEY_BYTES) } = options;
  await app.register(
    (scope) => api(scope, platform, recentSessions, metrics, { ...options, drawKey }),
    { prefix: API_PREFIX },
  );
  const { providers = {} } = options;
  await app.register(
    (scope) => feedRoutes(scope, { ...platform, auditStatement, drawKey, providers }),
    {
      prefix: FEED_PREFIX,
    },
  );
  mediaRoutes(app, platform);
  operationsRoutes(app, platform, metrics, options);
  const { web } = options;
  if (!web) app.setNotFoundHandler(answerNotFound);
  else
    await app.register(async (pages) => {
      const leaveUrl = () => deployment?.current().leaveUrl ?? '/';
      guardPages(pages, { db, now, leaveUrl, onTurnedAway });
      await web(pages, foreseeReads(CONTRACT, platform));
    });
  return app;
}
