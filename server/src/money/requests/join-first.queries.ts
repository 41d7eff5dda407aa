import { loginIdsIn, type MoneySettingOf, type TraceKind } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { findMoneySetting } from '../settings/money-settings.queries';
import { digitsOf, ownersOf } from './account-owners.queries';
import { JOIN_FIRST_KEY, type WhyNotJoinFirst } from './requests.rule';

const DAY_MS = 86_400_000;

interface Joined {
  readonly member_id: string;
  readonly joined_at: Date;
  readonly bank_number: string | null;
  readonly phone_confirmed_at: Date | null;
  readonly recommend_path: readonly string[];
}

/** The bank accounts that a member has or has had, by their digits, in one order. */
async function accountsOf(
  db: Database | Tx,
  { member_id, bank_number }: Joined,
): Promise<readonly string[]> {
  const had = await db
    .selectFrom('member_trace')
    .select('key')
    .where('member_id', '=', member_id)
    .where('kind', '=', 'account')
    .execute();
  const digits = new Set([digitsOf(bank_number), ...had.map(({ key }) => key)]);
  return [...digits].filter((one) => one !== '').sort();
}

/**
 * Whether another member with one of these bank accounts has taken the bonus of the first charge ever,
 * whatever account either has by now.
 */
async function isTaken(
  db: Database | Tx,
  { member_id }: Joined,
  accounts: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (${ownersOf(accounts, null)}) as owner
    join movement on movement.member_id = owner.member_id and movement.key = ${JOIN_FIRST_KEY}
    where owner.member_id <> ${member_id} and ${acrossMembers} limit 1`.execute(db);
  return rows.length > 0;
}

type Terms = MoneySettingOf<'joinFirst'>;

/** Whether he stands in a line that was left out, or at its head. */
async function isLeftOut(
  db: Database | Tx,
  { member_id, recommend_path }: Joined,
  { excludedLines }: Terms,
): Promise<boolean> {
  const ids = loginIdsIn(excludedLines);
  if (ids.length === 0) return false;
  const found = await db
    .selectFrom('member_login')
    .select('member_id')
    .where('login_id', 'in', ids)
    .where('member_id', 'in', [...recommend_path, member_id])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What two members must not have in common, beside the account. */
const kindsOf = ({ oncePerPhone, oncePerDevice, oncePerIp }: Terms): readonly TraceKind[] => [
  ...(oncePerPhone ? (['phone'] as const) : []),
  ...(oncePerDevice ? (['device'] as const) : []),
  ...(oncePerIp ? (['ip'] as const) : []),
];

/** What a member came with that tells people apart: not what was judged to be everybody's. */
const ownTraces = ({ member_id }: Joined, kinds: readonly TraceKind[]) => sql`
  select own.kind, own.key from member_trace as own
  where own.member_id = ${member_id} and own.kind = any(${kinds}::text[]) and not exists (
    select 1 from trace_group as judged where judged.kind = own.kind and judged.key = own.key
      and judged.judgement in ('family', 'sharedNetwork', 'harmless'))`;

/** Whether another member who came with the same has taken the bonus of the first charge ever. */
async function isShared(
  db: Database | Tx,
  member: Joined,
  kinds: readonly TraceKind[],
): Promise<boolean> {
  if (kinds.length === 0) return false;
  const { rows } = await sql`
    select 1 from (${ownTraces(member, kinds)}) as came
    join member_trace as theirs on theirs.kind = came.kind and theirs.key = came.key
    join movement on movement.member_id = theirs.member_id and movement.key = ${JOIN_FIRST_KEY}
    where theirs.member_id <> ${member.member_id} and ${acrossMembers} limit 1`.execute(db);
  return rows.length > 0;
}

/** Makes members of one account, or of one device, whose first charges are approved at once stand in a line. */
async function standInLine(tx: Tx, member: Joined, terms: Terms): Promise<void> {
  for (const digits of await accountsOf(tx, member))
    await tx
      .insertInto('first_bonus_account')
      .values({ digits })
      .onConflict((conflict) => conflict.column('digits').doUpdateSet({ digits }))
      .execute();
  const kinds = kindsOf(terms);
  if (kinds.length === 0) return;
  const { rows: came } = await sql<{ kind: string; key: string }>`
    ${ownTraces(member, kinds)}`.execute(tx);
  // In one order, so that two who share several things wait for each other.
  await sql`
    insert into first_bonus_trace (kind, key)
    select kind, key from unnest(${came.map(({ kind }) => kind)}::text[],
      ${came.map(({ key }) => key)}::text[]) as came (kind, key) order by 1, 2
    on conflict (kind, key) do update set key = excluded.key`.execute(tx);
}

async function judge(
  db: Database | Tx,
  member: Joined,
  at: Date,
  terms: Terms,
): Promise<WhyNotJoinFirst> {
  if (at.getTime() >= member.joined_at.getTime() + terms.validDays * DAY_MS) return 'joinFirstLate';
  if (await isLeftOut(db, member, terms)) return 'joinFirstLine';
  if (terms.phoneCode && member.phone_confirmed_at === null) return 'joinFirstUnconfirmed';
  if (terms.oncePerAccount && (await isTaken(db, member, await accountsOf(db, member))))
    return 'joinFirstTaken';
  return (await isShared(db, member, kindsOf(terms))) ? 'joinFirstShared' : null;
}

/** Why a member would not take the bonus of the first charge ever at `at`, or null where he would. */
export const foreseeJoinFirst = async (db: Database | Tx, member: Joined, at: Date) =>
  judge(db, member, at, await findMoneySetting(db, 'joinFirst'));

/** The same of a member who is about to take it: nobody who shares it takes it meanwhile. */
export async function whyNotJoinFirst(tx: Tx, member: Joined, at: Date): Promise<WhyNotJoinFirst> {
  const terms = await findMoneySetting(tx, 'joinFirst');
  await standInLine(tx, member, terms);
  return judge(tx, member, at, terms);
}
