import { sql } from 'kysely';
import { postMoneyMovements } from '../../ledger/post-movements';
import { bookPlacedDays } from '../../minigames/bets/bet-days.queries';
import { countStakes, uncountStakes } from '../../money/wagering/count-stake';
import type { Actor } from '../../platform/caller';
import type { Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { type BetKey, type Fate, namedBets, theseBets } from './carts.queries';
import { bookEventSums, DECIDING_EVENT } from './event-sums.queries';
import { bookSportsDays, IS_TURNOVER } from './sports-days.queries';

interface Changing {
  readonly at: Date;
  readonly actor: Pick<Actor, 'adminId' | 'loginId'> | null;
  readonly reason: string | null;
  /** Where nobody here has decided it. */
  readonly cancelledFor?: 'odds' | 'suspended' | 'member';
  /** The event whose settlement decides them, where one does. */
  readonly eventId?: string;
}

/** Lets what these bets have worked off be open again. */
async function uncount(tx: Tx, bets: readonly BetKey[], at: Date): Promise<void> {
  const { rows } = await sql<{ memberId: string; stakeId: string }>`
    select bet.member_id as "memberId", bet.stake_id as "stakeId"
    from ${namedBets(bets)} where bet.stake_id is not null`.execute(tx);
  await uncountStakes(tx, rows, at);
}

/**
 * Lets bets on sports be what they are to be: what they were paid before is taken back, to the won
 * and below zero if need be, and what they get now is paid. The caller holds the wallets of their
 * members. Each decision counts up the bet's own number, which names its movements.
 *
 * @throws {Refusal} money.wallet_full
 */
export async function changeBets(
  tx: Tx,
  fates: readonly Fate[],
  { at, actor, reason, cancelledFor, eventId }: Changing,
): Promise<void> {
  if (fates.length === 0) return;
  const where = theseBets(fates);
  const named = namedBets(fates);
  const posting = { at, actor, reason };
  await bookPlacedDays(tx, { where }, -1);
  await bookSportsDays(tx, named, { at, sign: -1 });
  await bookEventSums(tx, named, { at, sign: -1 });
  await uncount(tx, fates, at);
  const takenBack = sql`
    select member_id, 'rollback:' || bet_id || ':' || settlement_no as key,
      -payout_won as amount_won, 'bet/' || bet_id as subject
    from ${named} where payout_won > 0`;
  await postMoneyMovements(tx, takenBack, { type: 'rollbackSport', ...posting });
  const changed = await sql<{ memberId: string; stakeId: string | null; stakeWon: number }>`
    update bet set result = fate.result, payout_won = fate.payout_won,
      settled_at = case when fate.result <> 'I' then ${at}::timestamptz end,
      settlement_no = bet.settlement_no + case when fate.result <> 'I' then 1 else 0 end,
      final_odds_hundredths = case when fate.result <> 'I' then fate.odds end,
      final_bonus_hundredths = case when fate.result <> 'I' then fate.bonus end,
      stake_id = case when fate.result in ('W', 'L') then fate.stake_id end,
      counted_event_id = case when fate.result in ('W', 'L', 'N')
        then coalesce(${eventId ?? null}::uuid, bet.counted_event_id, ${DECIDING_EVENT}) end,
      cancelled_for = case when fate.result = 'C' then ${cancelledFor ?? null}::text end,
      accepting_until = case when fate.result = 'I' then bet.accepting_until end,
      void_asked_by = null, void_asked_at = null,
      void_asked_leg = null, version = bet.version + 1
    from unnest(${fates.map(({ memberId }) => memberId)}::uuid[],
      ${fates.map(({ betId }) => betId)}::uuid[], ${fates.map(({ result }) => result)}::text[],
      ${fates.map(({ payoutWon }) => payoutWon)}::bigint[],
      ${fates.map(({ oddsHundredths }) => oddsHundredths)}::int[],
      ${fates.map(({ bonusHundredths }) => bonusHundredths)}::int[],
      ${fates.map(() => newId(at))}::uuid[])
      as fate (member_id, bet_id, result, payout_won, odds, bonus, stake_id)
    where bet.member_id = fate.member_id and bet.bet_id = fate.bet_id
    returning bet.member_id as "memberId", bet.stake_id as "stakeId",
      case when ${IS_TURNOVER} then bet.stake_won else 0 end as "stakeWon"`.execute(tx);
  const paid = (key: string, results: readonly string[]) => sql`
    select member_id, ${key}::text || ':' || bet_id || ':' || settlement_no as key,
      payout_won as amount_won, 'bet/' || bet_id as subject
    from ${named} where result = any(${results}) and payout_won > 0`;
  await postMoneyMovements(tx, paid('benefit', ['W', 'L']), { type: 'betBenefit', ...posting });
  await postMoneyMovements(tx, paid('refund', ['N', 'C']), { type: 'betCancel', ...posting });
  await bookPlacedDays(tx, { where }, 1);
  await bookSportsDays(tx, named, { at, sign: 1 });
  await bookEventSums(tx, named, { at, sign: 1 });
  const stakes = changed.rows
    .flatMap(({ stakeId, ...of }) => (stakeId === null ? [] : [{ ...of, stakeId }]))
    .sort((a, b) => (a.memberId + a.stakeId < b.memberId + b.stakeId ? -1 : 1));
  await countStakes(tx, { stakes, gameClass: 'sports', at });
}
