import { type Selectable, sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Schema } from '../../schema';

/** A settlement, its days as they are written. */
export type SettlementOf = Selectable<Schema['partner_settlement']>;
export type LineOf = Selectable<Schema['settlement_line']>;

/** Takes a settlement for this transaction alone. */
export const lockSettlement = (tx: Tx, settlementId: string): Promise<SettlementOf | undefined> =>
  tx
    .selectFrom('partner_settlement')
    .selectAll()
    .where('settlement_id', '=', settlementId)
    .forUpdate()
    .executeTakeFirst();

/** Settlements that are being paid or taken back, the oldest first. */
export const listUnfinished = (db: Database) =>
  db
    .selectFrom('partner_settlement')
    .selectAll()
    .where('status', 'in', ['paying', 'rollingBack'])
    .orderBy('settlement_id')
    .execute();

/** Lines of a settlement in these states, in the order of their members. */
export const listLines = (
  db: Database | Tx,
  settlementId: string,
  statuses: readonly LineOf['status'][],
) =>
  db
    .selectFrom('settlement_line')
    .selectAll()
    .where('settlement_id', '=', settlementId)
    .where('status', 'in', statuses)
    .where(acrossMembers)
    .orderBy('member_id')
    .orderBy('line_id')
    .execute();

/** Adds to what is carried of a partner, class and kind; the wallets of the partner are held. */
export const addCarry = (
  tx: Tx,
  { member_id, game_class, kind }: Pick<LineOf, 'member_id' | 'game_class' | 'kind'>,
  byWon: number,
) =>
  sql`
    insert into partner_carry as kept (member_id, game_class, kind, carry_won)
    values (${member_id}, ${game_class}, ${kind}, ${byWon})
    on conflict (member_id, game_class, kind) do update
      set carry_won = kept.carry_won + excluded.carry_won`.execute(tx);

export async function findCarry(
  db: Database | Tx,
  { member_id, game_class, kind }: Pick<LineOf, 'member_id' | 'game_class' | 'kind'>,
): Promise<number> {
  const row = await db
    .selectFrom('partner_carry')
    .select('carry_won')
    .where('member_id', '=', member_id)
    .where('game_class', '=', game_class)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.carry_won ?? 0;
}
