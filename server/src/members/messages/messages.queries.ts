import {
  type FeedReplyOf,
  type feed,
  fillVariables,
  MEMBER_STATUS_BLOCKED,
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_LEFT,
  type MessageCategory,
  type MessageEvent,
  type MessageTarget,
  type members,
  messageRecipients,
  messages,
  PAGE_ROWS,
  type ParsedInputOf,
  type ReplyOf,
  type Variable,
} from '@gwanje/contract';
import { type Selectable, sql } from 'kysely';
import { findSiteSetting } from '../../config/settings/site-settings.queries';
import { dayBegins } from '../../money/totals/korean-days.queries';
import { isOfLine } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { beginningWith, bindList, instant, type ListContext } from '../../platform/list';
import type { Sql } from '../../platform/list-source';
import { newId } from '../../platform/new-id';
import { passTurnstile } from '../../platform/turnstile';
import type { Schema } from '../../schema';
import { findMemberIdByLogin } from '../members.queries';
import { findTemplateOf } from '../templates/templates.queries';

export type MessageRow = Selectable<Schema['message']>;
type Draft = Pick<
  ParsedInputOf<typeof members.previewMessage>,
  'title' | 'body' | 'kind' | 'target'
>;

const ID = sql.ref('message.message_id');
const SEND_AT = sql.ref('message.send_at');

/** Messages that the member of this ID has; what lies with him is asked by itself. */
async function hadBy({ db }: ListContext, loginId: string): Promise<Sql> {
  const memberId = await findMemberIdByLogin(db, loginId);
  if (memberId === undefined) return sql`false`;
  const had = await db
    .selectFrom('message_recipient')
    .select('message_id')
    .where('member_id', '=', memberId)
    .execute();
  return sql`${ID} = any(${had.map(({ message_id }) => message_id)}::uuid[])`;
}

const CATEGORIES: Readonly<
  Record<MessageCategory, (query: string, context: ListContext) => Sql | Promise<Sql>>
> = {
  title: (query) =>
    sql`lower(message.title) collate "C" like ${beginningWith(query.toLowerCase())}`,
  sender: (query) =>
    sql`message.sent_by = (select admin._id from admin where admin.login_id = ${query})`,
  id: (query, context) => hadBy(context, query),
};

/** Messages with how many have and have read them. */
export const MESSAGES = bindList(messages, {
  base: sql`message`,
  as: 'message',
  joins: sql`left join admin as sender on sender._id = message.sent_by
    left join member_login as line on line.member_id = (message.target ->> 'partnerId')::uuid`,
  id: ID,
  columns: {
    messageId: ID,
    kind: sql.ref('message.kind'),
    event: sql.ref('message.event'),
    title: sql.ref('message.title'),
    body: sql.ref('message.body'),
    state: sql.ref('message.state'),
    target: sql`coalesce(message.target, '{}'::jsonb)`,
    line: sql.ref('line.login_id'),
    isBulk: sql.ref('message.is_bulk'),
    expected: sql.ref('message.expected'),
    recipients: sql.ref('message.recipients'),
    reads: sql.ref('message.reads'),
    isPopup: sql.ref('message.is_popup'),
    sendAt: instant(SEND_AT),
    expiresAt: instant(sql.ref('message.expires_at')),
    sender: { _id: sql.ref('sender._id'), id: sql.ref('sender.login_id') },
    reason: sql.ref('message.reason'),
  },
  narrow: async (context, { kind, state, categoryInfo = 'title', query, from, to }) => [
    ...(kind ? [sql`message.kind = ${kind}`] : []),
    ...(state ? [sql`message.state = ${state}`] : []),
    ...(from === undefined ? [] : [sql`${SEND_AT} >= ${dayBegins(from, 0)}`]),
    ...(to === undefined ? [] : [sql`${SEND_AT} < ${dayBegins(to, 1)}`]),
    ...(query === undefined ? [] : [await CATEGORIES[categoryInfo](query, context)]),
  ],
  sorts: { newest: { by: SEND_AT, direction: 'desc' }, oldest: { by: SEND_AT, direction: 'asc' } },
});

const MEMBER = sql.ref('recipient.member_id');

/** Who has a message. */
export const MESSAGE_RECIPIENTS = bindList(messageRecipients, {
  base: sql`message_recipient`,
  as: 'recipient',
  joins: sql`join member on member.member_id = recipient.member_id`,
  within: () => acrossMembers,
  id: MEMBER,
  columns: {
    memberId: MEMBER,
    id: sql.ref('member.login_id'),
    nick: sql.ref('member.nick'),
    readAt: instant(sql.ref('recipient.read_at')),
  },
  filters: { messageId: (messageId) => sql`recipient.message_id = ${messageId}` },
  sorts: { oldest: { by: MEMBER, direction: 'asc' } },
});

