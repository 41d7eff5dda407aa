import type { FastifyInstance } from 'fastify';
import { invalidField, localeOf } from './refusal';
import { repeatedKey } from './repeated-key.rule';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent, which is what a signature is of; empty without one. */
    sentBody: string;
  }
}

/**
 * JSON as Fastify reads it, except that an empty body is no body, and that a key which stands twice
 * is refused: what one reader takes, another on the way may have read otherwise.
 */
export function readJson(app: FastifyInstance): void {
  app.decorateRequest('sentBody', '');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') return done(null, undefined);
      request.sentBody = body;
      parse(request, body, (error, json) => {
        const twice = error ? undefined : repeatedKey(body);
        if (twice === undefined) done(error, json);
        else done(invalidField(twice, 'repeated_key', localeOf(request.headers)));
      });
    },
  );
}
