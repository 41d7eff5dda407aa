// Reads what the deeds of a torture run left in the database, as the labels that deeds.ts promises.
import type pg from 'pg';

const TRACES = `
  select concat('request ', kind, ' ', amount_won) as label
    from money_request where member_id = any($1)
  union all select concat(status, ' ', request_id)
    from money_request where member_id = any($1) and decided_at is not null
  union all select concat('adjustment ', reason)
    from adjustment where member_id = any($1) and status = 'done'
  union all select concat('movement ', key)
    from movement where member_id = any($1) and split_part(key, ':', 1) in ('charge', 'exchange', 'return')
  union all select concat('entry ', reason)
    from ledger_entry where member_id = any($1)
      and (type like 'direct%' or type like 'Transfer%')
  union all select concat('converted ', abs(amount_won))
    from ledger_entry where member_id = any($1) and type = 'PointChange'
  union all select concat('audit ', action)
    from audit_event where chain = $2 and seq > $3
      and action in ('request.create', 'request.approve', 'request.decline', 'request.cancel',
        'adjustment.create', 'money.transfer', 'money.convert')`;

export interface Whose {
  readonly memberIds: readonly string[];
  readonly adminId: string;
  /** Audit lines up to this one were there before. */
  readonly auditSeq: number;
}

export interface Difference {
  /** Promised and not there. */
  readonly lost: string[];
  /** There and not promised, or there more often than it was. */
  readonly doubled: string[];
}

/** Holds the database against what was acknowledged. */
export async function findDifference(
  client: pg.Pool,
  { memberIds, adminId, auditSeq }: Whose,
  expected: ReadonlyMap<string, number>,
): Promise<Difference> {
  const { rows } = await client.query<{ label: string; count: number }>(
    `select label, count(*)::int as count from (${TRACES}) as trace group by label`,
    [memberIds, adminId, auditSeq],
  );
  const actual = new Map(rows.map(({ label, count }) => [label, count]));
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const label of new Set([...expected.keys(), ...actual.keys()])) {
    const difference = (actual.get(label) ?? 0) - (expected.get(label) ?? 0);
    const list = difference < 0 ? lost : doubled;
    for (let times = 0; times < Math.abs(difference); times += 1) list.push(label);
  }
  return { lost, doubled };
}
