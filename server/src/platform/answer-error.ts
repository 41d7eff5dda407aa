import { type ErrorBody, FAULT, type Locale, refusalSentence } from '@gwanje/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Interrupted, refusalOf } from './interrupted';
import { localeOf, Refusal } from './refusal';

/** What is refused before a handler is asked, in the contract's words too. */
function findRefusal(error: Partial<FastifyError>): Refusal | undefined {
  if (error instanceof Refusal) return error;
  // Who calls was not found out, or a read broke off: either way nothing was changed.
  if (error instanceof Interrupted) return refusalOf(new Interrupted(error.cause), false);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('request.too_large');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('request.not_json');
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? new Refusal('request.malformed') : undefined;
}

/** The body of a refusal, exactly as the contract's ErrorBody. */
export function refusalBody(refusal: Refusal, requestId: string, locale: Locale): ErrorBody {
  const { fields, details, connectIP } = refusal.extras;
  return {
    code: refusal.code,
    message: refusalSentence(refusal.code, locale, details),
    requestId,
    ...(fields && { fields }),
    ...(details !== undefined && { details }),
    ...(connectIP !== undefined && { connectIP }),
  };
}

/** Answers a refusal with its sentence, and anything else as a fault that names only the request. */
export function answerError(
  error: Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const locale = localeOf(request.headers);
  const refusal = findRefusal(error);
  if (!refusal) {
    request.log.error({ err: error }, 'fault');
    const body: ErrorBody = { code: FAULT.code, message: FAULT[locale], requestId: request.id };
    return reply.code(500).send(body);
  }
  const told = { code: refusal.code, adminId: request.caller?.actor?.adminId };
  if (refusal.cause) request.log.error({ ...told, err: refusal.cause }, 'interrupted');
  else request.log.info(told, 'refused');
  const { retryAfterSeconds } = refusal.extras;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(refusal.status).send(refusalBody(refusal, request.id, locale));
}

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answerError(new Refusal('request.not_found'), request, reply);
