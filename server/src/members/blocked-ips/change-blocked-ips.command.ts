import type { members, ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { newId } from '../../platform/new-id';
import { invalidField } from '../../platform/refusal';
import { BLOCKED_IPS, judgeNetworks } from './blocked-ips.queries';

/** Ends the sessions that were begun in a network, the caller's apart. @returns how many */
async function endSessionsWithin(
  { tx, actor }: Pick<Work<typeof members.addBlockedIps>, 'tx' | 'actor'>,
  network: string,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from admin_session
    where ip <<= ${network}::cidr and token_hash <> ${actor.tokenHash}`.execute(tx);
  return Number(numAffectedRows);
}

/** Ends the visits of members that were begun in a network. @returns how many */
async function endVisitsWithin(
  { tx, actor }: Pick<Work<typeof members.addBlockedIps>, 'tx' | 'actor'>,
  network: string,
  at: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update member_session set ended_at = ${at}, ended_by = ${actor.adminId}
    where ended_at is null and ip <<= ${network}::cidr and ${acrossMembers}`.execute(tx);
  return Number(numAffectedRows);
}

/** Blocks networks, all of them or none; each has an audit line of its own, by which it is found. */
export async function addBlockedIps(
  work: Work<typeof members.addBlockedIps>,
): Promise<ReplyOf<typeof members.addBlockedIps>> {
  const { input, actor, tx, ip, now, locale, audit, refuse } = work;
  const { door, reason, until = null, endsSessions } = input;
  const at = now();
  if (until !== null && Date.parse(until) <= at.getTime())
    throw invalidField('until', 'window_past', locale);
  // Two who block the same network at once would both find that nobody has.
  await sql`lock table blocked_ip in share row exclusive mode`.execute(tx);
  const networks = await judgeNetworks({ db: tx, ip, at, refuse }, input);
  let ended = 0;
  for (const network of networks) {
    const blockedIpId = newId(at);
    await tx
      .insertInto('blocked_ip')
      .values({
        ...{ blocked_ip_id: blockedIpId, network, door, reason },
        ...{
          until: until === null ? null : new Date(until),
          created_at: at,
          created_by: actor.adminId,
        },
      })
      .execute();
    const endedSessions =
      endsSessions && door !== 'site' ? await endSessionsWithin(work, network) : 0;
    const endedVisits =
      endsSessions && door !== 'console' ? await endVisitsWithin(work, network, at) : 0;
    const added = await BLOCKED_IPS.get(contextOf(work), blockedIpId);
    await audit({ subject: added.network, after: { ...added, endedSessions, endedVisits } });
    ended += endedSessions + endedVisits;
  }
  return { blocked: networks.length, endedSessions: ended };
}

/** Lets an address or network in again. */
export async function removeBlockedIp(
  work: Work<typeof members.removeBlockedIp>,
): Promise<Record<string, never>> {
  const { input, tx, audit, refuse } = work;
  const { blockedIpId, reason } = input;
  await sql`select 1 from blocked_ip where blocked_ip_id = ${blockedIpId} for update`.execute(tx);
  const before = await BLOCKED_IPS.one(contextOf(work), blockedIpId);
  if (!before) return refuse('record.not_found');
  await tx.deleteFrom('blocked_ip').where('blocked_ip_id', '=', blockedIpId).execute();
  await audit({ subject: before.network, before, after: { reason } });
  return {};
}
