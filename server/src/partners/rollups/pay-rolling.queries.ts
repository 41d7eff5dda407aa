import type { GameClass, HistoryType } from '@gwanje/contract';
import { sql } from 'kysely';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import { acrossMembers } from '../../placement';
import { type Database, type Tx, transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import { newId } from '../../platform/new-id';
import { tryEach } from '../../platform/try-each';
import { isPaidAs } from '../settlements/holds.rule';

/** Hold'em has no type of its own: it is paid with the period. */
const TYPES: Readonly<Partial<Record<GameClass, HistoryType>>> = {
  minigame: 'betRolling',
  sports: 'sportsRolling',
  casino: 'casinoRolling',
  slots: 'slotsRolling',
};

interface Due {
  readonly beneficiary_id: string;
  readonly game_class: GameClass;
  readonly is_back: boolean;
  readonly own_bps: number;
  readonly below_bps: number;
}

/** What is due at once to a partner, less what is to be taken back of it. */
export async function sumDueRolling(db: Database | Tx, beneficiaryId: string): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(amount_won), 0)::bigint as won from rolling_due
    where beneficiary_id = ${beneficiaryId} and payout_id is null and ${acrossMembers}`.execute(db);
  return rows[0]?.won ?? 0;
}

const listDue = async (db: Database): Promise<Due[]> =>
  (
    await sql<Due>`
      select beneficiary_id, game_class, amount_won < 0 as is_back, own_bps, below_bps
      from rolling_due where payout_id is null and ${acrossMembers}
      group by 1, 2, 3, 4, 5 order by 1, 3, 2, 4, 5`.execute(db)
  ).rows;

/** Claims what is due of one kind, and says what it comes to. */
async function claim(tx: Tx, due: Due, payoutId: string) {
  const { rows } = await sql<{ won: number; stake_won: number }>`
    with claimed as (
      update rolling_due as due set payout_id = paid.payout_id
      from (values (${payoutId}::uuid)) as paid (payout_id)
      where due.payout_id is null and due.beneficiary_id = ${due.beneficiary_id}
        and due.game_class = ${due.game_class} and (due.amount_won < 0) = ${due.is_back}
        and due.own_bps = ${due.own_bps} and due.below_bps = ${due.below_bps} and ${acrossMembers}
      returning due.amount_won, due.stake_won
    )
    select coalesce(sum(amount_won), 0)::bigint as won,
      coalesce(sum(stake_won), 0)::bigint as stake_won from claimed`.execute(tx);
  return rows[0] as { won: number; stake_won: number };
}

/** Lets points be taken that are spent already. */
const lowerFloor = (tx: Tx, memberId: string, byWon: number) =>
  sql`
    update wallet set floor_won = least(floor_won, balance_won - ${byWon}::bigint)
    where member_id = ${memberId} and wallet = 'point'`.execute(tx);

async function payOne(tx: Tx, now: () => Date, due: Due): Promise<void> {
  const { beneficiary_id: memberId } = due;
  const { at } = await lockWallets({ tx, now }, memberId);
  // Of who is kept out it waits, and so does what is taken back of it: the two belong together.
  if (!isPaidAs((await requireMember(tx, memberId)).status)) return;
  const payoutId = newId(at);
  const { won, stake_won: stakeWon } = await claim(tx, due, payoutId);
  if (won === 0) return;
  const amountWon = Math.abs(won);
  if (due.is_back) await lowerFloor(tx, memberId, amountWon);
  await postMovement(tx, {
    ...{ memberId, key: `rolling:${payoutId}`, amountWon, at, actor: null },
    type: due.is_back ? 'cancelRolling' : (TYPES[due.game_class] as HistoryType),
    subject: `rolling/${payoutId}`,
    explanation: due.is_back
      ? { rule: 'rollingTakenBack', values: { stakeWon: Math.abs(stakeWon), amountWon } }
      : {
          rule: 'rolling',
          values: { stakeWon, ownBps: due.own_bps, belowBps: due.below_bps, amountWon },
        },
  });
}

/**
 * Pays rolling that is due at once: one movement for each beneficiary, class and rate, so that his
 * wallet is not held by every bet beneath him; what was taken back meanwhile, likewise. Of a partner
 * who is suspended, blocked or has left both stay due until he is let in again.
 *
 * @throws the first fault, once everything else was tried
 */
export async function payDueRolling(
  { db, now }: Pick<JobPlatform, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  await tryEach(await listDue(db), signal, (due) => transaction(db, (tx) => payOne(tx, now, due)));
}
