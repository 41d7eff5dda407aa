import {
  type money,
  type PlayedPart,
  type ReplyOf,
  WALLETS,
  type WageringPart,
  type WageringState,
  type Wallet,
} from '@gwanje/contract';
import { wageringOf } from '@gwanje/game-rules';
import { sql } from 'kysely';
import { findOfLine } from '../../own-line.queries';
import { type Database, type Tx, transaction } from '../../platform/database';
import { Refusal } from '../../platform/refusal';
import { pointBpsOf } from '../moves/convert-terms.queries';
import { mayMoveMoneyOf } from '../own-money.rule';
import { findMoneySetting } from '../settings/money-settings.queries';

/** The newest requirements, which are shown one by one; older ones are put together. */
const PARTS_SHOWN_MAX = 100;

/** Requirements since the last exchange, and older ones that are open again. */
const shownRequirements = (memberId: string) => sql`
  select requirement.*,
    row_number() over (order by seq desc) > ${PARTS_SHOWN_MAX} as is_older
  from wagering_requirement as requirement
  where member_id = ${memberId} and (exchange_id is null or open_won > 0)`;

interface PartRow {
  readonly type: WageringPart['type'];
  readonly first_at: Date;
  readonly at: Date;
  readonly source_id: string | null;
  readonly from_member_id: string | null;
  readonly is_minigame_only: boolean;
  readonly amount_won: number;
  readonly factor_bps: number;
  readonly setting_version: number | null;
  readonly required_won: number;
  readonly worked_won: number;
  readonly waived_won: number;
  readonly carried_won: number;
  readonly taken_back_won: number;
  readonly open_won: number;
}

/** What is shown of a member's requirements, older ones put together, in the order of the account. */
async function listParts(db: Database | Tx, memberId: string): Promise<PartRow[]> {
  const sumOf = (kind: string) =>
    sql`coalesce(sum(change.won) filter (where change.kind = ${kind}), 0)`;
  const { rows } = await sql<PartRow>`
    with shown as (${shownRequirements(memberId)}), part as (
      select shown.seq, shown.required_won - ${sumOf('lifted')} as required_won,
        ${sumOf('worked')} as worked_won, ${sumOf('waived')} as waived_won,
        ${sumOf('carried')} as carried_won, ${sumOf('takenBack')} as taken_back_won
      from shown left join wagering_change as change
        on change.member_id = ${memberId} and change.seq = shown.seq
      group by shown.seq, shown.required_won
    )
    select shown.type, min(opened_at) as first_at, max(opened_at) as at,
      case when is_older then null else source_id end as source_id,
      case when is_older then null else from_member_id end as from_member_id,
      is_minigame_only, factor_bps, setting_version,
      sum(amount_won) as amount_won, sum(part.required_won) as required_won,
      sum(worked_won) as worked_won, sum(waived_won) as waived_won,
      sum(carried_won) as carried_won, sum(taken_back_won) as taken_back_won,
      sum(open_won) as open_won
    from shown join part using (seq)
    -- What was lifted before anything was played of it has left nothing to show.
    where not is_minigame_only or part.required_won > 0
    group by is_older, type, is_minigame_only, factor_bps, setting_version,
      case when is_older then null else seq end, 4, 5
    order by min(seq)`.execute(db);
  return rows;
}

async function listPlayed(db: Database | Tx, memberId: string): Promise<PlayedPart[]> {
  const { rows } = await sql<PlayedPart>`
    with shown as (${shownRequirements(memberId)}), worked as (
      select change.cause_id as stake_id, sum(change.won) as worked_won
      from shown join wagering_change as change
        on change.member_id = ${memberId} and change.seq = shown.seq
      where change.kind = 'worked'
      group by change.cause_id having sum(change.won) > 0
    )
    select game_class as "gameClass", contribution_bps as "contributionBps",
      sum(stake_won) as "stakeWon", sum(counted_won) as "countedWon",
      sum(worked_won) as "workedWon"
    from worked join counted_stake as stake on stake.stake_id = worked.stake_id
      and stake.member_id = ${memberId}
    group by game_class, contribution_bps`.execute(db);
  return rows;
}

/** What brings requirements that no request has brought. */
const SOURCES: Partial<Record<WageringPart['type'], string>> = {
  TransferAddMoney: 'transfer',
  useCouponPoint: 'coupon',
};

const toPart = (row: PartRow): WageringPart => ({
  type: row.type,
  at: row.at.toISOString(),
  subject: row.source_id && `${SOURCES[row.type] ?? 'request'}/${row.source_id}`,
  fromMemberId: row.from_member_id,
  isMinigameOnly: row.is_minigame_only,
  amountWon: row.amount_won,
  factorBps: row.factor_bps,
  settingVersion: row.setting_version,
  requiredWon: row.required_won,
  workedWon: row.worked_won,
  waivedWon: row.waived_won,
  carriedWon: row.carried_won,
  takenBackWon: row.taken_back_won,
  openWon: row.open_won,
});

/** A partner is not told from whom beyond his line something came. */
async function seenBy(
  db: Database | Tx,
  line: string | null,
  parts: PartRow[],
): Promise<PartRow[]> {
  if (line === null) return parts;
  const own = await findOfLine(
    db,
    line,
    parts.flatMap(({ from_member_id }) => from_member_id ?? []),
  );
  return parts.map((part) => ({
    ...part,
    from_member_id: own.has(part.from_member_id ?? '') ? part.from_member_id : null,
  }));
}

/**
 * How far a member is with what has to be played before an exchange. It is read in several
 * statements: what may change between them has to be kept from it.
 *
 * @param line of whoever asks
 */
export async function readWagering(
  db: Database | Tx,
  memberId: string,
  line: string | null = null,
): Promise<WageringState> {
  const parts = await seenBy(db, line, await listParts(db, memberId));
  const { version, contributions } = await findMoneySetting(db, 'wagering');
  const firstAt = parts.map(({ first_at }) => first_at.getTime());
  return wageringOf({
    since: parts.length === 0 ? null : new Date(Math.min(...firstAt)).toISOString(),
    required: parts.map(toPart),
    played: await listPlayed(db, memberId),
    settingVersion: version,
    contributions,
  });
}

/**
 * A member's six wallets, and the requirement as it stands.
 *
 * @throws {Refusal} member.not_found
 */
export async function readMemberMoney(
  db: Database,
  memberId: string,
  line: string | null,
): Promise<ReplyOf<typeof money.readMemberMoney>> {
  return transaction(db, async (tx) => {
    // One snapshot, so that the parts of a reply add up while stakes are settled.
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    const rows = await tx
      .selectFrom('wallet')
      .select(['wallet', 'balance_won'])
      .where('member_id', '=', memberId)
      .execute();
    if (rows.length === 0) throw new Refusal('member.not_found');
    const balances = new Map(rows.map(({ wallet, balance_won }) => [wallet, balance_won]));
    const walletsWon = Object.fromEntries(
      WALLETS.map((wallet) => [wallet, balances.get(wallet) ?? 0]),
    ) as Record<Wallet, number>;
    const { level } = await tx
      .selectFrom('member')
      .select('level')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    const pointBps = await pointBpsOf(tx, level);
    const mayMove = mayMoveMoneyOf(memberId, { line });
    return { walletsWon, pointBps, mayMove, wagering: await readWagering(tx, memberId, line) };
  });
}
