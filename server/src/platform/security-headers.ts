import type { OutgoingHttpHeaders } from 'node:http';
import helmet from '@fastify/helmet';
import fastify from 'fastify';

async function askHelmet(): Promise<OutgoingHttpHeaders> {
  const app = fastify();
  // The pages set a policy of their own, with a nonce; the API sets the strictest there is.
  await app.register(helmet, { contentSecurityPolicy: false });
  let headers: OutgoingHttpHeaders = {};
  app.get('/', (_request, reply) => {
    headers = reply.raw.getHeaders();
    reply.send();
  });
  await app.inject('/');
  await app.close();
  return headers;
}

let asked: Promise<OutgoingHttpHeaders> | undefined;

/** What helmet sets on every answer; asked of it once, since it builds all its parts anew at each call. */
export function readSecurityHeaders(): Promise<OutgoingHttpHeaders> {
  asked ??= askHelmet();
  return asked;
}
