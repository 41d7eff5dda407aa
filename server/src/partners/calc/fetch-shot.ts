import { Readable } from 'node:stream';
import { inSeoul, issuerOf, type partners } from '@gwanje/contract';
import { stringify } from 'csv-stringify/sync';
import { findSiteSetting } from '../../config/settings/site-settings.queries';
import { transaction } from '../../platform/database';
import type { FileReply, Platform, Question } from '../../platform/implement';
import { requireShot } from './calc-shots.queries';
import { shotText } from './shot-hash.rule';

/** What somebody has typed, so that no spreadsheet runs it: signs of full width begin a formula too. */
const typed = (text: string) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text);

/**
 * Hands out a snapshot as a file that proves itself: whoever has the public key checks the signature
 * of `text`, whose SHA-256 is `hash`, and follows `prev_hash` to the one before.
 */
export async function fetchCalcShot(
  { db, input, actor, ip, now, requestId }: Question<typeof partners.fetchCalcShot>,
  { appendAudit, sealer }: Pick<Platform, 'appendAudit' | 'sealer'>,
): Promise<FileReply> {
  const row = await requireShot(db, input.shotId);
  const { adminId, loginId } = actor;
  const at = now();
  await transaction(db, (tx) =>
    appendAudit(tx, {
      ...{ action: 'calc.fetch', subject: `shot/${row.shot_id}`, before: null },
      ...{ actor: { adminId, loginId }, after: { seq: row.seq, hash: row.hash.toString('hex') } },
      ...{ at, ip, requestId },
    }),
  );
  const { types, ...figures } = row.figures as Record<string, number> & {
    readonly types: Readonly<Record<string, number>>;
  };
  const text = shotText(row);
  const website = await findSiteSetting(db, 'website');
  const { licence, operatorName } = issuerOf(website);
  const lines = [
    ['item', 'value'],
    ...Object.entries({
      ...{ site: typed(website.siteName), licence: typed(licence) },
      ...{ operator: typed(operatorName), fetched_by: loginId, fetched_at_seoul: inSeoul(at) },
    }),
    ...Object.entries({
      ...{ seq: row.seq, kind: row.kind, taken_at: row.taken_at.toISOString() },
      ...{ from: row.period_from, to: row.period_to, note: typed(row.note ?? '') },
    }),
    ...Object.entries(figures),
    ...Object.entries(types).map(([type, won]) => [`types.${type}`, won]),
    ...Object.entries({
      ...{ text, hash_sha256: row.hash.toString('hex'), prev_hash: row.prev_hash.toString('hex') },
      signature_ed25519: sealer.signFigures(text).toString('base64'),
      public_key: sealer.figuresKey,
    }),
  ];
  return {
    name: `snapshot-${row.seq}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: Readable.from([
      stringify(lines, { bom: true, quoted_match: '\n', record_delimiter: 'windows' }),
    ]),
  };
}
