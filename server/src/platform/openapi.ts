import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Endpoint,
  FEED_HEADERS,
  FEED_REFUSALS,
  type FeedEndpoint,
  PLATFORM_REFUSALS,
  REFUSALS,
  type RefusalCode,
} from '@gwanje/contract';
import * as z from 'zod';
import { IDEMPOTENCY_KEY_PATTERN, takesIdempotencyKey } from './idempotency';

const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);

const schemaOf = (schema: Endpoint['input'] | Endpoint['reply'], io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const errorBody = { $ref: '#/components/schemas/Error' };

type Operation = Pick<
  Endpoint,
  'method' | 'path' | 'summary' | 'input' | 'reply' | 'when' | 'isFile'
> & {
  readonly refusals: readonly RefusalCode[];
};

function responsesOf(endpoint: Operation) {
  const codes = new Map<number, RefusalCode[]>();
  for (const code of endpoint.refusals)
    codes.set(REFUSALS[code].status, [...(codes.get(REFUSALS[code].status) ?? []), code]);
  return {
    200: {
      description: 'Done.',
      content: endpoint.isFile
        ? { 'application/octet-stream': {} }
        : { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
    },
    ...Object.fromEntries(
      [...codes].map(([status, names]) => [
        status,
        { description: names.join(', '), content: { 'application/json': { schema: errorBody } } },
      ]),
    ),
  };
}

const keyParameter = (required: boolean) => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description: 'Names one press: the same key and body act once and answer the same.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN.source },
});

const SIGNED = [
  [FEED_HEADERS.key, 'The identifier of the key.'],
  [FEED_HEADERS.time, 'Milliseconds since 1970, within 30 seconds of the time of the server.'],
  [
    FEED_HEADERS.signature,
    'HMAC-SHA256 in hexadecimal, under the secret of the key, of five lines: method, path with query, time, Idempotency-Key, body.',
  ],
].map(([name, description]) => ({
  ...{ name, description },
  ...{ in: 'header', required: true, schema: { type: 'string' } },
}));

function operationOf(name: string, endpoint: Operation, headers: readonly object[]) {
  const input = schemaOf(endpoint.input, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  const inPath = paramsOf(endpoint.path);
  const isRead = endpoint.method === 'GET';
  const inQuery = isRead
    ? Object.keys(input.properties ?? {}).filter((key) => !inPath.includes(key))
    : [];
  const parameter = (key: string, where: 'path' | 'query') => ({
    name: key,
    in: where,
    required: where === 'path' || (input.required?.includes(key) ?? false),
    schema: input.properties?.[key] ?? { type: 'string' },
  });
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.when && { 'x-when': endpoint.when }),
    parameters: [
      ...inPath.map((key) => parameter(key, 'path')),
      ...inQuery.map((key) => parameter(key, 'query')),
      ...headers,
    ],
    ...(!isRead && { requestBody: { content: { 'application/json': { schema: input } } } }),
    responses: responsesOf(endpoint),
  };
}

/** An operation for administrators: where money moves the key has to be there, on other writes it may be. */
const operationBySession = (name: string, endpoint: Endpoint) => ({
  'x-access': endpoint.access,
  ...operationOf(
    name,
    { ...endpoint, refusals: [...endpoint.refusals, ...PLATFORM_REFUSALS] },
    takesIdempotencyKey(endpoint) ? [keyParameter(endpoint.needsKey === true)] : [],
  ),
});

const operationBySignature = (name: string, endpoint: FeedEndpoint) => ({
  'x-scope': endpoint.scope,
  ...operationOf(
    name,
    { ...endpoint, refusals: [...endpoint.refusals, ...FEED_REFUSALS] },
    endpoint.method === 'GET' || endpoint.writesNothing || endpoint.isConfidential
      ? SIGNED
      : [...SIGNED, keyParameter(true)],
  ),
});

/**
 * The OpenAPI 3.1 document of a contract, noun → endpoints, and of the feed. All its schemas together
 * take most of a second, so others are answered in between.
 */
export async function openApiOf(
  contract: Record<string, Record<string, Endpoint>>,
  feed: Record<string, FeedEndpoint>,
): Promise<object> {
  const paths: Record<string, Record<string, object>> = {};
  const add = (noun: string, { path, method }: Pick<Endpoint, 'path' | 'method'>, said: object) => {
    const place = path.replace(/:(\w+)/g, '{$1}');
    paths[place] = { ...paths[place], [method.toLowerCase()]: { tags: [noun], ...said } };
  };
  for (const [noun, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      add(noun, endpoint, operationBySession(`${noun}.${name}`, endpoint));
      await nextTurn();
    }
  for (const [name, endpoint] of Object.entries(feed)) {
    add('feed', endpoint, operationBySignature(`feed.${name}`, endpoint));
    await nextTurn();
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Gwanje API', version: '1.0.0' },
    paths,
    components: {
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message', 'requestId'],
          properties: {
            code: { type: 'string' },
            message: { type: 'string' },
            requestId: { type: 'string' },
            fields: { type: 'array' },
            details: {},
            connectIP: { type: 'string' },
          },
        },
      },
    },
  };
}
