import * as z from 'zod/mini';
import { list } from './list';
import { text } from './text';
import { instant, ipNetwork, person, uuid } from './units';

/** What an address is kept from: the player's site, this console, or either. */
export const BLOCKED_DOORS = {
  both: { ko: '사이트·콘솔', en: 'Site and console' },
  site: { ko: '사이트', en: 'Site' },
  console: { ko: '관리자 콘솔', en: 'Console' },
} as const;
export type BlockedDoor = keyof typeof BLOCKED_DOORS;
const door = z.enum(['both', 'site', 'console'] satisfies BlockedDoor[]);

export const BLOCKED_STATES = {
  active: { ko: '차단 중', en: 'In force' },
  expired: { ko: '만료', en: 'Ended' },
} as const;

/** What becomes of sessions that were begun there. */
export const BLOCKED_SESSIONS = {
  keep: { ko: '계속 두기', en: 'Let them go on' },
  end: { ko: '바로 끝내기', en: 'End them now' },
} as const;

const BLOCKED_AT_ONCE_MAX = 500;

export const blockedIps = list({
  path: '/api/blocked-ips',
  access: 'tracking.read',
  summary: 'Addresses and networks from which nobody gets in.',
  row: z.object({
    blockedIpId: uuid,
    network: z.string(),
    door,
    reason: z.string(),
    /** Null: until somebody takes it off. */
    until: z.nullable(instant),
    /** Calls that were turned away. */
    hits: z.int(),
    lastHitAt: z.nullable(instant),
    /** Members who came in from there within 30 days; counted to ten thousand visits. */
    members30d: z.int(),
    createdAt: instant,
    createdBy: person,
  }),
  id: 'blockedIpId',
  filters: {
    state: z.optional(z.enum(['active', 'expired'])),
    /** An address that it holds, or what the network begins with or the reason holds. */
    query: z.optional(text(100)),
  },
  sorts: ['newest', 'oldest', '-hits', 'hits', '-lastHitAt', 'lastHitAt'],
});

const networks = z.array(ipNetwork).check(z.minLength(1), z.maxLength(BLOCKED_AT_ONCE_MAX));

export const previewBlockedIpsInput = z.strictObject({ networks, door });

/** Who is concerned, as far as this console knows; members sign in elsewhere. */
export const blockedIpsPreview = z.object({
  /** Administrators who have signed in from there within 30 days, by login ID. */
  admins: z.array(z.string()),
  /** Sessions of this console that were begun there and are live. */
  sessions: z.int(),
  /** Members who came in from there within 30 days, and some of them by login ID. */
  members: z.int(),
  memberIds: z.array(z.string()),
  /** Visits at the player's site that were begun there and go on. */
  visits: z.int(),
  /** Many people share such an address: several have signed in there, or it is of no single line, or that was judged. */
  isShared: z.boolean(),
});

export const addBlockedIpsInput = z.strictObject({
  networks,
  door,
  reason: text(200),
  until: z.optional(instant),
  /** Also ends the sessions that were begun there; otherwise they go on until they end. */
  endsSessions: z.boolean(),
});
export const removeBlockedIpInput = z.strictObject({ blockedIpId: uuid, reason: text(200) });
