// Days that are settled already, and what the nightly run has laid ready of them.
import { HELD_BY_ITSELF } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { type Line, scopeOf, type Terms } from './compute.queries';

const DAY_MS = 86_400_000;

interface Taken {
  /** What is left to settle. */
  readonly lines: readonly Line[];
  /** Days that stand in the way. */
  readonly takenDays: readonly string[];
  /** Partners who are left out of it, each of whose days is settled by itself. */
  readonly settled: number;
}

/**
 * A run of the night of these days that nobody has approved: of one that was, a line that waits again
 * stands beside others that were paid.
 */
const isNightly = ({ from, to }: Pick<Terms, 'from' | 'to'>) => sql`
  status = 'ready' and created_by is null and decided_by is null
    and from_on >= ${from}::date and to_on <= ${to}::date`;

const keyOf = ({ memberId, gameClass, kind }: Pick<Line, 'memberId' | 'gameClass' | 'kind'>) =>
  `${memberId}/${gameClass}/${kind}`;

/**
 * Leaves out lines of which every day is settled, as one partner's is who was settled by himself;
 * of any other a day that is settled stands in the way, and so does everything where nothing is left.
 * What the nightly run has laid ready of these days counts for nothing.
 */
export async function leaveTaken(
  db: Database | Tx,
  { from, to }: Pick<Terms, 'from' | 'to'>,
  lines: readonly Line[],
): Promise<Taken> {
  const { rows } = await sql<{
    member_id: string;
    game_class: Line['gameClass'];
    kind: Line['kind'];
    days: string[];
  }>`
    with nightly as (
      select settlement_id from partner_settlement where ${isNightly({ from, to })}
    )
    select member_id, game_class, kind, array_agg(settled.day_on::text) as days
    from settled_day as settled
    join unnest(${lines.map(({ memberId }) => memberId)}::uuid[],
      ${lines.map(({ gameClass }) => gameClass)}::text[],
      ${lines.map(({ kind }) => kind)}::text[]) as line (member_id, game_class, kind)
      using (member_id, game_class, kind)
    where settled.day_on between ${from}::date and ${to}::date and ${acrossMembers}
      and settled.settlement_id not in (select settlement_id from nightly)
    group by 1, 2, 3`.execute(db);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const taken = rows.map(({ member_id, game_class, kind, days: on }) => ({
    key: keyOf({ memberId: member_id, gameClass: game_class, kind }),
    ...{ on, isWhole: on.length === days },
  }));
  const whole = new Set(taken.filter(({ isWhole }) => isWhole).map(({ key }) => key));
  const left = lines.filter((line) => !whole.has(keyOf(line)));
  const hasMore = left.some(({ bets, netWon }) => bets !== 0 || netWon !== 0);
  const inTheWay = taken.filter(({ isWhole }) => !isWhole || !hasMore).flatMap(({ on }) => on);
  if (inTheWay.length > 0) return { lines, takenDays: [...new Set(inTheWay)].sort(), settled: 0 };
  const out = lines.filter((line) => whole.has(keyOf(line))).map(({ memberId }) => memberId);
  return { lines: left, takenDays: [], settled: new Set(out).size };
}

/** What somebody has said of lines that he left out of what is paid, line by line. */
export type Held = ReadonlyMap<string, string>;

/** Why a line was left out by somebody; undefined where it was not. */
export const whyLeftOut = (held: Held, line: Pick<Line, 'memberId' | 'gameClass' | 'kind'>) =>
  held.get(keyOf(line));

/**
 * Gives up what the nightly run has laid ready of what somebody settles himself, and no more.
 *
 * @returns what of it somebody had left out, which stays left out
 */
export async function dropNightly(tx: Tx, terms: Terms): Promise<Held> {
  const { classes, kinds } = terms;
  const scope = await scopeOf(tx, terms);
  const whose = scope === null ? sql`true` : sql`member_id = any(${[...scope]}::uuid[])`;
  const of = sql`${whose} and game_class = any(${classes}::text[])
    and kind = any(${kinds}::text[]) and ${acrossMembers}`;
  const runs = await sql<{ settlement_id: string }>`
    select settlement_id from partner_settlement where ${isNightly(terms)}
    order by settlement_id for update`.execute(tx);
  const held = new Map<string, string>();
  for (const { settlement_id } of runs.rows) {
    const run = sql`(values (${settlement_id}::uuid)) as run (settlement_id)`;
    const byHand = await sql<Parameters<typeof keyOf>[0] & { reason: string }>`
      select member_id as "memberId", game_class as "gameClass", kind, reason
      from settlement_line
      where settlement_id = ${settlement_id} and status = 'hold'
        and reason <> all(${Object.keys(HELD_BY_ITSELF)}::text[]) and ${of}`.execute(tx);
    for (const { reason, ...line } of byHand.rows) held.set(keyOf(line), reason);
    await sql`
      delete from settled_day as settled using ${run}
      where settled.settlement_id = run.settlement_id and ${of}`.execute(tx);
    const { numAffectedRows } = await sql`
      update settlement_line as line set status = 'rollback', taken_won = 0 from ${run}
      where line.settlement_id = run.settlement_id and line.status <> 'rollback' and ${of}`.execute(
      tx,
    );
    if (numAffectedRows) await countAgain(tx, settlement_id);
  }
  return held;
}

/** Says of a run what is left of it; whoever agreed first agreed to another one. */
async function countAgain(tx: Tx, settlementId: string): Promise<void> {
  const { rows } = await sql<{ partners: number; lines: number; won: number }>`
    select count(distinct member_id)::int as partners, count(*)::int as lines,
      coalesce(sum(paid_won), 0)::bigint as won
    from settlement_line
    where settlement_id = ${settlementId} and status <> 'rollback' and ${acrossMembers}`.execute(
    tx,
  );
  const { partners, lines, won } = rows[0] as (typeof rows)[number];
  await sql`
    update partner_settlement set version = version + 1, first_approved_by = null,
      first_approved_at = null,
      ${lines === 0 ? sql`status = 'rollback'` : sql`partners = ${partners}, lines = ${lines}, sum_won = ${won}`}
    where settlement_id = ${settlementId}`.execute(tx);
}
