import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import {
  alarms,
  config,
  type Endpoint,
  members,
  minigames,
  money,
  partners,
  remotes,
  session,
} from '@gwanje/contract';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Registry } from 'prom-client';
import { alarmsRoutes } from './alarms/alarms.routes';
import { appendAuditEvent } from './audit/append-audit-event.command';
import { configRoutes } from './config/config.routes';
import { membersRoutes } from './members/members.routes';
import { minigamesRoutes } from './minigames/minigames.routes';
import { moneyRoutes } from './money/money.routes';
import type { ConnectedProviders } from './money/provider-port';
import { partnersRoutes } from './partners/partners.routes';
import { answerError, answerNotFound, refusalBody } from './platform/answer-error';
import { countedAs } from './platform/caller';
import type { OpenDatabase } from './platform/database';
import { API_PREFIX, type Platform } from './platform/implement';
import { collectMetrics } from './platform/metrics';
import { openApiOf } from './platform/openapi';
import { operationsRoutes } from './platform/operations.routes';
import { Refusal } from './platform/refusal';
import { newRequestId } from './platform/request-id';
import { readSecurityHeaders } from './platform/security-headers';
import { remotesRoutes } from './remotes/remotes.routes';
import { presentedBy } from './session/presented';
import { type RecentSessions, rememberRecentSessions } from './session/recent-sessions';
import { recogniseCaller } from './session/recognise-caller';
import { sessionRoutes } from './session/session.routes';
import type { DeploymentSource } from './web/deployment';

const BODY_BYTES_MAX = 1_048_576;
const REQUEST_TIMEOUT_MS = 30_000;
const CALLS_PER_MINUTE_MAX = 600;

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
  config,
  partners,
  alarms,
  remotes,
};

export interface AppOptions {
  readonly database: OpenDatabase;
  readonly now?: () => Date;
  readonly logger?: FastifyServerOptions['logger'];
  /** Addresses of proxies whose X-Forwarded-* headers are believed. */
  readonly trustedProxies?: readonly string[];
  /**
   * Calls of the API that one address may make in a minute. A session that was live within the
   * last minute is counted by itself: many consoles share the address of their company.
   */
  readonly callsPerMinuteMax?: number;
  /** Where members play with money that lies there; left out, no provider is connected. */
  readonly providers?: ConnectedProviders;
  /** What the pages are of, and what the API has on; left out, no pages and everything. */
  readonly deployment?: Pick<DeploymentSource, 'current'>;
  /** Registers the pages: everything that is not the API. */
  readonly web?: (app: FastifyInstance) => Promise<void>;
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

/** Answers what is not even HTTP, or has headers beyond all bounds. */
function answerBrokenRequest(this: FastifyInstance, _error: Error, socket: Socket): void {
  if (!socket.writable) return;
  const body = JSON.stringify(refusalBody(new Refusal('request.malformed'), newRequestId(), 'ko'));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** JSON as Fastify reads it, except that an empty body is no body. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else parse(request, body, done);
    },
  );
}

async function api(
  app: FastifyInstance,
  platform: Platform,
  recentSessions: RecentSessions,
  metrics: Registry,
  { callsPerMinuteMax = CALLS_PER_MINUTE_MAX, providers = {}, deployment }: AppOptions,
) {
  await app.register(rateLimit, {
    global: false,
    max: callsPerMinuteMax,
    timeWindow: 60_000,
    addHeadersOnExceeding: UNTOLD,
    addHeaders: UNTOLD,
    keyGenerator: (request) => {
      const { ip, tokenHash } = presentedBy(request);
      return tokenHash && recentSessions.has(tokenHash, platform.now())
        ? tokenHash.toString('base64')
        : countedAs(ip ?? request.ip);
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
  minigamesRoutes(app, platform);
  membersRoutes(app, platform);
  moneyRoutes(app, platform, providers);
  partnersRoutes(app, platform);
  alarmsRoutes(app, platform, () => deployment?.current().revision ?? '');
  remotesRoutes(app, platform, metrics);
  const openApi = openApiOf(CONTRACT);
  app.get('/openapi.json', async (request, reply) => {
    const { isIpAllowed, actor } = await platform.callerOf(request, reply);
    if (!isIpAllowed || !actor) throw new Refusal('session.required');
    return openApi;
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
  const { database, deployment, now = () => new Date() } = options;
  const app = fastify({
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: newRequestId,
    logger: options.logger ?? false,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    exposeHeadRoutes: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerError,
    routerOptions: { ignoreTrailingSlash: false },
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('presented', null);
  app.setErrorHandler(answerError);
  const securityHeaders = await readSecurityHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(securityHeaders);
    done();
  });
  endConnectionsOnClose(app);
  readJson(app);
  await app.register(cookie);

  const { db, pool } = database;
  const recentSessions = rememberRecentSessions();
  const recognise = recogniseCaller(db, now);
  const platform: Platform = {
    db,
    now,
    callerOf: async (request, reply, keepsIdle) => {
      const caller = await recognise(request, reply, keepsIdle);
      const { actor, isIpAllowed } = caller;
      if (actor && isIpAllowed) recentSessions.note(actor.tokenHash, now());
      return caller;
    },
    appendAudit: appendAuditEvent,
    flags: deployment && (() => deployment.current().flags),
  };
  const metrics = collectMetrics(app, pool);
  await app.register((scope) => api(scope, platform, recentSessions, metrics, options), {
    prefix: API_PREFIX,
  });
  operationsRoutes(app, platform, metrics);
  if (options.web) await options.web(app);
  else app.setNotFoundHandler(answerNotFound);
  return app;
}
