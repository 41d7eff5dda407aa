// What a change of a document of the player's site would have done before, or would meet now.
import {
  type Bilingual,
  bannedWordsIn,
  EFFECT_DAYS,
  EFFECTS,
  type FoundDanger,
  type SiteSetting,
  type SiteSettingOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { householdOf } from '../../members/blocked-ips/within-network.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type {
  EffectOutcome as Outcome,
  EffectRow as Row,
  EffectSpan as Span,
} from '../../settings/setting-work';
import { caughtBy } from '../boards/caught.rule';
import { HIGH_BET_DAYS, ringEffects } from './high-bet-effects.queries';
import { charges, exchanges, met, saying, shown, tickets, times } from './met-now.queries';

type Db = Database | Tx;
/** Of what is told in other days than usual; 0 is of this moment. */
export const SITE_EFFECT_DAYS = { boards: 0, highBet: HIGH_BET_DAYS, site: 0 } as const;
const POSTS_READ_MAX = 1_000;
/** Of those who joined, at most; more would be told of the newest. */
const JOINED_READ_MAX = 20_000;

type Site = SiteSettingOf<'site'>;
const SILENCED = [
  ['newCharge', 'waitingCharges', charges],
  ['newExchange', 'waitingExchanges', exchanges],
  ['newHelp', 'waitingTickets', tickets],
] as const;

/** What waits and would ring no more. */
async function silences(db: Db, before: Site, after: Site): Promise<readonly Row[] | null> {
  const off = SILENCED.filter(([bell]) => before.bells[bell] && !after.bells[bell]);
  if (off.length === 0) return null;
  const rows = await Promise.all(
    off.map(async ([, what, waiting]) => met(what, await waiting(db))),
  );
  const count = shown(rows.reduce((sum, { after: { count } }) => sum + count, 0));
  return saying(rows, {
    ko: `대기 ${count}건이 울리지 않습니다.`,
    en: `${count} that wait would not ring.`,
  });
}

type Joining = SiteSettingOf<'join'>;
interface Joined {
  readonly names: string;
  readonly hasPhone: boolean;
  readonly isPhoneConfirmed: boolean;
  readonly hasRealName: boolean;
  readonly hasEmail: boolean;
  readonly ageYears: number | null;
  readonly hasAccount: boolean;
  readonly hasExchangePin: boolean;
  readonly hasRecommender: boolean;
  readonly recommendedBy: string | null;
  readonly ofIp: number;
  readonly ofPhone: number;
  readonly ofAccount: number;
}

/** Those who joined by the player's site, each with how many had come with the same by then. */
async function joinedSince({ db, since }: Span): Promise<readonly Joined[]> {
  const { rows } = await sql<Joined>`
    select lower(replace(login_id || ' ' || nick, ' ', '')) as names,
      phone_hash is not null as "hasPhone", phone_confirmed_at is not null as "isPhoneConfirmed",
      real_name is not null as "hasRealName", email_sealed is not null as "hasEmail",
      join_age::int as "ageYears", bank_number is not null as "hasAccount",
      exchange_pin_hash is not null as "hasExchangePin",
      recommended_by is not null as "hasRecommender",
      recommended_by as "recommendedBy",
      (row_number() over (
        partition by ${householdOf(sql.ref('join_ip'))}, (joined_at at time zone 'Asia/Seoul')::date order by member_id
      ))::int as "ofIp",
      (row_number() over (partition by phone_hash order by member_id))::int as "ofPhone",
      (row_number() over (partition by bank_number order by member_id))::int as "ofAccount"
    from member
    where ${acrossMembers} and joined_at >= ${since} and created_by is null and not is_test
    order by member_id desc limit ${JOINED_READ_MAX}`.execute(db);
  return rows;
}

type Fate =
  | 'join'
  | 'joinMissing'
  | 'joinNoRecommender'
  | 'joinTooYoung'
  | 'joinSameIp'
  | 'joinSamePhone'
  | 'joinSameAccount'
  | 'joinBanned';
const FATES = [
  ...['join', 'joinMissing', 'joinNoRecommender', 'joinTooYoung', 'joinBanned'],
  ...['joinSamePhone', 'joinSameAccount', 'joinSameIp'],
] as readonly Fate[];

const above = (count: number, most: number | null) => most !== null && count > most;

