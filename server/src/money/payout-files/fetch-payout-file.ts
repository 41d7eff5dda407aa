import { Readable } from 'node:stream';
import type { money } from '@gwanje/contract';
import { stringify } from 'csv-stringify/sync';
import { transaction } from '../../platform/database';
import type { FileReply, Platform, Question } from '../../platform/implement';
import { findTransfers } from './payout-files.queries';

/** As banks name them where they take many transfers at once. */
const HEADS = ['입금은행', '입금계좌번호', '예금주', '이체금액', '받는통장표시'];

/** Hands out the transfers of a file of the caller, once it is written down who has fetched it. */
export async function fetchPayoutFile(
  { db, input, actor, ip, now, requestId, refuse }: Question<typeof money.fetchPayoutFile>,
  { appendAudit }: Pick<Platform, 'appendAudit'>,
): Promise<FileReply> {
  const { fileId } = input;
  const { adminId, loginId } = actor;
  const transfers = (await findTransfers(db, fileId, adminId, now())) ?? refuse('record.not_found');
  await transaction(db, (tx) =>
    appendAudit(tx, {
      ...{ action: 'payoutFile.fetch', subject: `payoutFile/${fileId}`, before: null },
      ...{ actor: { adminId, loginId }, after: { rows: transfers.length } },
      ...{ at: now(), ip, requestId },
    }),
  );
  // What a spreadsheet would run as a formula is text; numbers of accounts are their digits alone.
  const text = stringify(
    [
      HEADS,
      ...transfers.map(({ bank, number, owner, amount_won, login_id }) => [
        ...[bank, number.replace(/\D/g, ''), owner, amount_won, login_id],
      ]),
    ],
    { bom: true, escape_formulas: true, record_delimiter: 'windows' },
  );
  return {
    name: `payouts-${fileId}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: Readable.from([text]),
  };
}