const DAY_MS = 86_400_000;
const GONE = [MEMBER_STATUS_LEFT, MEMBER_STATUS_BLOCKED];

/** The conditions of a target on `member`, whoever may be left out of it. */
function targetConditions(target: MessageTarget, at: Date) {
  const { ids, grade, level, status, partnerId, chargedMinWon, cameDays, idleDays } = target;
  const ago = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const cameSince = (days: number) => sql`exists (
    select 1 from member_rank as rank
    where rank.member_id = member.member_id and rank.last_login_at >= ${ago(days)})`;
  const conditions: Sql[] = [
    acrossMembers,
    // Whoever looks for people means real ones; a test account is named.
    ids ? sql`member.login_id = any(${ids}::text[])` : sql`not member.is_test`,
    ...(grade === undefined ? [] : [sql`member.grade = ${grade}`]),
    ...(level === undefined ? [] : [sql`member.level = ${level}`]),
    ...(status === undefined ? [] : [sql`member.status = ${status}`]),
    ...(partnerId === undefined ? [] : [isOfLine('member', partnerId)]),
    ...(chargedMinWon === undefined
      ? []
      : [
          sql`(select coalesce(sum(charge.amount_won), 0) from money_request as charge
            where charge.member_id = member.member_id and charge.kind = 'charge'
              and charge.status = 'approved') >= ${chargedMinWon}`,
        ]),
    ...(cameDays === undefined ? [] : [cameSince(cameDays)]),
    ...(idleDays === undefined
      ? []
      : [
          sql`(not ${cameSince(idleDays)}
            and member.member_id < uuid_floor(${ago(idleDays)}::timestamptz))`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}

const isGone = sql`member.status in (${sql.join(GONE)})`;
const isExcluded = (kind: Draft['kind'], at: Date) =>
  kind === 'promotion'
    ? sql`(member.status = ${MEMBER_STATUS_EXCLUDED}
        or coalesce(member.excluded_until > ${at}::timestamptz, false))`
    : sql`false`;

const NAMES_SHOWN = 10;

interface Reach {
  readonly count: number;
  readonly excluded: number;
  readonly gone: number;
}

/** How many members a message reaches, and how many of its target it leaves out. */
export async function countReach(
  db: Database | Tx,
  { kind, target }: Pick<Draft, 'kind' | 'target'> | Pick<MessageRow, 'kind' | 'target'>,
  at: Date,
): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select count(*) filter (where not is_gone and not is_excluded) as count,
      count(*) filter (where is_excluded and not is_gone) as excluded,
      count(*) filter (where is_gone) as gone
    from (select ${isGone} as is_gone, ${isExcluded(kind as Draft['kind'], at)} as is_excluded
      from member where ${targetConditions(target as MessageTarget, at)}) as targeted`.execute(db);
  return rows[0] as Reach;
}

/** Whom a message would reach, and how the first of them reads it. */
export async function previewReach(
  db: Database,
  draft: Draft,
  at: Date,
): Promise<ReplyOf<typeof members.previewMessage>> {
  const { kind, target, title, body } = draft;
  const reach = await countReach(db, draft, at);
  const { rows } = await sql<{ id: string; nick: string; level: number }>`
    select member.login_id as id, member.nick, member.level from member
    where ${targetConditions(target, at)} and not ${isGone} and not ${isExcluded(kind, at)}
    order by member.member_id limit ${NAMES_SHOWN}`.execute(db);
  const known = await sql<{ id: string }>`
    select login_id as id from member_login
    where login_id = any(${target.ids ?? []}::text[])`.execute(db);
  const [first] = rows;
  const values = first ? { ...valuesOf(first), ...(await valuesOfSite(db)) } : {};
  const isKnown = new Set(known.rows.map(({ id }) => id));
  return {
    ...reach,
    unknown: (target.ids ?? []).filter((id) => !isKnown.has(id)),
    names: rows.map(({ id }) => id),
    title: fillVariables(title, values),
    body: fillVariables(body, values),
  };
}

const valuesOf = ({ id, nick, level }: { id: string; nick: string; level: number }) =>
  ({ id, nick, level: String(level) }) satisfies Partial<Record<Variable, string>>;

/** What the site is called to whom it writes. */
export const valuesOfSite = async (db: Database | Tx) =>
  ({ siteName: (await findSiteSetting(db, 'website')).siteName }) satisfies Partial<
    Record<Variable, string>
  >;

/** Recipients that are made at once. */
export const MESSAGE_BATCH_ROWS = 5_000;

/**
 * Gives a message to the next members of its target, in the transaction that says how far it has
 * come: whoever goes on after a crash begins right behind them.
 *
 * @returns how many got it, and the last of them; null at the end
 */
export async function giveToNext(
  tx: Tx,
  row: Pick<MessageRow, 'message_id' | 'kind' | 'target' | 'sent_to'>,
  at: Date,
): Promise<{ readonly given: number; readonly last: string | null }> {
  const { message_id: messageId, kind, target, sent_to: sentTo } = row;
  const { rows } = await sql<{ given: number; last: string | null }>`
    with chosen as (
      select member.member_id from member
      where ${targetConditions(target as MessageTarget, at)} and not ${isGone}
        and not ${isExcluded(kind as Draft['kind'], at)}
        and coalesce(member.member_id > ${sentTo}, true)
      order by member.member_id limit ${MESSAGE_BATCH_ROWS}
    ), made as (
      insert into message_recipient (member_id, message_id, sent_at)
      select chosen.member_id, ${messageId}, ${at} from chosen
      on conflict do nothing
      returning member_id
    )
    select (select count(*) from made) as given,
      (select chosen.member_id from chosen order by chosen.member_id desc limit 1) as last`.execute(
    tx,
  );
  return rows[0] as { given: number; last: string | null };
}

/** A message as it stands until the transaction ends. */
export const findMessageForUpdate = (tx: Tx, messageId: string): Promise<MessageRow | undefined> =>
  tx
    .selectFrom('message')
    .selectAll()
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();

/** The next message that is due and not with everybody, without those named; the oldest first. */
export const findDueMessage = async (
  db: Database,
  at: Date,
  without: readonly string[],
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('message')
      .select('message_id')
      .where('state', 'in', ['scheduled', 'sending'])
      .where('is_bulk', '=', false)
      .where('send_at', '<=', at)
      .$if(without.length > 0, (due) => due.where('message_id', 'not in', [...without]))
      .orderBy('send_at')
      .limit(1)
      .executeTakeFirst()
  )?.message_id;

/**
 * Whether a message of this text and target was written since. Whoever asks writes after whoever asked
 * before him: two administrators who send the same at once would both find nothing.
 */
export async function wasSentSince(tx: Tx, digest: Buffer, since: Date): Promise<boolean> {
  await passTurnstile(tx, 'sentMessages');
  const found = await tx
    .selectFrom('message')
    .select('message_id')
    .where('digest', '=', digest)
    .where('created_at', '>', since)
    .where('state', '!=', 'recalled')
    .executeTakeFirst();
  return found !== undefined;
}

interface Told {
  readonly memberIds: readonly string[];
  readonly at: Date;
  readonly values?: Partial<Record<Variable, string>>;
  /** What is said while no template is on for it; left out: nothing. */
  readonly unless?: { readonly title: string; readonly body: string };
}

/** Tells members by one message what has happened to each of them, where a template is on for it. */
export async function tellMembers(
  tx: Tx,
  event: MessageEvent,
  { memberIds, at, values = {}, unless }: Told,
): Promise<void> {
  const count = memberIds.length;
  if (count === 0) return;
  const template = await findTemplateOf(tx, event);
  const said = template ? { ...template, title: template.title ?? template.name } : unless;
  if (!said) return;
  const messageId = newId(at);
  await tx
    .insertInto('message')
    .values({
      ...{ message_id: messageId, kind: 'auto', event, template_id: template?.template_id ?? null },
      ...{ title: said.title, body: said.body, state: 'done' },
      ...{ target: null, digest: Buffer.alloc(0), expected: count, recipients: count },
      ...{ send_at: at, expires_at: null, sent_to: null, sent_by: null, created_at: at },
      ...{ is_popup: false, reason: null },
    })
    .execute();
  await sql`
    insert into message_recipient (member_id, message_id, sent_at, filled)
    select told.member_id, ${messageId}, ${at}, ${JSON.stringify(values)}::jsonb
    from unnest(${memberIds}::uuid[]) as told (member_id)`.execute(tx);
}

/** The same for one member. */
export const tellMember = (
  tx: Tx,
  event: MessageEvent,
  { memberId, ...told }: Omit<Told, 'memberIds'> & { readonly memberId: string },
): Promise<void> => tellMembers(tx, event, { ...told, memberIds: [memberId] });

const OWN_MESSAGES_MAX = 50;
/** Of what he received, the newest that are looked at: some of it is over. */
const RECEIVED_MAX = 1_000;

/** What a member finds: nothing that was taken back before he read it, and nothing that has expired. */
async function findOwn(db: Database | Tx, memberId: string, at: Date, messageId?: string) {
  const received = await db
    .selectFrom('message_recipient')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(messageId !== undefined, (one) => one.where('message_id', '=', messageId as string))
    .orderBy('message_id', 'desc')
    .limit(RECEIVED_MAX)
    .execute();
  const idsOf = (some: typeof received) => some.map((one) => one.message_id);
  const read = idsOf(received.filter(({ read_at }) => read_at !== null));
  const rows = await db
    .selectFrom('message')
    .selectAll()
    .where(({ eb, val }) => eb('message_id', '=', eb.fn.any(val(idsOf(received)))))
    .where(({ eb, or, val }) =>
      or([eb('state', '!=', 'recalled'), eb('message_id', '=', eb.fn.any(val(read)))]),
    )
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .orderBy('message_id', 'desc')
    .limit(OWN_MESSAGES_MAX)
    .execute();
  const byId = new Map(received.map((one) => [one.message_id, one]));
  return rows.flatMap((row) => {
    const one = byId.get(row.message_id);
    return one ? [{ one, row }] : [];
  });
}

/**
 * A page of the messages to a member as staff see them: also what was taken back or has expired, and
 * who sent each. Undefined: there is no such member.
 */
export async function listMemberMessages(
  db: Database,
  memberId: string,
  after: string | undefined,
): Promise<ReplyOf<typeof members.listMemberMessages> | undefined> {
  const reader = await readerOf(db, memberId);
  if (!reader) return undefined;
  const found = await db
    .selectFrom('message_recipient')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(after !== undefined, (one) => one.where('message_id', '<', after as string))
    .orderBy('message_id', 'desc')
    .limit(PAGE_ROWS + 1)
    .execute();
  const received = found.slice(0, PAGE_ROWS);
  const rows = await db
    .selectFrom('message')
    .leftJoin('admin', 'admin._id', 'message.sent_by')
    .selectAll('message')
    .select('admin.login_id as sender')
    .where('message_id', 'in', [memberId, ...received.map((one) => one.message_id)])
    .execute();
  const byId = new Map(rows.map((row) => [row.message_id, row]));
  const shown = received.flatMap((one) => {
    const row = byId.get(one.message_id);
    if (!row) return [];
    const values = { ...reader, ...(one.filled as object | null) };
    return [
      {
        ...{ messageId: row.message_id, kind: row.kind, event: row.event },
        title: fillVariables(row.title, values),
        body: fillVariables(row.body, values),
        isRecalled: row.state === 'recalled',
        at: one.sent_at.toISOString(),
        readAt: one.read_at?.toISOString() ?? null,
        sender: row.sent_by === null ? null : { _id: row.sent_by, id: row.sender ?? '' },
      },
    ];
  });
  return { messages: shown, more: found.length > PAGE_ROWS };
}

type Own = Awaited<ReturnType<typeof findOwn>>[number];
type OwnMessage = FeedReplyOf<typeof feed.readOwnMessage>;

async function readerOf(db: Database | Tx, memberId: string) {
  const reader = await db
    .selectFrom('member')
    .select(['login_id as id', 'nick', 'level'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return reader && { ...valuesOf(reader), ...(await valuesOfSite(db)) };
}

const shownTo = (
  { one, row }: Own,
  reader: Partial<Record<Variable, string>>,
  isRead: boolean,
): OwnMessage => {
  const values = { ...reader, ...(one.filled as object | null) };
  return {
    messageId: row.message_id,
    title: fillVariables(row.title, values),
    body: fillVariables(row.body, values),
    isRead,
    isPopup: row.is_popup,
    at: one.sent_at.toISOString(),
  };
};

/** The last messages to a member, the newest first; undefined: there is no such member. */
export async function listOwnMessages(
  db: Database | Tx,
  memberId: string,
  at: Date,
): Promise<FeedReplyOf<typeof feed.listOwnMessages>['messages'] | undefined> {
  const reader = await readerOf(db, memberId);
  if (!reader) return undefined;
  return (await findOwn(db, memberId, at)).map((own) => {
    const { body: _, ...shown } = shownTo(own, reader, own.one.read_at !== null);
    return shown;
  });
}

/** One message to a member, and whether he reads it for the first time. */
export async function findOwnMessage(
  tx: Tx,
  { memberId, messageId }: { readonly memberId: string; readonly messageId: string },
  at: Date,
): Promise<{ readonly message: OwnMessage; readonly isFirst: boolean } | undefined> {
  const reader = await readerOf(tx, memberId);
  const [own] = reader ? await findOwn(tx, memberId, at, messageId) : [];
  return (
    own && reader && { message: shownTo(own, reader, true), isFirst: own.one.read_at === null }
  );
}
