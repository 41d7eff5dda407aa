import { type config, type Domain, domains, domainUsage, type ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { midnightOf } from '../../money/deposit-accounts/deposit-accounts.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { bindList, containing, instant, type ListContext } from '../../platform/list';
import type { Reached } from './reach-host';

const ID = sql.ref('domain.domain_id');

/** The hosts of the player sites. */
export const DOMAINS = bindList(domains, {
  base: sql`site_domain`,
  as: 'domain',
  joins: sql`
    join admin as maker on maker._id = domain.created_by
    left join admin as asker on asker._id = domain.wanted_by
    left join site on site.site_id = domain.site_id
    left join site as wanted on wanted.site_id = domain.wanted_site_id
    left join member_login as recommender on recommender.member_id = domain.recommender_id`,
  id: ID,
  columns: {
    domainId: ID,
    host: sql.ref('domain.host'),
    siteId: sql.ref('domain.site_id'),
    siteName: sql.ref('site.site_name'),
    role: sql.ref('domain.role'),
    recommender: { _id: sql.ref('recommender.member_id'), id: sql.ref('recommender.login_id') },
    memo: sql.ref('domain.memo'),
    isUp: sql.ref('domain.is_up'),
    failure: sql.ref('domain.failure'),
    checkedAt: instant(sql.ref('domain.checked_at')),
    certificateUntil: instant(sql.ref('domain.certificate_until')),
    wanted: sql.ref('domain.wanted'),
    wantedSiteName: sql.ref('wanted.site_name'),
    wantedRole: sql.ref('domain.wanted_role'),
    wantedBy: { _id: sql.ref('asker._id'), id: sql.ref('asker.login_id') },
    redirectUntil: instant(sql.ref('domain.redirect_until')),
    createdAt: instant(sql.ref('domain.created_at')),
    createdBy: { _id: sql.ref('maker._id'), id: sql.ref('maker.login_id') },
    version: sql.ref('domain.version'),
  },
  filters: {
    query: (text) => sql`(domain.host like ${containing(text.toLowerCase())}
      or normalize(domain.memo) ilike ${containing(text.normalize())})`,
    role: (role) => sql`domain.role = ${role}`,
  },
  sorts: { newest: { by: ID, direction: 'desc' }, oldest: { by: ID, direction: 'asc' } },
});

/** A visit that was not seen for so long is over. */
const VISIT_MINUTES = 10;

/** Who is on each host, what bets of theirs are under way, and who joined there today. */
export async function readDomainUsage(
  db: Database | Tx,
  at: Date,
): Promise<ReplyOf<typeof config.listDomainUsage>> {
  const { rows } = await sql<ReplyOf<typeof config.listDomainUsage>[number]>`
    with there as (
      select member_id, domain_id from member_session
      where ${acrossMembers} and domain_id is not null and ended_at is null
        and last_seen_at > ${at}::timestamptz - make_interval(mins => ${VISIT_MINUTES})
    )
    select "domainId", sum(visitors)::int as visitors, sum(bets)::int as "openBets",
      sum(joined)::int as "joinedToday" from (
      select domain_id as "domainId", count(*) as visitors, 0 as bets, 0 as joined from there
      group by domain_id
      union all
      select visitor.domain_id, 0, count(*), 0
      from (select distinct member_id, domain_id from there) as visitor
      join bet on bet.member_id = visitor.member_id and bet.result = 'I'
      group by visitor.domain_id
      union all
      select domain_id, 0, 0, count(*) from member
      where ${acrossMembers} and domain_id is not null
        and member_id >= uuid_floor(${midnightOf(at)})
      group by domain_id
    ) as counted group by "domainId"`.execute(db);
  return rows.map((row) => domainUsage.parse(row));
}

export const countVisitors = async (db: Database | Tx, domainId: string, at: Date) =>
  (await readDomainUsage(db, at)).find((one) => one.domainId === domainId)?.visitors ?? 0;

/** A host as it stands and stays until the transaction ends; undefined when there is none. */
export async function lockDomain(
  context: ListContext & { readonly db: Tx },
  domainId: string,
): Promise<Domain | undefined> {
  // Whether one is the last main host is asked of all of them.
  await sql`lock table site_domain in share row exclusive mode`.execute(context.db);
  return DOMAINS.one(context, domainId);
}

export const findDomainByHost = (db: Database | Tx, host: string) =>
  db
    .selectFrom('site_domain as domain')
    .leftJoin('member_login as above', 'above.member_id', 'domain.recommender_id')
    .leftJoin('site', 'site.site_id', 'domain.site_id')
    .select(['domain.domain_id', 'domain.site_id', 'domain.role', 'site.is_paused'])
    .select('above.login_id as recommender')
    .where('domain.host', '=', host)
    .executeTakeFirst();

/** The main host of a site, to which its redirects lead. */
export const findMainHost = async (db: Database | Tx, siteId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('site_domain')
      .select('host')
      .where('site_id', '=', siteId)
      .where('role', '=', 'main')
      .executeTakeFirst()
  )?.host ?? null;

/** Takes hosts away that have led to another one for long enough, and tells which they were. */
export const takeAwayPassedRedirects = (tx: Tx, at: Date) =>
  tx
    .deleteFrom('site_domain')
    .where('role', '=', 'redirect')
    .where('redirect_until', '<=', at)
    .returning(['domain_id', 'host', 'site_id'])
    .execute();

/** Hosts whose check is due, the one that waits for longest first. */
export const findDueDomains = (db: Database, at: Date, countMax: number) =>
  db
    .selectFrom('site_domain')
    .select(['domain_id', 'host', 'down_since'])
    .where('check_at', '<=', at)
    .orderBy('check_at')
    .limit(countMax)
    .execute();

interface Checked extends Reached {
  readonly at: Date;
  readonly downSince: Date | null;
  readonly nextAt: Date;
}

/** What a check has found; a certificate that was not seen is the one of before. */
export const noteDomainCheck = (
  db: Database,
  domainId: string,
  { at, failure, downSince, certificateUntil, nextAt }: Checked,
) =>
  db
    .updateTable('site_domain')
    .set({
      ...{ is_up: failure === null, checked_at: at, failure, down_since: downSince },
      ...(certificateUntil && { certificate_until: certificateUntil }),
      check_at: nextAt,
    })
    .where('domain_id', '=', domainId)
    .execute();

/** By which host a newcomer has come. */
export const noteJoinedAt = (tx: Tx, memberId: string, domainId: string) =>
  tx.updateTable('member').set({ domain_id: domainId }).where('member_id', '=', memberId).execute();
