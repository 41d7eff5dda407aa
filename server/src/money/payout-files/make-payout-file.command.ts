import type { money, ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { isClaimed } from '../../claims/claims.queries';
import { acrossMembers } from '../../placement';
import type { Work } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { findFileRows } from './payout-files.queries';

/**
 * Leaves what is due to whoever is about to send it by a file of the bank, if it is what he has seen.
 * Nothing is paid by it: each transfer is recorded once the bank has taken it.
 */
export async function makePayoutFile({
  input,
  actor,
  tx,
  now,
  audit,
  refuse,
}: Work<typeof money.makePayoutFile>): Promise<ReplyOf<typeof money.makePayoutFile>> {
  const { bank, expectedCount, expectedSumWon, reason } = input;
  const { adminId } = actor;
  const at = now();
  const { rows, preview } = await findFileRows(tx, { bank, adminId, at });
  const { count, sumWon } = preview;
  if (count !== expectedCount || sumWon !== expectedSumWon)
    return refuse('money.bulk_changed', { count, sumWon });
  const fileId = newId(at);
  await tx
    .insertInto('payout_file')
    .values({
      ...{ file_id: fileId, made_by: adminId, made_at: at, bank: bank ?? null, reason },
      ...{ row_count: count, sum_won: sumWon },
    })
    .execute();
  // Nothing was held while it was read: whatever somebody has changed since is not put into the file.
  const { numAffectedRows } = await sql`
    update money_request as request
    set payout_file_id = ${fileId}, filed_by = ${adminId}, filed_at = ${at}
    from unnest(${rows.map(({ member_id }) => member_id)}::uuid[],
      ${rows.map(({ request_id }) => request_id)}::uuid[],
      ${rows.map(({ filed_at }) => filed_at)}::timestamptz[])
      as seen (member_id, request_id, filed_at)
    where request.member_id = seen.member_id and request.request_id = seen.request_id
      and request.filed_at is not distinct from seen.filed_at
      and request.payout = 'due' and request.payout_failed_by is null
      and not (${isClaimed('request', at)} and request.claimed_by <> ${adminId})
      and ${acrossMembers}`.execute(tx);
  if (numAffectedRows !== BigInt(count)) return refuse('money.bulk_changed', { count, sumWon });
  await audit({
    subject: `payoutFile/${fileId}`,
    after: { bank: bank ?? null, count, sumWon, reason },
  });
  return { fileId, count, sumWon };
}
