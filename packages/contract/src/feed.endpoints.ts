// The feed: what the operator's player site and other machines do, by key and signature.
import * as z from 'zod/mini';
import { newLoginId, nick } from './config';
import { feedEndpoint, memberBalances } from './feed';
import { bankAccount } from './members';
import { kind, moneyRequest, requestInput } from './money-requests';
import { cancelRequest, createRequest } from './money-requests.endpoints';
import { newPassword } from './password';
import { text } from './text';
import { someWon, uuid } from './units';

/** From where the member comes. */
const ip = z.union([z.ipv4(), z.ipv6()]);

/** A request as the player site sees it. */
const ownRequest = z.object({
  requestId: uuid,
  kind,
  status: moneyRequest.shape.status,
  amountWon: z.int(),
  bonusWon: z.nullable(z.int()),
  requestedAt: moneyRequest.shape.requestedAt,
  decidedAt: moneyRequest.shape.decidedAt,
});

export const join = feedEndpoint({
  method: 'POST',
  path: '/feed/members',
  scope: 'players',
  summary: 'Somebody joins, below the recommender whose login ID is named.',
  input: z.strictObject({
    id: newLoginId,
    nick,
    password: newPassword,
    bankAccount: z.nullable(bankAccount),
    recommender: z.nullable(text(40)),
    ip,
  }),
  reply: z.object({ memberId: uuid, status: z.int() }),
  refusals: [
    'member.id_taken',
    'member.no_recommender',
    'member.tree_too_deep',
    'session.password_has_id',
    'member.address_blocked',
  ],
  audit: 'member.create',
  isConfidential: true,
});

export const login = feedEndpoint({
  method: 'POST',
  path: '/feed/logins',
  scope: 'players',
  summary: 'Whether a member may come in; the session itself is the matter of the player site.',
  input: z.strictObject({
    id: text(40),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    ip,
  }),
  reply: z.object({
    memberId: uuid,
    nick: z.string(),
    level: z.int(),
    status: z.int(),
  }),
  refusals: [
    'member.login_failed',
    'member.may_not_enter',
    'member.address_blocked',
    'session.too_many_attempts',
  ],
  audit: 'member.login',
  isConfidential: true,
});

export const readBalances = feedEndpoint({
  method: 'GET',
  path: '/feed/members/:memberId/balances',
  scope: 'players',
  summary: 'What lies in the wallets of a member.',
  input: z.strictObject({ memberId: uuid }),
  reply: memberBalances,
  refusals: ['member.not_found'],
});

export const ask = feedEndpoint({
  method: 'POST',
  path: '/feed/requests',
  scope: 'players',
  summary: 'A member asks for a charge or an exchange; an exchange is debited at once.',
  input: z.strictObject({ memberId: uuid, kind, amountWon: someWon }),
  reply: ownRequest,
  refusals: createRequest.refusals,
  audit: 'request.create',
});

export const listOwn = feedEndpoint({
  method: 'GET',
  path: '/feed/requests',
  scope: 'players',
  summary: 'The last 50 requests of a member, the newest first.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({ requests: z.array(ownRequest) }),
  refusals: ['member.not_found'],
});

export const withdraw = feedEndpoint({
  method: 'POST',
  path: '/feed/requests/:requestId/cancel',
  scope: 'players',
  summary:
    'A member takes back what he asked for, while it is open; the money of an exchange returns.',
  input: requestInput,
  reply: ownRequest,
  refusals: cancelRequest.refusals,
  audit: 'request.cancel',
});
