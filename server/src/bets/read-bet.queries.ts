// One of our own bets with all that happened to it.
import type { BetDetail, BetReason, Explanation } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database';
import type { ListContext } from '../platform/list';
import { shownDevice, shownIp } from '../platform/masks.rule';
import { notesOf } from './bet-notes.queries';
import { BETS } from './bets.queries';
import type { BetRow } from './decide-bet.rule';

/**
 * Which settlement of a bet that is open again was taken back, and what it had paid; undefined where
 * none was that paid something.
 */
export function takenBack(entries: BetDetail['entries']): Explanation | undefined {
  const back = entries.filter(
    ({ type }) => type === 'rollbackMinigame' || type === 'rollbackSport',
  );
  const last = back.at(-1);
  return (
    last && {
      rule: 'betRollback',
      values: { settlementNo: back.length, takenWon: -last.amountWon },
    }
  );
}

const REFUND_RULES = {
  asked: 'betRefundAsked',
  wrongOdds: 'betRefundWrongOdds',
  twice: 'betRefundTwice',
  late: 'betRefundLate',
  other: 'betRefundOther',
} as const satisfies Record<BetReason, Explanation['rule']>;

/** Why a stake went back: by what was decided about the bet itself, or else with its round. */
function refundRule(decisions: BetDetail['decisions'], isRoundVoid: boolean): Explanation['rule'] {
  const last = decisions.at(-1);
  if (last && last.action !== 'resettle') return REFUND_RULES[last.reasonCode];
  return isRoundVoid ? 'betRefundRound' : 'betRefundPush';
}

/** What a bet stands at now, in words. */
function whyOf(
  row: BetRow & { readonly round_status: string | null },
  entries: BetDetail['entries'],
  decisions: BetDetail['decisions'],
): Explanation {
  const { stake_won: stakeWon, odds_hundredths: oddsHundredths, payout_won: payoutWon } = row;
  switch (row.result) {
    case 'I':
      return takenBack(entries) ?? { rule: 'betStake', values: { stakeWon } };
    case 'W':
      return { rule: 'betWin', values: { stakeWon, oddsHundredths, payoutWon } };
    case 'L':
      return { rule: 'betLoss', values: { stakeWon } };
    default:
      return {
        rule: refundRule(decisions, row.round_status === 'void'),
        values: { stakeWon },
      };
  }
}

/** Every movement of money in a bet's name, as its wallet booked them: identifiers of one instant tell no order. */
export async function entriesOf(
  db: Database | Tx,
  { member_id, bet_id }: { readonly member_id: string; readonly bet_id: string },
) {
  const { rows } = await sql<BetDetail['entries'][number]>`
    select entry_id as "entryId", type, amount_won as "amountWon",
      balance_after_won as "balanceAfterWon", at::text as at, actor_login_id as by
    from ledger_entry where member_id = ${member_id} and subject = ${`bet/${bet_id}`}
    order by at, seq`.execute(db);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

const named = (alias: string) => sql`case when ${sql.ref(`${alias}._id`)} is null then null
  else jsonb_build_object('_id', ${sql.ref(`${alias}._id`)}, 'id', ${sql.ref(`${alias}.login_id`)}) end`;

/** What administrators have decided about a bet, the oldest first; `more` selects what its product says beside. */
export async function decisionsOf<D extends { readonly at: string }>(
  db: Database | Tx,
  { member_id, bet_id }: { readonly member_id: string; readonly bet_id: string },
  more = sql``,
) {
  const { rows } = await sql<D>`
    select ${more} action, from_result as "fromResult", to_result as "toResult",
      difference_won as "differenceWon", reason_code as "reasonCode", decision.reason,
      ${named('doer')} as by, ${named('first')} as "firstBy", decision.at::text as at
    from bet_decision as decision
    join admin as doer on doer._id = decision.decided_by
    left join admin as first on first._id = decision.first_by
    where decision.member_id = ${member_id} and decision.bet_id = ${bet_id}
    order by decision.version`.execute(db);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/** A bet with everything that is known of it; undefined where the member has none of this name. */
export async function readBet(
  context: ListContext,
  { memberId, betId }: { readonly memberId: string; readonly betId: string },
): Promise<BetDetail | undefined> {
  const { db, actor } = context;
  const bet = await BETS.one(context, betId, { memberId });
  if (!bet) return undefined;
  const found = await db
    .selectFrom('bet')
    .leftJoin('admin', 'admin._id', 'bet.void_asked_by')
    .leftJoin('game_round', 'game_round.round_id', 'bet.round_id')
    .selectAll('bet')
    .select(['admin.login_id as asked_by_id', 'game_round.status as round_status'])
    .where('bet.member_id', '=', memberId)
    .where('bet.bet_id', '=', betId)
    .where('bet.product', '=', 'minigame')
    .executeTakeFirst();
  if (!found) return undefined;
  const { void_asked_by: askedBy, asked_by_id: askedById } = found;
  const row = found as typeof found & BetRow;
  const entries = await entriesOf(db, row);
  const decisions = await decisionsOf<BetDetail['decisions'][number]>(db, row);
  return {
    bet,
    ip: shownIp(row.ip, actor),
    device: shownDevice(row.device, actor),
    reference: row.reference,
    level: row.level,
    settlementNo: row.settlement_no,
    betVersion: row.bet_version,
    rateVersion: row.rate_version,
    why: whyOf(row, entries, decisions),
    entries,
    decisions,
    voidAskedBy: askedBy && askedById ? { _id: askedBy, id: askedById } : null,
    notes: await notesOf(context, { memberId, betId }),
  };
}
