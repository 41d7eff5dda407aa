import { type config, DOMAIN_REDIRECT_DAYS, type Domain, MAIN_SITE_ID } from '@gwanje/contract';
import type { Updateable } from 'kysely';
import { findMemberIdByLogin } from '../../members/members.queries';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { newId } from '../../platform/new-id';
import type { Schema } from '../../schema';
import { weighWord } from '../../second-admin/words';
import { listSiteIds } from '../boards/sites.queries';
import { countVisitors, DOMAINS, findMainHost, lockDomain } from './domains.queries';
import { noteLeft } from './own-addresses.queries';

type Row = Updateable<Schema['site_domain']>;
type Terms = Pick<Domain, 'siteId' | 'role'>;

const DAY_MS = 86_400_000;
const PERMISSION = 'siteSettings.change';

interface Asking {
  readonly tx: Tx;
  readonly refuse: (code: 'site.not_found' | 'member.no_recommender') => never;
}

async function requireSite({ tx, refuse }: Asking, siteId: string): Promise<void> {
  if (siteId !== MAIN_SITE_ID && !(await listSiteIds(tx)).includes(siteId))
    refuse('site.not_found');
}

/** Who is above newcomers of a host; null: nobody. */
async function findRecommender({ tx, refuse }: Asking, id: string | undefined) {
  if (id === undefined) return null;
  return (await findMemberIdByLogin(tx, id)) ?? refuse('member.no_recommender');
}

/** Adds a host, which is checked by itself and may be the main one once it answers. */
export async function addDomain(work: Work<typeof config.addDomain>): Promise<Domain> {
  const { input, actor, tx, now, audit, refuse } = work;
  const at = now();
  await requireSite(work, input.siteId);
  if (input.role === 'main') return refuse('domain.unreachable');
  const domainId = newId(at);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('site_domain')
    .values({
      ...{ domain_id: domainId, site_id: input.siteId, host: input.host, role: input.role },
      recommender_id: await findRecommender(work, input.recommender),
      ...{ memo: input.memo, created_at: at, created_by: actor.adminId, check_at: at },
    })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return refuse('domain.exists');
  const after = await DOMAINS.get(contextOf(work), domainId);
  await audit({ subject: `domain/${domainId}`, after });
  return after;
}

/** The main host of a site stays until another one has taken its place. */
const isLastMain = ({ role }: Domain) => role === 'main';

interface Judging {
  readonly refuse: (code: 'domain.last_main' | 'domain.unreachable') => never;
}

/** @throws {Refusal} domain.last_main, domain.unreachable */
function requireMovable({ refuse }: Judging, before: Domain, to: Terms): void {
  const leaves = before.siteId !== to.siteId || to.role !== 'main';
  if (leaves && isLastMain(before)) refuse('domain.last_main');
  if (to.role === 'main' && before.isUp !== true) refuse('domain.unreachable');
}

/** Puts a host where it shall be; the host that was the main one there becomes an extra one. */
async function move(tx: Tx, { domainId }: Domain, { siteId, role }: Terms): Promise<Row> {
  if (role === 'main')
    await tx
      .updateTable('site_domain')
      .set({ role: 'extra' })
      .where('site_id', '=', siteId)
      .where('role', '=', 'main')
      .where('domain_id', '<>', domainId)
      .execute();
  return { site_id: siteId, role, redirect_until: null };
}

const NOTHING_WANTED = {
  ...{ wanted: null, wanted_site_id: null, wanted_role: null, wanted_by: null, wanted_at: null },
} as const;

const write = (tx: Tx, { domainId, version }: Domain, row: Row) =>
  tx
    .updateTable('site_domain')
    .set({ ...row, version: version + 1 })
    .where('domain_id', '=', domainId)
    .execute();

type Changing = Pick<Work<typeof config.updateDomain>, 'actor' | 'tx' | 'now' | 'audit'> & {
  readonly input: { readonly domainId: string; readonly version: number };
  readonly refuse: (
    code: 'record.not_found' | 'record.stale',
    details?: { current: Domain },
  ) => never;
};

async function lockUnchanged(work: Changing): Promise<Domain> {
  const { input, refuse } = work;
  const before = await lockDomain(contextOf(work), input.domainId);
  if (!before) return refuse('record.not_found');
  return before.version === input.version ? before : refuse('record.stale', { current: before });
}

async function noted(work: Changing, before: Domain): Promise<Domain> {
  const after = await DOMAINS.get(contextOf(work), before.domainId);
  await work.audit({ subject: `domain/${before.domainId}`, before, after });
  return after;
}

/** Whoever asks for what two administrators decide on. */
async function wish({ tx, actor: { adminId }, now }: Changing): Promise<Row> {
  const at = now();
  await weighWord(tx, { first: null, adminId, permission: PERMISSION, at });
  return { wanted_by: adminId, wanted_at: at };
}

