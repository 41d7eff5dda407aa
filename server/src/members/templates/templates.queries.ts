import {
  helpTemplates,
  type MessageEvent,
  type members,
  messageTemplates,
  type ReplyOf,
  type TemplateScope,
} from '@gwanje/contract';
import { type Selectable, sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { bindList, containing, instant } from '../../platform/list';
import type { Sql } from '../../platform/list-source';
import type { Schema } from '../../schema';

export type TemplateRow = Selectable<Schema['text_template']>;

const ID = sql.ref('template.template_id');
const JOIN_AUTHOR = sql`join admin on admin._id = template.updated_by`;
const USES = sql.ref('template.uses');

/** Templates with how often they were used, by which they are ordered as well. */
const counted = (uses: Sql) => sql`(
  select template.*, coalesce(used.times, 0)::int as uses, used.resolved
  from text_template as template left join ${uses} as used on used.template_id = template.template_id)`;

const kept = {
  templateId: ID,
  name: sql.ref('template.name'),
  kind: sql.ref('template.kind'),
  body: sql.ref('template.body'),
  isOn: sql.ref('template.is_on'),
  uses30d: USES,
  updatedAt: instant<string>(sql.ref('template.updated_at')),
  updatedBy: { _id: sql.ref('admin._id'), id: sql.ref('admin.login_id') },
  version: sql.ref('template.version'),
};

const filters = {
  query: (text: string): Sql => sql`template.name ilike ${containing(text)}`,
  isOn: (isOn: string): Sql => (isOn === 'true' ? sql`template.is_on` : sql`not template.is_on`),
  kind: (kind: string): Sql => sql`template.kind = ${kind}`,
};

const UPDATED_AT = sql.ref('template.updated_at');
const sorts = {
  updatedAt: { by: UPDATED_AT, direction: 'asc' },
  '-updatedAt': { by: UPDATED_AT, direction: 'desc' },
  uses30d: { by: USES, direction: 'asc' },
  '-uses30d': { by: USES, direction: 'desc' },
  newest: { by: ID, direction: 'desc' },
  oldest: { by: ID, direction: 'asc' },
} as const;

/** Rows of one scope; there are few of them. */
const within = (scope: TemplateScope) => () => sql`template.scope = ${scope}`;

/** Replies in standard words, with how often they were sent and how often that was the end of it. */
export const HELP_TEMPLATES = bindList(helpTemplates, {
  base: counted(sql`(
    select reply.template_id, count(*) as times,
      count(*) filter (where not exists (
        select 1 from ticket_reply as later
        where later.member_id = reply.member_id and later.ticket_id = reply.ticket_id
          and later.admin_id is null and later.at > reply.at
          and later.at <= reply.at + interval '24 hours')) as resolved
    from ticket_reply as reply
    where reply.template_id is not null and reply.at > now() - interval '30 days'
      and ${acrossMembers}
    group by reply.template_id)`),
  as: 'template',
  joins: JOIN_AUTHOR,
  within: within('help'),
  id: ID,
  columns: {
    ...kept,
    shortcut: sql.ref('template.shortcut'),
    resolvedBps: sql`(template.resolved * 10000 / nullif(${USES}, 0))::int`,
  },
  filters,
  sorts,
});

/** Messages in standard words, with how often they were sent. */
export const MESSAGE_TEMPLATES = bindList(messageTemplates, {
  base: counted(sql`(
    select message.template_id, count(*) as times, null::bigint as resolved from message
    where message.template_id is not null and message.created_at > now() - interval '30 days'
    group by message.template_id)`),
  as: 'template',
  joins: JOIN_AUTHOR,
  within: within('message'),
  id: ID,
  columns: {
    ...kept,
    event: sql.ref('template.event'),
    title: sql.ref('template.title'),
  },
  filters,
  sorts,
});

/** A template as it stands until the transaction ends. */
export const findTemplateForUpdate = (
  tx: Tx,
  scope: TemplateScope,
  templateId: string,
): Promise<TemplateRow | undefined> =>
  tx
    .selectFrom('text_template')
    .selectAll()
    .where('template_id', '=', templateId)
    .where('scope', '=', scope)
    .forUpdate()
    .executeTakeFirst();

const VERSIONS_MAX = 50;

/** What a template said, the newest save first; undefined where there is none. */
export async function listVersions(
  db: Database | Tx,
  scope: TemplateScope,
  templateId: string,
): Promise<ReplyOf<typeof members.listHelpTemplateVersions>['versions'] | undefined> {
  const rows = await db
    .selectFrom('text_template_version as kept')
    .innerJoin('admin', 'admin._id', 'kept.saved_by')
    .innerJoin('text_template as template', 'template.template_id', 'kept.template_id')
    .selectAll('kept')
    .select('admin.login_id as by')
    .where('kept.template_id', '=', templateId)
    .where('template.scope', '=', scope)
    .orderBy('kept.version', 'desc')
    .limit(VERSIONS_MAX)
    .execute();
  if (rows.length === 0) return undefined;
  return rows.map((row) => ({
    ...{ version: row.version, name: row.name, title: row.title, body: row.body },
    ...{ isOn: row.is_on, at: row.saved_at.toISOString() },
    by: { _id: row.saved_by, id: row.by },
  }));
}

/** Keeps what a template says; what is kept already stays as it is. */
export const keepVersion = (tx: Tx, row: Omit<TemplateRow, 'scope' | 'created_at'>) =>
  tx
    .insertInto('text_template_version')
    .values({
      ...{ template_id: row.template_id, version: row.version, name: row.name, kind: row.kind },
      ...{ event: row.event, title: row.title, shortcut: row.shortcut, body: row.body },
      ...{ is_on: row.is_on, saved_at: row.updated_at, saved_by: row.updated_by },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const findVersion = (tx: Tx, templateId: string, version: number) =>
  tx
    .selectFrom('text_template_version')
    .select(['name', 'kind', 'event', 'title', 'shortcut', 'body', 'is_on'])
    .where('template_id', '=', templateId)
    .where('version', '=', version)
    .executeTakeFirst();

/** The template that is on for an event. */
export const findTemplateOf = (tx: Tx, event: MessageEvent): Promise<TemplateRow | undefined> =>
  tx
    .selectFrom('text_template')
    .selectAll()
    .where('event', '=', event)
    // As the index says it: with a value in its place, each call would be planned anew to find it.
    .where(sql<boolean>`is_on`)
    .executeTakeFirst();
