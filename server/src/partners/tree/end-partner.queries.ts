import type { Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { keepRates } from '../rates/change-rates.command';
import { findRates, NO_RATES } from '../rates/rates.queries';

interface Ending {
  readonly memberId: string;
  readonly at: Date;
  readonly by: string;
  readonly reason: string | null;
}

/** Rates end where they hold, and where they were to begin later: none is ever taken away. */
async function endRates(tx: Tx, { memberId, at, by, reason }: Ending): Promise<void> {
  const held = (await findRates(tx, [memberId], at)).get(memberId) ?? [];
  const setting = { at, effectiveOn: null, setBy: by, agreedBy: null, reason };
  await keepRates(tx, memberId, { before: held, after: NO_RATES }, setting);
  const coming = await tx
    .selectFrom('commission_rate')
    .select(['game_class', 'kind', 'effective_at'])
    .distinct()
    .where('member_id', '=', memberId)
    .where('effective_at', '>', at)
    .where('rate_bps', '>', 0)
    .execute();
  for (const { game_class, kind, effective_at } of coming)
    await tx
      .insertInto('commission_rate')
      .values({
        ...{ member_id: memberId, rate_id: newId(at), game_class, kind, pay: 'period' },
        ...{ rate_bps: 0, effective_at, set_by: by, agreed_by: null, reason, at },
      })
      .execute();
}

/** Puts everybody out who is in one of a partner's consoles. */
export const leaveConsoles = (tx: Tx, memberId: string) =>
  tx
    .deleteFrom('admin_session')
    .where(
      'admin_id',
      'in',
      tx.selectFrom('admin').select('_id').where('partner_id', '=', memberId),
    )
    .execute();

/** Consoles of a partner are shut at once, and stay so. */
async function shutConsoles(tx: Tx, memberId: string): Promise<void> {
  await leaveConsoles(tx, memberId);
  await tx
    .updateTable('admin')
    .set({ status: 'suspended' })
    .where('partner_id', '=', memberId)
    .execute();
}

/**
 * What somebody had by being a partner ends: his rates, those that were asked for, his joining code
 * and his consoles. Who stands beneath him stays there, and bets that are placed keep their rates.
 * The caller holds the tree.
 */
export async function endPartner(tx: Tx, ending: Ending): Promise<void> {
  const { memberId, at, by } = ending;
  await endRates(tx, ending);
  await tx
    .updateTable('rate_proposal')
    .set({ status: 'stale', decided_by: by, decided_at: at })
    .where('member_id', '=', memberId)
    .where('status', '=', 'open')
    .execute();
  await tx.deleteFrom('partner_code').where('partner_id', '=', memberId).execute();
  await shutConsoles(tx, memberId);
}
