import { type Endpoint, PLATFORM_REFUSALS, REFUSALS, type RefusalCode } from '@gwanje/contract';
import * as z from 'zod';
import { IDEMPOTENCY_KEY_PATTERN, takesIdempotencyKey } from './idempotency';

const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);

const schemaOf = (schema: Endpoint['input'] | Endpoint['reply'], io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const errorBody = { $ref: '#/components/schemas/Error' };

function responsesOf(endpoint: Endpoint) {
  const codes = new Map<number, RefusalCode[]>();
  for (const code of [...endpoint.refusals, ...PLATFORM_REFUSALS])
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

/** Where money moves the key has to be there; on other writes it may be. */
const keyParameters = (endpoint: Endpoint) =>
  takesIdempotencyKey(endpoint)
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: endpoint.needsKey === true,
          description: 'Names one press: the same key and body act once and answer the same.',
          schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN.source },
        },
      ]
    : [];

function operationOf(name: string, endpoint: Endpoint) {
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
    'x-access': endpoint.access,
    ...(endpoint.when && { 'x-when': endpoint.when }),
    parameters: [
      ...inPath.map((key) => parameter(key, 'path')),
      ...inQuery.map((key) => parameter(key, 'query')),
      ...keyParameters(endpoint),
    ],
    ...(!isRead && { requestBody: { content: { 'application/json': { schema: input } } } }),
    responses: responsesOf(endpoint),
  };
}

/** The OpenAPI 3.1 document of a contract: noun → endpoints. */
export function openApiOf(contract: Record<string, Record<string, Endpoint>>): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [noun, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const operation = { tags: [noun], ...operationOf(`${noun}.${name}`, endpoint) };
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
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
