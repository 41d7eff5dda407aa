import {
  calcShots,
  type partners,
  type ReplyOf,
  type ShotFigures,
  type ShotKind,
  walletsOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { bindList, instant } from '../../platform/list';
import { newId } from '../../platform/new-id';
import { Refusal } from '../../platform/refusal';
import { passTurnstile } from '../../platform/turnstile';
import { figuresOf } from './house-result.rule';
import { firstBroken, SHOTS_START, type ShotRow, shotHash } from './shot-hash.rule';
import { type DaySpan, readSiteFacts } from './site-facts.queries';

const ID = sql.ref('calc_shot.shot_id');
const figure = (name: keyof ShotFigures) => sql`(calc_shot.figures ->> ${sql.lit(name)})::bigint`;

/** Shots; identifiers tell their age. */
export const CALC_SHOTS = bindList(calcShots, {
  base: sql`calc_shot`,
  as: 'calc_shot',
  joins: sql`left join admin on admin._id = calc_shot.taken_by`,
  id: ID,
  columns: {
    shotId: ID,
    seq: sql.ref('calc_shot.seq'),
    takenAt: instant(sql.ref('calc_shot.taken_at')),
    kind: sql.ref('calc_shot.kind'),
    from: sql`calc_shot.period_from::text`,
    to: sql`calc_shot.period_to::text`,
    cashWon: figure('cashWon'),
    ggrWon: figure('ggrWon'),
    netWon: figure('netWon'),
    balanceWon: figure('balanceWon'),
    openStakeWon: figure('openStakeWon'),
    waitingRequests: figure('waitingRequests'),
    by: { _id: sql.ref('admin._id'), id: sql.ref('admin.login_id') },
    note: sql.ref('calc_shot.note'),
    hash: sql`encode(calc_shot.hash, 'hex')`,
  },
  filters: { kind: (kind) => sql`calc_shot.kind = ${kind}` },
  sorts: {
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
  },
});

/** What stands of a period, as a shot keeps it. */
export async function readShotFigures(db: Database | Tx, span: DaySpan): Promise<ShotFigures> {
  const facts = await readSiteFacts(db, span);
  const types = facts.legs
    .filter(({ type, wallet }) => walletsOf(type)[0] === wallet)
    .map(({ type, amountWon }) => [type, amountWon] as const);
  return {
    ...figuresOf(facts),
    waitingRequests: facts.waitingRequests,
    types: Object.fromEntries(types),
  };
}

interface Taking extends DaySpan {
  readonly kind: ShotKind;
  readonly note: string | null;
  readonly takenBy: string | null;
}

/**
 * Keeps what stands. Whoever takes one waits for the one who takes another, so two of one second
 * are both kept and follow each other.
 *
 * @param now read once nobody else takes one
 * @returns undefined where a day or month was kept by itself already
 */
export async function takeShot(
  tx: Tx,
  { kind, from, to, note, takenBy }: Taking,
  now: () => Date,
): Promise<ShotRow | undefined> {
  await passTurnstile(tx, 'calcShots');
  const last = await tx
    .selectFrom('calc_shot')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const at = now();
  const figures = await readShotFigures(tx, { from, to });
  const said: Omit<ShotRow, 'hash'> = {
    ...{ shot_id: newId(at), seq: (last?.seq ?? 0) + 1, kind, taken_at: at },
    ...{ period_from: from, period_to: to, figures, note, taken_by: takenBy },
    prev_hash: last?.hash ?? SHOTS_START,
  };
  const hash = shotHash({ ...said, hash: SHOTS_START });
  return tx
    .insertInto('calc_shot')
    .values({ ...said, figures: JSON.stringify(figures), hash })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Walks the chain from its beginning. */
export async function checkShots(
  db: Database,
): Promise<Omit<ReplyOf<typeof partners.checkCalcShots>, 'publicKey'>> {
  const rows = await db.selectFrom('calc_shot').selectAll().orderBy('seq').execute();
  return { shots: rows.length, badSeq: firstBroken(rows) };
}

/** @throws {Refusal} record.not_found */
export async function requireShot(db: Database, shotId: string): Promise<ShotRow> {
  const row = await db
    .selectFrom('calc_shot')
    .selectAll()
    .where('shot_id', '=', shotId)
    .executeTakeFirst();
  if (!row) throw new Refusal('record.not_found');
  return row;
}

/** A shot as it is shown. */
export const sideOf = ({ shot_id, kind, taken_at, period_from, period_to, figures }: ShotRow) => ({
  ...{ shotId: shot_id, kind, takenAt: taken_at.toISOString() },
  ...{ from: period_from, to: period_to },
  figures: figures as ShotFigures,
});

const lessThan = (
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
      .filter(([, by]) => by !== 0),
  );

/**
 * How far a closed period is from what was kept of it, by type and by figure; undefined where it is
 * the same. What waits now is of now.
 */
export function differenceOf(kept: ShotFigures, now: ShotFigures) {
  const { types: typesKept, waitingRequests: _, ...before } = kept;
  const { types: typesNow, waitingRequests: __, ...after } = now;
  const [types, figures] = [lessThan(typesKept, typesNow), lessThan(before, after)];
  const isSame = Object.keys(types).length === 0 && Object.keys(figures).length === 0;
  return isSame ? undefined : { types, figures };
}

/** Who has moved anything of these types in a period, test accounts left out. */
export async function countMembers(db: Database, { from, to }: DaySpan, types: readonly string[]) {
  const { rows } = await sql<{ members: number }>`
    select count(distinct member_id)::int as members from ledger_day
    where day_on between ${from}::date and ${to}::date and type = any(${types}::text[])
      and not is_test and ${acrossMembers}`.execute(db);
  return rows[0]?.members ?? 0;
}

const ACTIONS_MAX = 50;
/** What is told of a shift: decisions, adjustments and settlements, by person. */
const DEEDS = ['request', 'adjustment', 'settlement', 'settings', 'moneySettings', 'round', 'bet'];

async function listDeeds(db: Database, from: Date, to: Date) {
  const { rows } = await sql<{ action: string; by: string; times: number }>`
    select action, coalesce(actor_login_id, 'system') as by, count(*)::int as times
    from audit_event where at > ${from} and at <= ${to}
      and split_part(action, '.', 1) in (${sql.join(DEEDS)})
    group by 1, 2 order by 3 desc, 1, 2 limit ${ACTIONS_MAX}`.execute(db);
  return [...rows];
}

/** Two shots beside each other, or one and what stands now of its period. */
export async function compareShots(
  db: Database,
  input: { readonly a: string; readonly b?: string | undefined },
  at: Date,
): Promise<ReplyOf<typeof partners.compareCalcShots>> {
  const row = await requireShot(db, input.a);
  const a = sideOf(row);
  if (input.b === undefined) {
    const span = { from: row.period_from, to: row.period_to };
    const figures = await readShotFigures(db, span);
    const b = { shotId: null, kind: null, takenAt: at.toISOString(), ...span, figures };
    const closed = await db
      .selectFrom('site_day')
      .select('closed_at')
      .where('day_on', '=', row.period_to)
      .executeTakeFirst();
    const wasOver =
      closed?.closed_at !== null &&
      closed !== undefined &&
      row.kind !== 'hand' &&
      row.kind !== 'shift';
    const apart = wasOver ? differenceOf(a.figures, figures) : undefined;
    return {
      ...{ a, b, deeds: await listDeeds(db, row.taken_at, at) },
      isEqual: wasOver ? apart === undefined : null,
      members: apart ? await countMembers(db, span, Object.keys(apart.types)) : 0,
    };
  }
  const other = await requireShot(db, input.b);
  const [first, last] = row.taken_at <= other.taken_at ? [row, other] : [other, row];
  return {
    ...{ a: sideOf(first), b: sideOf(last), isEqual: null, members: 0 },
    deeds: await listDeeds(db, first.taken_at, last.taken_at),
  };
}
