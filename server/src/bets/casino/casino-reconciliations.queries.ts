import { type bets, casinoReconciliations, type ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import type { Question, Work } from '../../platform/implement';
import { bindList, instant } from '../../platform/list';
import { CASINO_TRANSACTIONS } from './casino-transactions.queries';
import { listDifferences } from './reconcile-casino.queries';

const ID = sql.ref('held.reconciliation_id');
const book = (side: 'our' | 'their') => ({
  rows: sql.ref(`held.${side}_rows`),
  betWon: sql.ref(`held.${side}_bet_won`),
  winWon: sql.ref(`held.${side}_win_won`),
  cancelWon: sql.ref(`held.${side}_cancel_won`),
});

export const CASINO_RECONCILIATIONS = bindList(casinoReconciliations, {
  base: sql`casino_reconciliation`,
  as: 'held',
  id: ID,
  columns: {
    reconciliationId: ID,
    vendor: sql.ref('held.vendor'),
    dayOn: sql`held.day_on::text`,
    ours: book('our'),
    theirs: book('their'),
    playWon: sql.ref('held.play_won'),
    differingRows: sql.ref('held.differing_rows'),
    at: instant(sql.ref('held.at')),
  },
  filters: {
    vendor: (vendor) => sql`held.vendor = ${vendor}`,
    from: (day) => sql`held.day_on >= ${day}::date`,
    to: (day) => sql`held.day_on <= ${day}::date`,
    isDiffering: (asked) =>
      asked === 'true' ? sql`held.differing_rows > 0` : sql`held.differing_rows = 0`,
  },
  sorts: {
    newest: { by: sql`held.day_on`, direction: 'desc' },
    oldest: { by: sql`held.day_on`, direction: 'asc' },
  },
});

const findDay = (db: Database | Tx, reconciliationId: string) =>
  db
    .selectFrom('casino_reconciliation')
    .select(['vendor', 'day_on'])
    .where('reconciliation_id', '=', reconciliationId)
    .executeTakeFirst();

export async function listCasinoDifferences({
  db,
  input,
  refuse,
}: Question<typeof bets.listCasinoDifferences>): Promise<
  ReplyOf<typeof bets.listCasinoDifferences>
> {
  const day = await findDay(db, input.reconciliationId);
  return day
    ? listDifferences(db, { vendor: day.vendor, dayOn: day.day_on })
    : refuse('record.not_found');
}

/** How a transaction stands beside the vendor's own book of its day; changes nothing. */
export async function checkCasinoTransaction({
  tx,
  actor,
  input,
  refuse,
  audit,
}: Work<typeof bets.checkCasinoTransaction>): Promise<ReplyOf<typeof bets.checkCasinoTransaction>> {
  const { memberId, transactionId } = input;
  const said = await CASINO_TRANSACTIONS.one({ db: tx, actor }, transactionId, { memberId });
  if (!said) return refuse('record.not_found');
  const { vendor, vendorRef, kind, amountWon, at } = said;
  const dayOn = sql<string>`(${at}::timestamptz at time zone 'Asia/Seoul')::date`;
  const told = await tx
    .selectFrom('casino_report')
    .select(['kind', 'amount_won', 'said_member_id'])
    .where('vendor', '=', vendor)
    .where('day_on', '=', dayOn)
    .where('vendor_ref', '=', vendorRef)
    .executeTakeFirst();
  const held = await tx
    .selectFrom('casino_reconciliation')
    .select('reconciliation_id')
    .where('vendor', '=', vendor)
    .where('day_on', '=', dayOn)
    .executeTakeFirst();
  const isSame =
    told?.kind === kind &&
    told.amount_won === amountWon &&
    (told.said_member_id === null || told.said_member_id === memberId);
  const check = told ? (isSame ? 'same' : 'differs') : held ? 'missing' : 'unreported';
  await audit({ subject: `casino/${transactionId}`, after: { check } });
  return { check, theirs: told ? { kind: told.kind, amountWon: told.amount_won } : null };
}
