import * as z from 'zod/mini';
import { newLoginId } from './config';
import { list } from './list';
import { says } from './says';
import { optionalText, text } from './text';
import { instant, person, uuid } from './units';

/** What a host is to its site. */
export const DOMAIN_ROLES = {
  main: { ko: '대표', en: 'Main' },
  extra: { ko: '추가', en: 'Extra' },
  redirect: { ko: '이동', en: 'Redirect' },
} as const;
export type DomainRole = keyof typeof DOMAIN_ROLES;
const role = z.enum(Object.keys(DOMAIN_ROLES) as [DomainRole, ...DomainRole[]]);

/** How long a host that members were on leads to the main one once it was removed. */
export const DOMAIN_REDIRECT_DAYS = 30;
/** How long a visit may take to go over to another host. */
export const VISIT_TICKET_SECONDS = 60;

const HOST_LENGTH_MAX = 253;
/** A name of at least two parts, as it stands in an address; other scripts in their xn-- form. */
const HOST =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

export const host = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(HOST_LENGTH_MAX),
    z.regex(HOST, { error: says('bad_host') }),
  );

/** Why a host was not reached, in the words of its check. */
export const DOMAIN_FAILURES = {
  unknownName: { ko: 'DNS에 없는 이름', en: 'no such name' },
  insideAddress: { ko: '내부 주소를 가리킴', en: 'points inside' },
  noAnswer: { ko: '응답 없음', en: 'no answer' },
  badCertificate: { ko: '인증서 오류', en: 'bad certificate' },
  error: { ko: '서버 오류', en: 'server error' },
} as const;
export type DomainFailure = keyof typeof DOMAIN_FAILURES;

/** One host of a player site. */
export const domain = z.object({
  domainId: uuid,
  host: z.string(),
  siteId: uuid,
  /** Null: the main site. */
  siteName: z.nullable(z.string()),
  role,
  /** Who is above those that join here without naming anybody. */
  recommender: z.nullable(person),
  memo: z.string(),
  /** What the last check found; null: not checked yet. */
  isUp: z.nullable(z.boolean()),
  failure: z.nullable(z.enum(Object.keys(DOMAIN_FAILURES) as [DomainFailure, ...DomainFailure[]])),
  checkedAt: z.nullable(instant),
  certificateUntil: z.nullable(instant),
  /** What waits for a second administrator. */
  wanted: z.nullable(z.enum(['move', 'remove'])),
  wantedSiteName: z.nullable(z.string()),
  wantedRole: z.nullable(role),
  wantedBy: z.nullable(person),
  /** Until when it leads to the main host of its site instead of serving it; null: for good, or not at all. */
  redirectUntil: z.nullable(instant),
  createdAt: instant,
  createdBy: person,
  version: z.int(),
});
export type Domain = z.output<typeof domain>;

/** Who is on a host. */
export const domainUsage = z.object({
  domainId: uuid,
  /** Members who came in here and are still there. */
  visitors: z.int(),
  /** Bets of theirs that are under way. */
  openBets: z.int(),
  /** Who joined here on this day of Seoul. */
  joinedToday: z.int(),
});

export const domains = list({
  path: '/api/domains',
  access: 'siteSettings.read',
  summary: 'The hosts of the player sites.',
  row: domain,
  id: 'domainId',
  filters: {
    /** A part of the host or memo. */
    query: z.optional(text(60)),
    role: z.optional(role),
  },
  sorts: ['newest', 'oldest'],
});

const terms = {
  siteId: uuid,
  role,
  /** A login ID; left out: nobody. */
  recommender: z.optional(newLoginId),
  memo: optionalText(100),
};
export const addDomainInput = z.strictObject({ host, ...terms });
export const updateDomainInput = z.strictObject({ domainId: uuid, version: z.int(), ...terms });
export const decidedDomain = z.strictObject({ domainId: uuid, version: z.int() });
