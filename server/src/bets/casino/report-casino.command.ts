import { isDeepStrictEqual } from 'node:util';
import { type FeedReplyOf, type feed, WHEN_OF_VENDOR } from '@gwanje/contract';
import { sql } from 'kysely';
import type { FeedWork } from '../../feed/implement-feed';
import { holdBooks, isHeld } from './reconcile-casino.queries';

type Work = FeedWork<typeof feed.reportCasino>;

type Row = Work['input']['rows'][number];

/** The rows without those that are there twice; undefined where one is there twice with other content. */
function onceEach(rows: readonly Row[]): readonly Row[] | undefined {
  const byRef = new Map<string, Row>();
  for (const row of rows) {
    const before = byRef.get(row.vendorRef);
    if (before && !isDeepStrictEqual(before, row)) return undefined;
    byRef.set(row.vendorRef, row);
  }
  return [...byRef.values()];
}

/** Keeps rows of a book. @returns how many are new, and how many were there with other content */
async function keepRows({ tx, input }: Work, rows: readonly Row[]) {
  const { vendor, dayOn } = input;
  const kept = await sql<{ added: number; differing: number }>`
    with told as (
      select * from unnest(${rows.map((row) => row.vendorRef)}::text[],
        ${rows.map((row) => row.memberId ?? null)}::uuid[], ${rows.map((row) => row.kind)}::text[],
        ${rows.map((row) => row.amountWon)}::bigint[]) as told (vendor_ref, member_id, kind, amount_won)
    ), kept as (
      insert into casino_report (vendor, day_on, vendor_ref, said_member_id, kind, amount_won)
      select ${vendor}, ${dayOn}::date, vendor_ref, member_id, kind, amount_won from told
      on conflict do nothing
      returning vendor_ref
    )
    select (select count(*) from kept)::integer as added, count(*)::integer as differing from told
    join casino_report as before on before.vendor = ${vendor} and before.day_on = ${dayOn}::date
      and before.vendor_ref = told.vendor_ref
    where (before.kind, before.amount_won) is distinct from (told.kind, told.amount_won)
      or before.said_member_id <> told.member_id`.execute(tx);
  return kept.rows[0] as (typeof kept.rows)[number];
}

/**
 * Takes a part of a vendor's book of a day, and holds the whole against ours once the last part is
 * there; a difference rings until somebody has looked at it.
 *
 * @throws {Refusal} casino.differs where a reference was told otherwise before
 */
export async function reportCasino(work: Work): Promise<FeedReplyOf<typeof feed.reportCasino>> {
  const { tx, input, isOn, refuse, now, audit } = work;
  const { vendor, dayOn, rows, isLast } = input;
  if (!isOn(WHEN_OF_VENDOR[vendor])) return refuse('module.off');
  // Parts of one day come one after another: the row is held until this one is kept.
  await sql`
    insert into casino_report_day as kept (vendor, day_on) values (${vendor}, ${dayOn}::date)
    on conflict (vendor, day_on) do update set parts = kept.parts + 1`.execute(tx);
  const each = onceEach(rows);
  const kept = each && (await keepRows(work, each));
  if (!kept || kept.differing > 0) return refuse('casino.differs');
  const at = now();
  const said = { vendor, dayOn, rows: rows.length };
  const subject = `casino/${vendor}`;
  const day = { vendor, dayOn };
  if (!isLast) {
    // A row that comes after the last one changes what was found.
    if (kept.added > 0 && (await isHeld(tx, day))) await holdBooks(tx, day, at);
    await audit({ subject, after: said });
    return { kept: rows.length, differingRows: null };
  }
  const differingRows = await holdBooks(tx, day, at);
  await audit({ subject, after: { ...said, differingRows } });
  return { kept: rows.length, differingRows };
}
