import { type Endpoint, isPermitted } from '@gwanje/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller';
import { Refusal } from './refusal';

/** What somebody wants to come through. */
export type Door = Pick<Endpoint, 'method' | 'path' | 'access' | 'keepsIdle'>;

/** A call of somebody who has a session, or has shown one, that was not let through. */
export interface Denial {
  /** As in `GET /api/admins`. */
  readonly door: string;
  readonly reason: Refusal['code'];
  readonly caller: Caller;
  readonly requestId: string;
}

export interface Gate {
  /** Also prolongs the caller's session, unless `keepsIdle`. */
  readonly callerOf: (
    request: FastifyRequest,
    reply: FastifyReply,
    keepsIdle?: boolean,
  ) => Promise<Caller>;
  readonly noteDenial: (denial: Denial) => Promise<void>;
}

/** The address as it is shown to the one who was refused. */
const shownIp = (caller: Caller, request: FastifyRequest) => caller.ip ?? request.ip;

function whyNot({ access }: Door, caller: Caller, request: FastifyRequest): Refusal | null {
  if (!caller.isIpAllowed)
    return new Refusal('session.ip_not_allowed', { connectIP: shownIp(caller, request) });
  if (access === 'public') return null;
  if (!caller.actor) return new Refusal('session.required');
  if (access === 'unfinished-session') return null;
  if (caller.actor.mustChangePassword) return new Refusal('session.password_change_required');
  if (caller.actor.mustSetUpTotp) return new Refusal('session.totp_required');
  if (access === 'session' || isPermitted(caller.actor.type, access)) return null;
  return new Refusal('session.forbidden');
}

/**
 * Finds out who calls and lets that caller through.
 *
 * @throws {Refusal} whoever may not come in; of somebody with a session it leaves a trace
 */
export async function admit(
  gate: Gate,
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const caller = await gate.callerOf(request, reply, door.keepsIdle);
  request.caller = caller;
  const refusal = whyNot(door, caller, request);
  if (!refusal) return caller;
  if (caller.hasSession) {
    const { code: reason } = refusal;
    const at = `${door.method} ${door.path}`;
    await gate.noteDenial({ door: at, reason, caller, requestId: request.id });
  }
  throw refusal;
}
