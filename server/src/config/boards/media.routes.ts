import { extname } from 'node:path';
import { IMAGE_TYPES, type ImageType, isMediaPath } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from '../../platform/answer-error';
import type { Platform } from '../../platform/implement';
import { findImage } from './images.queries';

const YEAR_SECONDS = 31_536_000;

/** Images of posts and popups, for whoever knows the hash of what is in them: every player. */
export function mediaRoutes(app: FastifyInstance, { db }: Pick<Platform, 'db'>): void {
  app.get('/media/:name', async (request, reply) => {
    const path = `/media/${(request.params as { name: string }).name}`;
    const found = isMediaPath(path) ? await findImage(db, path) : undefined;
    if (!found) return answerNotFound(request, reply);
    return reply
      .header('content-type', IMAGE_TYPES[extname(path).slice(1) as ImageType])
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(found.content);
  });
}
