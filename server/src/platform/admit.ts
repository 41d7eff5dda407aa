import { type Endpoint, isPermitted, type Permission, session } from '@gwanje/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller';
import { Refusal } from './refusal';

/** What somebody wants to come through. */
export type Door = Pick<Endpoint, 'method' | 'path' | 'access' | 'keepsIdle'>;

/** A call of somebody who has a session, or has shown one, that was not let through. */
export interface Denial {
  /** As in `GET /api/admins`. */
  readonly door: string;
  /** The right that is missing, where one is. */
  readonly permission: Permission | null;
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

/** Why somebody may not come through; null: he may. */
export function whyNot(
  { access }: Pick<Door, 'access'>,
  { isIpAllowed, actor }: Pick<Caller, 'isIpAllowed' | 'actor'>,
): Refusal['code'] | null {
  if (!isIpAllowed) return 'session.ip_not_allowed';
  if (access === 'public') return null;
  if (!actor) return 'session.required';
  if (access === 'unfinished-session') return null;
  if (actor.mustChangePassword) return 'session.password_change_required';
  if (actor.mustSetUpTotp) return 'session.totp_required';
  return access === 'session' || isPermitted(actor.type, access) ? null : 'session.forbidden';
}

/**
 * Whether a page calls that was drawn for somebody else, who has since been followed by another one
 * in the same browser: its calls bring the cookie of the second (decision 0239).
 */
const isOthersPage = ({ headers }: FastifyRequest, { actor }: Caller) =>
  actor !== null && (headers['x-person'] ?? actor.adminId) !== actor.adminId;

/** Whoever comes in is anybody; whoever leaves ends a session of his own and nobody else's. */
const isOfSomebody = ({ access, path }: Door) =>
  access !== 'public' || path === session.logout.path;

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
  if (isOfSomebody(door) && isOthersPage(request, caller))
    throw new Refusal('session.other_person');
  const reason = whyNot(door, caller);
  if (!reason) return caller;
  if (caller.hasSession) {
    const at = `${door.method} ${door.path}`;
    // Nothing but a right is ever missing there.
    const permission = reason === 'session.forbidden' ? (door.access as Permission) : null;
    await gate.noteDenial({ door: at, permission, reason, caller, requestId: request.id });
  }
  // Whoever comes from a wrong address is told which one it is.
  const shown = reason === 'session.ip_not_allowed' && { connectIP: caller.ip ?? request.ip };
  throw new Refusal(reason, shown || {});
}
