// What waits for a second administrator of the sites themselves, and of what has served its time.
import {
  CLEAR_KINDS,
  type ClearKind,
  DOMAIN_ROLES,
  type Permission,
  type SecondWord,
} from '@gwanje/contract';
import type { Database } from '../platform/database';

export type Waiting = Omit<SecondWord, 'whyNot'> & { readonly permission: Permission };

/** Hosts that shall move or go while members are on them. */
export async function waitingDomains(db: Database, countMax: number): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('site_domain as domain')
    .innerJoin('admin', 'admin._id', 'domain.wanted_by')
    .leftJoin('site', 'site.site_id', 'domain.wanted_site_id')
    .select(['domain_id', 'host', 'wanted', 'wanted_role', 'wanted_at', 'domain.version'])
    .select(['site.site_name', 'admin._id as first_id', 'admin.login_id as first_login_id'])
    .where('domain.wanted', 'is not', null)
    .orderBy('wanted_at')
    .limit(countMax)
    .execute();
  return rows.map((row) => {
    const role = DOMAIN_ROLES[row.wanted_role ?? 'main'];
    const title =
      row.wanted === 'remove'
        ? { ko: `${row.host} 삭제`, en: `${row.host}: remove` }
        : {
            ko: `${row.host} → ${row.site_name ?? '대표 사이트'} · ${role.ko}`,
            en: `${row.host} → ${row.site_name ?? 'main site'} · ${role.en}`,
          };
    return {
      ...{ kind: 'domain', id: row.domain_id, what: `${row.host}/${row.version}`, title },
      ...{ member: null, amountWon: null, reason: null },
      first: { _id: row.first_id, id: row.first_login_id },
      since: (row.wanted_at as Date).toISOString(),
      permission: 'siteSettings.change',
    };
  });
}

const namesOf = (kinds: readonly ClearKind[], locale: 'ko' | 'en') =>
  kinds.map((kind) => CLEAR_KINDS[kind][locale]).join(', ');

/** Clearings that another top administrator has to agree to, or to drop once that is too late. */
export async function waitingClearings(db: Database, countMax: number): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('clear_run as run')
    .innerJoin('admin', 'admin._id', 'run.requested_by')
    .select(['clear_id', 'kinds', 'before_on', 'rows_expected', 'run.reason', 'requested_at'])
    .select(['admin._id as first_id', 'admin.login_id as first_login_id'])
    .where('run.status', '=', 'requested')
    .orderBy('requested_at')
    .limit(countMax)
    .execute();
  return rows.map((row) => {
    const count = row.rows_expected.toLocaleString('en-US');
    const title = {
      ko: `${row.before_on} 이전 ${namesOf(row.kinds, 'ko')} ${count}행`,
      en: `${namesOf(row.kinds, 'en')} before ${row.before_on}, ${count} rows`,
    };
    return {
      ...{ kind: 'clear', id: row.clear_id, what: row.before_on, title },
      ...{ member: null, amountWon: null, reason: row.reason },
      first: { _id: row.first_id, id: row.first_login_id },
      since: row.requested_at.toISOString(),
      permission: 'admin.manage',
    };
  });
}
