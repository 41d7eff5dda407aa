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
import { oppositeBets } from './opposite-bets.queries';
import { BIG_WIN_WON } from './request-facts.rule';
import type { RequestRow } from './requests.rule';

type Row = Omit<EvidenceRow, 'at' | 'member'> & {
  readonly at: Date | null;
  readonly member_id: string | null;
  readonly login_id: string | null;
  readonly nick: string | null;
  readonly member_status: number | null;
  readonly joined_at: Date | null;
};

type Rows = RawBuilder<Row>;

const NOBODY = sql`null::uuid as member_id, null::text as login_id, null::text as nick,
  null::int as member_status, null::timestamptz as joined_at`;
const NO_REQUEST = sql`null::text as kind, null::text as status`;
const NO_SUMS = sql`null::bigint as "chargedWon", null::bigint as "exchangedWon"`;

/** Other members who satisfy `isShared`, with what they have brought and taken. */
const others = (isShared: RawBuilder<unknown>, line: string | null): Rows => sql`
  select other.member_id::text as id, other.member_id, other.login_id, other.nick,
    other.status as member_status, other.joined_at, ${NO_REQUEST},
    null::timestamptz as at, null::bigint as "amountWon",
    (select coalesce(sum(amount_won), 0) from money_request as paid
      where paid.member_id = other.member_id and kind = 'charge' and status = 'approved')
      as "chargedWon",
    (select coalesce(sum(amount_won), 0) from money_request as paid
      where paid.member_id = other.member_id and kind = 'exchange' and status = 'approved')
      as "exchangedWon"
  from member as other
  where ${acrossMembers} and ${isShared} and ${line === null ? sql`true` : isOfLine('other', line)}
  order by other.joined_at desc limit ${EVIDENCE_MAX}`;

/** Requests of the same member, the newest first. */
const requestsOf = ({ member_id }: RequestRow, isMeant: RawBuilder<unknown>): Rows => sql`
  select request_id::text as id, ${NOBODY}, kind, status, requested_at as at,
    amount_won as "amountWon", ${NO_SUMS}
  from money_request where member_id = ${member_id} and ${isMeant}
  order by request_id desc limit ${EVIDENCE_MAX}`;

const betsOf = (
  { member_id }: RequestRow,
  isMeant: RawBuilder<unknown>,
  won: 'stake_won' | 'payout_won',
): Rows => sql`
  select game || ' ' || coalesce(round_id, bet_id) as id, ${NOBODY}, ${NO_REQUEST}, at,
    ${sql.ref(won)} as "amountWon", ${NO_SUMS}
  from bet where member_id = ${member_id} and ${isMeant}
  order by bet_id desc limit ${EVIDENCE_MAX}`;

const sharing = ({ member_id }: RequestRow, isMeant: RawBuilder<unknown>) => sql`
  other.member_id <> ${member_id} and other.member_id in (
    select theirs.member_id from member_trace as own
    join member_trace as theirs on theirs.kind = own.kind and theirs.key = own.key
    where own.member_id = ${member_id} and own.others > 0 and ${isMeant} and ${acrossMembers})`;

const isOfDay = ({ requested_at }: RequestRow) => sql`
  requested_at >= date_trunc('day', ${requested_at}::timestamptz at time zone 'Asia/Seoul')
    at time zone 'Asia/Seoul'`;

/** What stands behind each fact; what is a sum alone has none. */
const EVIDENCE: Readonly<
  Partial<Record<FactCode, (request: RequestRow, line: string | null) => Rows>>
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
  loss: (request) => requestsOf(request, sql`kind <> 'incomeExchange' and status = 'approved'`),
  sameAccount: (request, line) =>
    others(
      sql`digits_of(other.bank_number) = digits_of(${request.bank_number}::text)
        and other.member_id <> ${request.member_id}`,
      line,
    ),
  sameIp: (request, line) => others(sharing(request, sql`own.kind = 'ip'`), line),
  sameDevice: (request, line) => others(sharing(request, sql`own.kind = 'device'`), line),
  samePerson: (request, line) =>
    others(
      sharing(
        request,
        sql`exists (
        select 1 from trace_group as judged where judged.kind = own.kind and judged.key = own.key
          and judged.judgement = 'samePerson')`,
      ),
      line,
    ),
  openStakes: (request) => betsOf(request, sql`result = 'I'`, 'stake_won'),
  bigWin: (request) =>
    betsOf(request, sql`result = 'W' and payout_won >= ${BIG_WIN_WON}`, 'payout_won'),
  // Who else plays is nothing that a partner learns.
  opposite: (request, line) =>
    oppositeBets(
      sql`${line === null ? request.member_id : null}::uuid`,
      sql`distinct on (mine.bet_id) mine.game || ' ' || mine.round_id as id, ${NOBODY},
        ${NO_REQUEST}, mine.at, mine.stake_won as "amountWon", ${NO_SUMS}`,
    ) as Rows,
  accountChanged: ({ member_id }) => sql`
    select 'account' as id, ${NOBODY}, ${NO_REQUEST}, bank_changed_at as at,
      null::bigint as "amountWon", ${NO_SUMS}
    from member where member_id = ${member_id} and bank_changed_at is not null`,
};

const shown = ({ member_id, login_id, nick, member_status, joined_at, at, ...row }: Row) => ({
  ...row,
  at: at?.toISOString() ?? null,
  member:
    member_id && joined_at
      ? {
          ...{ _id: member_id, id: login_id ?? '', nick: nick ?? '', status: member_status ?? 0 },
          joinedAt: joined_at.toISOString(),
        }
      : null,
});

/**
 * The rows behind one fact of a request.
 *
 * @throws {Refusal} record.not_found
 */
export async function readRequestEvidence({
  db,
  actor,
  input: { memberId, requestId, code },
}: Pick<Question<typeof money.readRequestEvidence>, 'input'> & ListContext): Promise<
  ReplyOf<typeof money.readRequestEvidence>
> {
  const { rows } = await sql<RequestRow>`
    select * from money_request
    where ${ofMembers('member_id')({ memberId }, { actor })} and request_id = ${requestId}`.execute(
    db,
  );
  const [request] = rows;
  if (!request) throw new Refusal('record.not_found');
  const asked = EVIDENCE[code]?.(request, actor?.line ?? null);
  return { rows: asked ? (await asked.execute(db)).rows.map(shown) : [] };
}
