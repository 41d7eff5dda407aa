import { sql } from 'kysely';
import type { ChainEnd, Checkpoint } from '../platform/checkpoint';
import type { Database } from '../platform/database';
import { SYSTEM_CHAIN } from './append-audit-event.command';
import { type AuditRow, auditHash, CHAIN_START } from './audit-hash.rule';

const LINES_PER_READ = 1_000;
/** Actions of the lines by which the system's chain anchors the others. */
export const ANCHOR_ACTION = 'audit.anchor';
export const RESTORE_ACTION = 'audit.restore';
const ANCHORING: readonly string[] = [ANCHOR_ACTION, RESTORE_ACTION];

export interface BrokenChain {
  readonly chain: string;
  /** The first line that is missing, moved or altered. */
  readonly seq: number;
  readonly reason: string;
}

export interface AuditVerdict {
  /** Lines that are sound. */
  readonly lines: number;
  readonly broken: readonly BrokenChain[];
}

/** What the system's chain says of the others: by chain, the newest end that was anchored there. */
type Anchors = Map<string, ChainEnd & { readonly since: string }>;

const linesAfter = (db: Database, chain: string, seq: number): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_event')
    .selectAll()
    .where('chain', '=', chain)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(LINES_PER_READ)
    .execute();

function whyBroken(row: AuditRow, seq: number, prevHash: Buffer): string | undefined {
  if (row.seq !== seq) return 'a line is missing';
  if (!row.prev_hash.equals(prevHash)) return 'it does not follow the line before it';
  if (!auditHash(row).equals(row.hash)) return 'its content was altered';
  return undefined;
}

async function verifyChain(
  db: Database,
  head: { chain: string; seq: number; hash: Buffer },
  onLine: (row: AuditRow) => void,
): Promise<{ lines: number; broken?: BrokenChain }> {
  const { chain } = head;
  let seq = 0;
  let hash: Buffer = CHAIN_START;
  while (seq < head.seq) {
    const rows = await linesAfter(db, chain, seq);
    for (const row of rows) {
      const reason = whyBroken(row, seq + 1, hash);
      if (reason) return { lines: seq, broken: { chain, seq: seq + 1, reason } };
      ({ seq, hash } = row);
      onLine(row);
      // A line appended after the head was read is not this check's matter.
      if (seq === head.seq) break;
    }
    if (rows.length < LINES_PER_READ) break;
  }
  if (seq < head.seq)
    return { lines: seq, broken: { chain, seq: seq + 1, reason: 'a line is missing' } };
  if (!hash.equals(head.hash))
    return { lines: seq, broken: { chain, seq, reason: 'it is not the line that was last' } };
  return { lines: seq };
}

const lineAt = (db: Database, chain: string, seq: number): Promise<AuditRow | undefined> =>
  db
    .selectFrom('audit_event')
    .selectAll()
    .where('chain', '=', chain)
    .where('seq', '=', seq)
    .executeTakeFirst();

/** The end of a chain, as it is kept beside it. */
const headOf = (db: Database, chain: string) =>
  db.selectFrom('audit_head').selectAll().where('chain', '=', chain).executeTakeFirst();

/**
 * Whether one line is as it was written, between the lines that it was written between; undefined:
 * there is no such line. The whole log is checked by `verifyAudit`.
 */
export async function proveLine(
  db: Database,
  lineId: string,
): Promise<{ readonly seq: number; readonly isSound: boolean } | undefined> {
  const line = await db
    .selectFrom('audit_event')
    .selectAll()
    .where(sql<string>`audit_line_id(chain, seq)`, '=', lineId)
    .executeTakeFirst();
  if (!line) return undefined;
  const { chain, seq, hash } = line;
  // Read before the line behind it, which is there once the end has gone on to it.
  const head = await headOf(db, chain);
  const before = seq === 1 ? { hash: CHAIN_START } : await lineAt(db, chain, seq - 1);
  const after = head?.seq === seq ? { prev_hash: head.hash } : await lineAt(db, chain, seq + 1);
  const isSound =
    before !== undefined &&
    whyBroken(line, seq, before.hash) === undefined &&
    after?.prev_hash.equals(hash) === true;
  return { seq, isSound };
}

