import { isPermitted, type Permission, type RefusalCode } from '@gwanje/contract';
import { type Tx, transaction } from '../database';
import type { AuditLine } from '../implement';
import type { JobPlatform } from '../jobs';
import { Refusal } from '../refusal';
import { bulkAudit } from './bulk-audit';
import {
  type BulkOrder,
  type BulkRow,
  type BulkTables,
  findActiveAdminType,
  type Orders,
  type Outcome,
} from './bulk-tables.queries';

/** Another run gave this row its outcome meanwhile, or it was called off; what this one did is undone. */
class AlreadyDone extends Error {
  override readonly name = 'AlreadyDone';
}

/**
 * Who started it, as long as he may.
 *
 * @throws {Refusal} session.forbidden
 */
export async function requireStarter(
  tx: Tx,
  { started_by: adminId, started_by_login_id: loginId }: BulkOrder<Orders>,
  permission: Permission,
) {
  const type = await findActiveAdminType(tx, adminId);
  if (type === undefined || !isPermitted(type, permission)) throw new Refusal('session.forbidden');
  return { adminId, loginId, type, line: null };
}

type NamedLine = AuditLine & Required<Pick<AuditLine, 'action'>>;

interface Doing<O extends Orders> {
  readonly tables: BulkTables<O>;
  readonly order: BulkOrder<O>;
  readonly row: BulkRow<O>;
  /** Does it; `audit` keeps what is to be said of it. */
  readonly act: (tx: Tx, audit: (line: NamedLine) => Promise<void>) => Promise<Outcome<O>>;
  /** Counts it where all of them are counted: in whatever order rows are locked, this comes behind. */
  readonly count?: (tx: Tx) => Promise<void>;
}

/**
 * Does one row of something about many, its outcome and its audit lines in one transaction: cut off
 * anywhere, either all of it happened or nothing did. A refusal undoes what was begun and is the row's
 * outcome; that its starter may not do it any more is that of every row that is left.
 */
export async function doRow<O extends Orders>(
  platform: JobPlatform,
  { tables, order, row, act, count }: Doing<O>,
): Promise<void> {
  const { db } = platform;
  const refuse = (refusal: RefusalCode) =>
    refusal === 'session.forbidden'
      ? tables.refuseRest(db, order.bulk_id, refusal)
      : tables.closeRow(db, row, { outcome: 'refused', refusal });
  try {
    await transaction(db, async (tx) => {
      const lines: NamedLine[] = [];
      const outcome = await act(tx, async (line) => {
        lines.push(line);
      });
      if (!(await tables.closeRow(tx, row, { outcome }))) throw new AlreadyDone();
      await count?.(tx);
      // Written last: the actor's chain is one line, in which every row of this run waits.
      const audit = bulkAudit(platform, order, tx);
      for (const line of lines) await audit(line);
    });
  } catch (error) {
    if (error instanceof AlreadyDone) return;
    if (!(error instanceof Refusal)) throw error;
    await refuse(error.code);
  }
}
