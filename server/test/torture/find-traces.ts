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
  union all select concat('transfer ', status, ' ', amount_won, ' ', key)
    from provider_transfer where member_id = any($1)
  union all select concat('moved ', transfer.key)
    from movement join provider_transfer as transfer
      on transfer.member_id = movement.member_id
      and movement.key in (concat('provider:', transfer_id), concat('providerReturn:', transfer_id))
    where movement.member_id = any($1)
  union all select concat('played ', key)
    from movement where member_id = any($1) and split_part(key, ':', 1) = 'play'
  union all select concat('bulk ', bulk_id) from bulk_decision where started_by::text = $2
  union all select concat('audit ', action)
    from audit_event where chain = $2 and seq > $3
      and action in ('adjustment.create', 'money.transfer', 'money.convert')
  union all select concat('audit ', action, ' ', split_part(subject, '/', 2))
    from audit_event where chain = $2 and seq > $3
      and action in ('request.approve', 'request.decline', 'request.cancel',
        'bulk.start', 'bulk.finish')
  union all select concat('audit ', action, ' ', split_part(subject, '/', 2))
    from audit_event where action = 'request.create' and split_part(subject, '/', 2) in
      (select request_id::text from money_request where member_id = any($1))
  union all select concat('audit ', action, ' ', transfer.key)
    from audit_event join provider_transfer as transfer
      on subject = concat('providerTransfer/', transfer_id)
    where chain in ($2, 'system')`;

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

/**
 * Holds the database against what was acknowledged.
 *
 * @param isOpen labels that may come and go while this looks are left out
 */
export async function findDifference(
  client: pg.Pool,
  { memberIds, adminId, auditSeq }: Whose,
  expected: ReadonlyMap<string, number>,
  isOpen: (label: string) => boolean = () => false,
): Promise<Difference> {
  const { rows } = await client.query<{ label: string; count: number }>(
    `select label, count(*)::int as count from (${TRACES}) as trace group by label`,
    [memberIds, adminId, auditSeq],
  );
  const actual = new Map(rows.map(({ label, count }) => [label, count]));
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const label of new Set([...expected.keys(), ...actual.keys()])) {
    if (isOpen(label)) continue;
    const difference = (actual.get(label) ?? 0) - (expected.get(label) ?? 0);
    const list = difference < 0 ? lost : doubled;
    for (let times = 0; times < Math.abs(difference); times += 1) list.push(label);
  }
  return { lost, doubled };
}