/** Lines whose chain has no end; read after the ends, so that it had one by then unless it lost it. */
async function findHeadless(db: Database): Promise<BrokenChain[]> {
  const rows = await db
    .selectFrom('audit_event')
    .leftJoin('audit_head', 'audit_head.chain', 'audit_event.chain')
    .select('audit_event.chain')
    .select(({ fn }) => fn.min('audit_event.seq').as('seq'))
    .where('audit_head.chain', 'is', null)
    .groupBy('audit_event.chain')
    .orderBy('audit_event.chain')
    .execute();
  return rows.map((row) => ({ ...row, reason: 'its chain has no head' }));
}

interface Held {
  readonly chain: string;
  readonly knownSeq: number;
  readonly knownHash: string;
  /** Of the line that has that number now. */
  readonly hash: string | null;
  readonly lastSeq: number;
  readonly headSeq: number;
}

function whyGone(held: Held, since: string): Omit<BrokenChain, 'chain'> | undefined {
  const { knownSeq, lastSeq, headSeq } = held;
  if (lastSeq === 0)
    return { seq: 1, reason: `all ${knownSeq} lines that ${since} saw are missing` };
  if (lastSeq < knownSeq)
    return { seq: lastSeq + 1, reason: `the lines to #${knownSeq} that ${since} saw are missing` };
  if (held.hash !== held.knownHash)
    return { seq: knownSeq, reason: `it is not the line that ${since} saw` };
  if (headSeq < knownSeq)
    return { seq: headSeq + 1, reason: `the chain went on to #${knownSeq}, which ${since} saw` };
  return undefined;
}

/**
 * Holds the log against ends that its chains once had, of which it can never have less.
 *
 * @param since what saw the end of a chain, for the sentence that tells of what is gone
 */
export async function findGone(
  db: Database,
  ends: Readonly<Record<string, ChainEnd>>,
  since: (chain: string) => string,
): Promise<BrokenChain[]> {
  const known = Object.entries(ends);
  const { rows } = await sql<Held>`
    select chain, known.seq as "knownSeq", known.hash as "knownHash",
      (select encode(hash, 'hex') from audit_event
       where audit_event.chain = known.chain and audit_event.seq = known.seq) as hash,
      coalesce((select max(seq) from audit_event where audit_event.chain = known.chain), 0)
        as "lastSeq",
      coalesce((select seq from audit_head where audit_head.chain = known.chain), 0) as "headSeq"
    from unnest(
      ${known.map(([chain]) => chain)}::text[],
      ${known.map(([, { seq }]) => seq)}::bigint[],
      ${known.map(([, { hash }]) => hash)}::text[]
    ) as known (chain, seq, hash)
    order by chain`.execute(db);
  return rows.flatMap((held) => {
    const why = whyGone(held, since(held.chain));
    return why ? [{ chain: held.chain, ...why }] : [];
  });
}

/** Takes note of what a line of the system's chain anchors. */
function noteAnchors(anchors: Anchors, { action, after, at, seq }: AuditRow): void {
  if (!ANCHORING.includes(action)) return;
  const since = `the anchor of ${at.toISOString()} (${SYSTEM_CHAIN} #${seq})`;
  const { ends } = after as { ends: Readonly<Record<string, ChainEnd>> };
  for (const [chain, end] of Object.entries(ends)) anchors.set(chain, { ...end, since });
}

/**
 * Recomputes every hash of every chain, a thousand lines at a time, and holds each chain's end
 * against its head, against what the system's chain has anchored, and against `checkpoint`.
 *
 * @param checkpoint read before this begins
 */
export async function verifyAudit(db: Database, checkpoint?: Checkpoint): Promise<AuditVerdict> {
  const heads = await db.selectFrom('audit_head').selectAll().orderBy('chain').execute();
  const broken = new Map<string, BrokenChain>();
  // Of each chain what is found first.
  const note = (found: readonly BrokenChain[]) => {
    for (const each of found) if (!broken.has(each.chain)) broken.set(each.chain, each);
  };
  note(await findHeadless(db));
  const anchors: Anchors = new Map();
  let lines = 0;
  for (const head of heads) {
    const isSystem = head.chain === SYSTEM_CHAIN;
    const verdict = await verifyChain(db, head, (row) => isSystem && noteAnchors(anchors, row));
    lines += verdict.lines;
    if (verdict.broken) note([verdict.broken]);
  }
  if (checkpoint)
    note(await findGone(db, checkpoint.ends, () => `the checkpoint of ${checkpoint.at}`));
  const anchored = Object.fromEntries(anchors);
  note(await findGone(db, anchored, (chain) => anchored[chain]?.since ?? ''));
  return { lines, broken: [...broken.values()] };
}
