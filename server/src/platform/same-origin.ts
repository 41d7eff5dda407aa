import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal';

/**
 * Refuses a write that another site could have caused. The session cookie is SameSite=Strict
 * already; neither a JSON content type nor DELETE can be sent across origins without a preflight,
 * which nothing here answers; and a browser that names an origin must name ours.
 */
export async function requireSameOrigin(request: FastifyRequest): Promise<void> {
  const { origin, 'sec-fetch-site': site, 'content-type': contentType } = request.headers;
  const own = `${request.protocol}://${request.host}`.toLowerCase();
  if (origin !== undefined && origin.toLowerCase() !== own)
    throw new Refusal('request.cross_origin');
  if (site !== undefined && site !== 'same-origin') throw new Refusal('request.cross_origin');
  if (request.method === 'DELETE' && contentType === undefined) return;
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) throw new Refusal('request.not_json');
}
