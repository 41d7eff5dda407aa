import { type Asked, bannedWordsIn, type feed, plainly } from '@gwanje/contract';
import { sql } from 'kysely';
import { findSiteSetting } from '../config/settings/site-settings.queries';
import type { FeedWork } from '../feed/implement-feed';
import { acrossMembers } from '../placement';
import type { Tx } from '../platform/database';
import { Refusal } from '../platform/refusal';
import type { SealedPhone } from '../platform/sealer';
import { hasLived } from './age.rule';
import { householdOf, isWithin } from './blocked-ips/within-network.queries';
import { tracesOf } from './traces/traces.rule';

type Joining = FeedWork<typeof feed.join>['input'];
export type JoinTerms = Awaited<ReturnType<typeof findJoinTerms>>;

/** The terms on which somebody joins now. */
export const findJoinTerms = (tx: Tx) => findSiteSetting(tx, 'join');

/**
 * What the form asks: refused before anything is written.
 *
 * @throws {Refusal} member.joining_closed, member.joining_incomplete, member.too_young, member.joining_refused
 */
export function requireJoinTerms(
  terms: JoinTerms,
  { id, nick, ...given }: Joining,
  at: Date,
): void {
  const { phone = null, birthDate = null, realName = null, email = null } = given;
  const { bankAccount, recommender, isPhoneConfirmed = false, exchangePin = null } = given;
  if (terms.status === 'closed') throw new Refusal('member.joining_closed');
  const asked: Readonly<Record<string, readonly [Asked, unknown]>> = {
    phone: [terms.phone, phone],
    phoneCode: [
      terms.phoneCode && terms.phone !== 'off' && phone !== null ? 'required' : 'off',
      isPhoneConfirmed || null,
    ],
    realName: [terms.realName, realName],
    email: [terms.email, email],
    bankAccount: [terms.bankAccount, bankAccount],
    exchangePin: [terms.exchangePassword, exchangePin],
    birthDate: [terms.birthDate, birthDate],
    recommender: [terms.status === 'codeOnly' ? 'required' : terms.recommender, recommender],
  };
  const missing = Object.entries(asked).flatMap(([name, [how, value]]) =>
    how === 'required' && value === null ? [name] : [],
  );
  if (missing.length > 0)
    throw new Refusal('member.joining_incomplete', { details: { fields: missing } });
  const isAgeAsked = terms.birthDate !== 'off' && birthDate !== null;
  if (isAgeAsked && !hasLived(birthDate, terms.ageMin, at)) throw new Refusal('member.too_young');
  const names = plainly(`${id} ${nick}`);
  if (bannedWordsIn(terms.bannedWords).some((word) => names.includes(word)))
    throw new Refusal('member.joining_refused');
}

interface Known {
  readonly phone: SealedPhone | null;
  readonly accountNumber: string | null;
  readonly at: Date;
}

/**
 * Whoever has excluded himself comes in under no other name: he is known by the phones and accounts
 * that he ever had, whatever the form asks for and keeps.
 *
 * @throws {Refusal} member.joining_refused, which does not say that anybody is known here
 */
export async function requireNotExcluded(tx: Tx, { at, ...known }: Known): Promise<void> {
  const traces = tracesOf(known);
  const { rows } = await sql`
    select 1 from member_trace as trace join member on member.member_id = trace.member_id
    where ${acrossMembers} and member.excluded_until > ${at}
      and (trace.kind, trace.key) in (select kind, key from unnest(
        ${traces.map(({ kind }) => kind)}::text[], ${traces.map(({ key }) => key)}::text[]
      ) as came (kind, key))
    limit 1`.execute(tx);
  if (rows.length > 0) throw new Refusal('member.joining_refused');
}

interface Came extends Known {
  readonly ip: string | null;
}

/**
 * How many came with the same, counted after the newcomer is one of them: who shares something with
 * him waits for his traces, so that several at once cannot each be the last.
 *
 * @throws {Refusal} member.joining_refused, which does not say what of it is known here
 */
export async function requireFewLikeHim(
  tx: Tx,
  { ipDayMax, phoneMax, bankAccountMax }: JoinTerms,
  { ip, phone, accountNumber, at }: Came,
): Promise<void> {
  const most = { phone: phoneMax, account: bankAccountMax } as const;
  for (const { kind, key } of tracesOf({ ip: null, device: null, phone, accountNumber })) {
    if (kind !== 'phone' && kind !== 'account') continue;
    const group = await tx
      .selectFrom('trace_group')
      .select('members')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst();
    if ((group?.members ?? 0) > (most[kind] ?? Number.POSITIVE_INFINITY))
      throw new Refusal('member.joining_refused');
  }
  if (ip === null || ipDayMax === null) return;
  const { rows } = await sql<{ joined: number }>`
    select count(*)::int as joined from member
    where member_id >= uuid_floor(
        (${at}::timestamptz at time zone 'Asia/Seoul')::date::timestamp at time zone 'Asia/Seoul')
      and ${isWithin(sql.ref('join_ip'), householdOf(sql`${ip}::inet`))} and ${acrossMembers}`.execute(
    tx,
  );
  if ((rows[0]?.joined ?? 0) > ipDayMax) throw new Refusal('member.joining_refused');
}
