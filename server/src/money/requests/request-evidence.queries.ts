import {
  EVIDENCE_MAX,
  type EvidenceRow,
  type FactCode,
  type money,
  type ReplyOf,
} from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import { isOfLine, ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { Question } from '../../platform/implement';
import type { ListContext } from '../../platform/list';
import { Refusal } from '../../platform/refusal';
import { hadAccount } from './account-owners.queries';
import { BONUS_FACTS, NOTES, notesOfPartner } from './evidence-notes.queries';
import { openRounds } from './open-rounds.queries';
import { oppositeBets } from './opposite-bets.queries';
import { paidWins } from './paid-wins.queries';
import { isStopped } from './request-facts.queries';
import type { RequestRow } from './requests.rule';

type Row = Omit<EvidenceRow, 'at' | 'member' | 'bet' | 'note'> & {
  readonly bet_id: string | null;
  readonly round_id: string | null;
  readonly at: Date | null;
  readonly member_id: string | null;
  readonly login_id: string | null;
  readonly nick: string | null;
  readonly member_status: number | null;
  readonly joined_at: Date | null;
  readonly partner: string | null;
  readonly kinds: NonNullable<EvidenceRow['member']>['sharedKinds'] | null;
  readonly shared_at: Date | null;
};

type Rows = RawBuilder<Row>;

const NOBODY = sql`null::uuid as member_id, null::text as login_id, null::text as nick,
  null::int as member_status, null::timestamptz as joined_at, null::text as partner,
  null::text[] as kinds, null::timestamptz as shared_at`;
const NO_BET = sql`null::uuid as bet_id, null::uuid as round_id`;
const NO_REQUEST = sql`null::text as kind, null::text as status`;
const NO_SUMS = sql`null::bigint as "chargedWon", null::bigint as "exchangedWon",
  null::bigint as "bonusWon"`;

/** The ID of whoever is right above. */
const HEAD = sql`(select head.login_id from member as head
  where head.member_id = other.recommend_path[cardinality(other.recommend_path)])`;

/** Other members who satisfy `isShared`, with what they have brought and taken. */
const others = (
  { member_id }: RequestRow,
  isShared: RawBuilder<unknown>,
  line: string | null,
): Rows => sql`
  select other.member_id::text as id, other.member_id, other.login_id, other.nick,
    other.status as member_status, other.joined_at, ${NO_REQUEST}, ${NO_BET},
    ${line === null ? HEAD : sql`null::text`} as partner, shared.kinds, shared.shared_at,
    null::timestamptz as at, null::bigint as "amountWon",
    (select coalesce(sum(bonus_won), 0) from money_request as paid
      where paid.member_id = other.member_id and kind = 'charge' and status = 'approved')
      as "bonusWon",
    (select coalesce(sum(amount_won), 0) from money_request as paid
      where paid.member_id = other.member_id and kind = 'charge' and status = 'approved')
      as "chargedWon",
    (select coalesce(sum(amount_won), 0) from money_request as paid
      where paid.member_id = other.member_id and kind = 'exchange' and status = 'approved')
      as "exchangedWon"
  from member as other, lateral (
    select array_agg(distinct theirs.kind) as kinds, max(theirs.last_seen_at) as shared_at
    from member_trace as own
    join member_trace as theirs on theirs.kind = own.kind and theirs.key = own.key
    where ${line === null ? sql`own.member_id = ${member_id}` : sql`false`} and own.others > 0
      and theirs.member_id = other.member_id
  ) as shared
  where ${acrossMembers} and ${isShared} and ${line === null ? sql`true` : isOfLine('other', line)}
  order by other.joined_at desc limit ${EVIDENCE_MAX}`;

/** Requests of the same member, the newest first. */
const requestsOf = ({ member_id }: RequestRow, isMeant: RawBuilder<unknown>): Rows => sql`
  select request_id::text as id, ${NOBODY}, ${NO_BET}, kind, status, requested_at as at,
    amount_won as "amountWon", ${NO_SUMS}
  from money_request where member_id = ${member_id} and ${isMeant}
  order by request_id desc limit ${EVIDENCE_MAX}`;

/** Stakes of the member himself, the newest first. */
const betsOf = ({ member_id }: RequestRow, isMeant: RawBuilder<unknown>): Rows => sql`
  select game || ' ' || coalesce(round_id, bet_id) as id, bet_id, round_id, ${NOBODY},
    ${NO_REQUEST}, at, stake_won as "amountWon", ${NO_SUMS}
  from bet where member_id = ${member_id} and ${isMeant}
  order by bet_id desc limit ${EVIDENCE_MAX}`;

const sharing = ({ member_id }: RequestRow, isMeant: RawBuilder<unknown>) => sql`
  other.member_id <> ${member_id} and other.member_id in (
    select theirs.member_id from member_trace as own
    join member_trace as theirs on theirs.kind = own.kind and theirs.key = own.key
    where own.member_id = ${member_id} and own.others > 0 and ${isMeant} and ${acrossMembers})`;

/** Whether it is his account, or was before, which is nothing that a partner learns. */
const hasOrHad = ({ bank_number: number }: RequestRow, line: string | null) => sql`(
  digits_of(other.bank_number) = digits_of(${number}::text)
  ${
    line === null
      ? sql`or other.member_id in (select had.member_id from (
          ${hadAccount(sql`array[digits_of(${number}::text)]`)}) as had)`
      : sql``
  })`;

const isOfDay = ({ requested_at }: RequestRow) => sql`
  requested_at >= date_trunc('day', ${requested_at}::timestamptz at time zone 'Asia/Seoul')
    at time zone 'Asia/Seoul'`;

/** When the exchange before a request was approved; null where there is none. */
const exchangedAt = ({ member_id, request_id }: RequestRow) => sql`(
  select max(earlier.decided_at) from money_request as earlier
  where earlier.member_id = ${member_id} and earlier.kind = 'exchange'
    and earlier.status = 'approved' and earlier.request_id < ${request_id})`;

/** What stands behind each fact; what is a sum alone has none. */
const EVIDENCE: Readonly<
  Partial<Record<FactCode, (request: RequestRow, line: string | null, at: Date) => Rows>>
> = {
  chargeCount: (request) => requestsOf(request, sql`kind = 'charge' and status = 'approved'`),
  usual: (request) =>
    requestsOf(
      request,
      sql`kind = ${request.kind} and status = 'approved'
      and request_id < ${request.request_id}`,
    ),
  twin: (request) =>
    requestsOf(
      request,
      sql`kind = ${request.kind} and amount_won = ${request.amount_won}
      and request_id <> ${request.request_id} and status in ('waiting', 'held', 'approved')
      and requested_at between ${request.requested_at}::timestamptz - interval '3 minutes'
        and ${request.requested_at}::timestamptz + interval '3 minutes'`,
    ),
  exchangesToday: (request) =>
    requestsOf(
      request,
      sql`kind = 'exchange' and ${isOfDay(request)}
      and status in ('waiting', 'held', 'approved')`,
    ),
  aboveCharges: (request) =>
    requestsOf(
      request,
      sql`kind = 'charge' and status = 'approved'
        and decided_at > coalesce(${exchangedAt(request)}, '-infinity')`,
    ),
  lineSuspended: (request, line) =>
    others(
      request,
      sql`${line === null} and ${isStopped(sql`other.status`)} and other.member_id = any(array(
        select unnest(own.recommend_path) from member as own
        where own.member_id = ${request.member_id}))`,
      line,
    ),
  profit: (request) => requestsOf(request, sql`kind <> 'incomeExchange' and status = 'approved'`),
  sameAccount: (request, line) =>
    others(
      request,
      sql`other.member_id <> ${request.member_id} and ${hasOrHad(request, line)}`,
      line,
    ),
  sameIp: (request, line) => others(request, sharing(request, sql`own.kind = 'ip'`), line),
  sameDevice: (request, line) => others(request, sharing(request, sql`own.kind = 'device'`), line),
  samePerson: (request, line) =>
    others(
      request,
      sharing(
        request,
        sql`exists (
        select 1 from trace_group as judged where judged.kind = own.kind and judged.key = own.key
          and judged.judgement = 'samePerson')`,
      ),
      line,
    ),
  // What counts against it since the beginning of the week or of the month, whichever is longer ago.
  limit: (request, _, at) => {
    const now = sql`${at}::timestamptz at time zone 'Asia/Seoul'`;
    return requestsOf(
      request,
      sql`kind = 'charge' and status in ('waiting', 'held', 'approved') and request_id >=
        uuid_floor(least(date_trunc('week', ${now}), date_trunc('month', ${now}))
          at time zone 'Asia/Seoul')`,
    );
  },
  openStakes: (request, _, at) => sql`
    select * from (${betsOf(request, sql`result = 'I'`)}) as bet
    union all
    select casino.vendor || ' ' || casino.game || ' ' || casino.round_ref as id,
      null::uuid, null::uuid, ${NOBODY}, ${NO_REQUEST}, casino.opened_at as at,
      casino.bet_won as "amountWon", ${NO_SUMS}
    from (${openRounds(sql`${request.member_id}::uuid`, at)}) as casino
    order by at desc limit ${EVIDENCE_MAX}`,
  minigameOnly: (request) =>
    betsOf(
      request,
      sql`product = 'minigame'
        and settled_at > coalesce(${exchangedAt(request)}, '-infinity')`,
    ),
  // The largest, whether any of them is large or not.
  bigWin: (request) => sql`
    select win.game || ' ' || win.win_id as id, win.bet_id, win.round_id, ${NOBODY},
      ${NO_REQUEST}, win.at, win.amount_won as "amountWon", ${NO_SUMS}
    from (${paidWins(sql`${request.member_id}::uuid`, exchangedAt(request))}) as win
    limit ${EVIDENCE_MAX}`,
  // Who else plays is nothing that a partner learns.
  opposite: (request, line) =>
    oppositeBets(
      sql`${line === null ? request.member_id : null}::uuid`,
      sql`distinct on (mine.bet_id) mine.game || ' ' || mine.round_id as id,
        mine.bet_id, mine.round_id, ${NOBODY},
        ${NO_REQUEST}, mine.at, mine.stake_won as "amountWon", ${NO_SUMS}`,
    ) as Rows,
  // What his charges have brought, so that one sees what a day had before.
  ...Object.fromEntries(
    BONUS_FACTS.map((code) => [
      code,
      (request: RequestRow) =>
        requestsOf(request, sql`kind = 'charge' and status = 'approved' and bonus_won > 0`),
    ]),
  ),
  accountChanged: ({ member_id }) => sql`
    select 'account' as id, ${NOBODY}, ${NO_REQUEST}, ${NO_BET}, bank_changed_at as at,
      null::bigint as "amountWon", ${NO_SUMS}
    from member where member_id = ${member_id} and bank_changed_at is not null`,
};

/** Of a row that is neither a member nor a request nor a bet. */
const NOTED = {
  ...{ member: null, bet: null, kind: null, status: null },
  ...{ chargedWon: null, exchangedWon: null, bonusWon: null },
};

const shown = ({ member_id, login_id, nick, joined_at, at, ...rest }: Row) => {
  const { member_status, partner, kinds, shared_at, bet_id, round_id, ...row } = rest;
  return {
    ...row,
    note: null,
    at: at?.toISOString() ?? null,
    bet: bet_id === null ? null : { betId: bet_id, roundId: round_id },
    member:
      member_id && joined_at
        ? {
            ...{ _id: member_id, id: login_id ?? '', nick: nick ?? '', status: member_status ?? 0 },
            ...{ joinedAt: joined_at.toISOString(), partner },
            ...{ sharedKinds: kinds ?? [], sharedAt: shared_at?.toISOString() ?? null },
          }
        : null,
  };
};

/** What was exchanged to the account of a request in the 30 days before it, by whomever in the line. */
async function sumAccount(
  db: ListContext['db'],
  { bank_number, requested_at }: RequestRow,
  line: string | null,
) {
  const { rows } = await sql<NonNullable<ReplyOf<typeof money.readRequestEvidence>['account']>>`
    select count(distinct paid.member_id) as members, count(*) as exchanges,
      coalesce(sum(paid.amount_won), 0) as "amountWon"
    from money_request as paid join member as payee on payee.member_id = paid.member_id
    where paid.kind in ('exchange', 'incomeExchange') and paid.status = 'approved'
      and digits_of(paid.bank_number) = digits_of(${bank_number}::text)
      and paid.decided_at >= ${requested_at}::timestamptz - interval '30 days'
      and ${acrossMembers} and ${line === null ? sql`true` : isOfLine('payee', line)}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The rows behind one fact of a request.
 *
 * @throws {Refusal} record.not_found
 */
export async function readRequestEvidence({
  db,
  actor,
  now,
  input: { memberId, requestId, code },
}: Pick<Question<typeof money.readRequestEvidence>, 'input' | 'now'> & ListContext): Promise<
  ReplyOf<typeof money.readRequestEvidence>
> {
  const found = await sql<RequestRow>`
    select * from money_request
    where ${ofMembers('member_id')({ memberId }, { actor })} and request_id = ${requestId}`.execute(
    db,
  );
  const [request] = found.rows;
  if (!request) throw new Refusal('record.not_found');
  const line = actor?.line ?? null;
  const at = now();
  const asked = EVIDENCE[code]?.(request, line, at);
  const notes = (await NOTES[code]?.(db, request, { actor, now: at })) ?? [];
  const shownNotes = line === null ? notes : notesOfPartner(notes);
  const rows = asked ? (await asked.execute(db)).rows.map(shown) : [];
  return {
    rows: [...shownNotes.map((note, at) => ({ ...NOTED, ...note, id: `note ${at}` })), ...rows],
    account: code === 'sameAccount' ? await sumAccount(db, request, line) : null,
  };
}