/** Changes a host; where members are on it, another site or role waits for a second administrator. */
export async function updateDomain(work: Work<typeof config.updateDomain>): Promise<Domain> {
  const { input, tx, now } = work;
  const before = await lockUnchanged(work);
  await requireSite(work, input.siteId);
  const { siteId, role, memo } = input;
  const kept: Row = { memo, recommender_id: await findRecommender(work, input.recommender) };
  const moves = siteId !== before.siteId || role !== before.role;
  if (moves) requireMovable(work, before, { siteId, role });
  const leaves =
    moves && (siteId !== before.siteId || role === 'redirect' || before.role === 'main');
  const waits = leaves && (await countVisitors(tx, before.domainId, now())) > 0;
  const place = waits
    ? { ...(await wish(work)), wanted: 'move' as const, wanted_site_id: siteId, wanted_role: role }
    : moves
      ? { ...(await move(tx, before, { siteId, role })), ...NOTHING_WANTED }
      : {};
  await write(tx, before, { ...kept, ...place });
  return noted(work, before);
}

async function remove(tx: Tx, domain: Domain, at: Date): Promise<void> {
  await tx.deleteFrom('site_domain').where('domain_id', '=', domain.domainId).execute();
  await noteLeft(tx, domain, at);
}

export async function removeDomain(
  work: Work<typeof config.removeDomain>,
): Promise<{ domain: Domain | null }> {
  const { tx, now, audit, refuse } = work;
  const before = await lockUnchanged(work);
  if (isLastMain(before)) return refuse('domain.last_main');
  const waits =
    before.redirectUntil === null && (await countVisitors(tx, before.domainId, now())) > 0;
  if (waits) {
    await write(tx, before, {
      ...{ ...(await wish(work)), wanted: 'remove', wanted_site_id: null, wanted_role: null },
    });
    return { domain: await noted(work, before) };
  }
  await remove(tx, before, now());
  await audit({ subject: `domain/${before.domainId}`, before });
  return { domain: null };
}

/**
 * Agrees to what waits: a host that is removed leads to the main one of its site for 30 days, so that
 * nobody who was on it stands before nothing. A first word that does not count any more is replaced by this one.
 *
 * @source docs/decisions/0019-second-administrator.md
 */
export async function approveDomain(
  work: Work<typeof config.approveDomain>,
): Promise<{ domain: Domain | null }> {
  const { actor, tx, now, audit, refuse } = work;
  const { adminId } = actor;
  const before = await lockUnchanged(work);
  const { wanted, wantedBy, domainId } = before;
  if (wanted === null) return refuse('domain.nothing_waits');
  const first = wantedBy?._id ?? null;
  if (first === adminId) return refuse('domain.second_admin');
  const at = now();
  if ((await weighWord(tx, { first, adminId, permission: PERMISSION, at })) === 'first') {
    await write(tx, before, { wanted_by: adminId, wanted_at: at });
    return { domain: await noted(work, before) };
  }
  if (wanted === 'remove') {
    if (isLastMain(before)) return refuse('domain.last_main');
    if ((await findMainHost(tx, before.siteId)) !== null && before.redirectUntil === null) {
      const redirectUntil = new Date(at.getTime() + DOMAIN_REDIRECT_DAYS * DAY_MS);
      await write(tx, before, {
        ...{ ...NOTHING_WANTED, role: 'redirect', redirect_until: redirectUntil },
      });
      return { domain: await noted(work, before) };
    }
    await remove(tx, before, at);
    await audit({ subject: `domain/${domainId}`, before });
    return { domain: null };
  }
  const row = await tx
    .selectFrom('site_domain')
    .select(['wanted_site_id', 'wanted_role'])
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow();
  const to = {
    ...{ siteId: row.wanted_site_id ?? before.siteId, role: row.wanted_role ?? before.role },
  };
  requireMovable(work, before, to);
  await write(tx, before, { ...(await move(tx, before, to)), ...NOTHING_WANTED });
  return { domain: await noted(work, before) };
}

export async function declineDomain(work: Work<typeof config.declineDomain>): Promise<Domain> {
  const before = await lockUnchanged(work);
  if (before.wanted === null) return work.refuse('domain.nothing_waits');
  await write(work.tx, before, NOTHING_WANTED);
  return noted(work, before);
}

/** Lets a host be checked at once. */
export async function checkDomain(work: Work<typeof config.checkDomain>): Promise<Domain> {
  const { input, tx, now, audit, refuse } = work;
  const context = contextOf(work);
  const before = await lockDomain(context, input.domainId);
  if (!before) return refuse('record.not_found');
  await tx
    .updateTable('site_domain')
    .set({ check_at: now() })
    .where('domain_id', '=', before.domainId)
    .execute();
  await audit({ subject: `domain/${before.domainId}` });
  return before;
}