/** What becomes of somebody by these terms, in the order in which the door asks. */
function fateOf(terms: Joining, joined: Joined): Fate | null {
  if (terms.status === 'closed') return null;
  const asksForAbove = terms.status === 'codeOnly' || terms.recommender === 'required';
  const isUnconfirmed = joined.hasPhone && !joined.isPhoneConfirmed;
  const isMissing =
    (terms.phone === 'required' && !joined.hasPhone) ||
    (terms.phone !== 'off' && terms.phoneCode && isUnconfirmed) ||
    (terms.realName === 'required' && !joined.hasRealName) ||
    (terms.email === 'required' && !joined.hasEmail) ||
    (terms.bankAccount === 'required' && !joined.hasAccount) ||
    (terms.exchangePassword === 'required' && !joined.hasExchangePin) ||
    (terms.birthDate === 'required' && joined.ageYears === null);
  if (isMissing) return 'joinMissing';
  if (asksForAbove && !joined.hasRecommender) return 'joinNoRecommender';
  const isAgeAsked = terms.birthDate !== 'off' && joined.ageYears !== null;
  if (isAgeAsked && joined.ageYears < terms.ageMin) return 'joinTooYoung';
  if (bannedWordsIn(terms.bannedWords).some((word) => joined.names.includes(word)))
    return 'joinBanned';
  if (joined.hasPhone && terms.phone !== 'off' && above(joined.ofPhone, terms.phoneMax))
    return 'joinSamePhone';
  const hasAccount = joined.hasAccount && terms.bankAccount !== 'off';
  if (hasAccount && above(joined.ofAccount, terms.bankAccountMax)) return 'joinSameAccount';
  return above(joined.ofIp, terms.ipDayMax) ? 'joinSameIp' : 'join';
}

function fatesOf(all: readonly Joined[], before: Joining, after: Joining): readonly Row[] {
  // Whoever was put below the default recommender has named nobody.
  const joined = all.map((one) =>
    before.defaultRecommender !== '' && one.recommendedBy === before.defaultRecommender
      ? { ...one, hasRecommender: false }
      : one,
  );
  const count = (terms: Joining, fate: Fate) =>
    times(joined.filter((one) => fateOf(terms, one) === fate).length);
  return FATES.map((what) => ({ what, before: count(before, what), after: count(after, what) }));
}

/** Of how many who joined how many would have come in, and what most of the others failed by. */
function sentenceOfFates(rows: readonly Row[], joined: number): Bilingual {
  const kept = rows
    .filter(({ what, after: { count } }) => what !== 'join' && count > 0)
    .sort((a, b) => b.after.count - a.after.count);
  const passing = rows.find(({ what }) => what === 'join')?.after.count ?? 0;
  const [all, few] = [joined, passing].map(shown);
  const sentence = (begin: string, locale: 'ko' | 'en') =>
    [
      begin,
      ...kept.map(({ what, after }) => `${EFFECTS[what][locale]} ${shown(after.count)}`),
    ].join(' · ');
  return {
    ko: sentence(`${all}건 중 통과 ${few}`, 'ko'),
    en: sentence(`Of ${all} let in ${few}`, 'en'),
  };
}

/** A change that would have kept out more than four of five is made by nobody by accident. */
const PASSING_PERCENT_MIN = 20;
const DAY_MS = 86_400_000;

interface JoiningChange {
  readonly before: Joining;
  readonly after: Joining;
  readonly at: Date;
}

/** Terms by which hardly anybody of those who joined of late would have come in, unless it was so before. */
export async function findShutDoors(
  db: Db,
  { before, after, at }: JoiningChange,
): Promise<readonly FoundDanger[]> {
  const since = new Date(at.getTime() - EFFECT_DAYS * DAY_MS);
  const joined = await joinedSince({ db, since });
  const row = fatesOf(joined, before, after).find(({ what }) => what === 'join');
  const [was, passing] = [row?.before.count ?? 0, row?.after.count ?? 0];
  if (passing >= was || passing * 100 >= joined.length * PASSING_PERCENT_MIN) return [];
  const [all, few] = [joined.length, passing].map((count) => count.toLocaleString('ko-KR'));
  return [
    {
      ...{ path: 'status', isAlone: true },
      ko: `지난 ${EFFECT_DAYS}일에 가입한 ${all}명 중 ${few}명만 통과합니다.`,
      en: `Of ${all} who joined in the last ${EFFECT_DAYS} days, ${few} would have come in.`,
    },
  ];
}

/** How many of the newest posts of members hold one of these words. */
async function caughtIn(db: Db, words: readonly [string, string]): Promise<readonly Row[]> {
  const { rows } = await sql<{ text: string }>`
    select title || ' ' || body_text as text from post where board = 'free'
    order by post_id desc limit ${POSTS_READ_MAX}`.execute(db);
  const [before, after] = words.map((banned) =>
    times(rows.filter(({ text }) => caughtBy(text, banned) === 'word').length),
  ) as [Outcome, Outcome];
  return [{ what: 'caughtPosts', before, after }];
}

/** What `after` in place of `before` would have made different, or meets; null where nothing can be told. */
export async function siteEffectOf(
  span: Span,
  before: SiteSetting,
  after: SiteSetting,
): Promise<readonly Row[] | null> {
  const { db } = span;
  if (before.category === 'site' && after.category === 'site') return silences(db, before, after);
  if (before.category === 'join' && after.category === 'join') {
    const joined = await joinedSince(span);
    const rows = fatesOf(joined, before, after);
    return joined.length === 0 ? rows : saying(rows, sentenceOfFates(rows, joined.length));
  }
  if (before.category === 'boards' && after.category === 'boards')
    return caughtIn(db, [before.writing.bannedWords, after.writing.bannedWords]);
  if (before.category === 'highBet' && after.category === 'highBet')
    return ringEffects(span, before, after);
  return null;
}
