// Members with a history, many at once: what one visit of a player leaves, as set statements.
import { WALLETS } from '@gwanje/contract';
import { sql } from 'kysely';
import { makeLedgerPartitions } from '../ledger/ledger-partitions';
import { type Database, type Tx, transaction } from '../platform/database';

/** Login IDs of members who were made so; their number follows. */
const PREFIX = 'bulk';
const MEMBERS_PER_BATCH = 250;
/** A member comes on one day of so many. */
const DAYS_BETWEEN_VISITS = 6;
const DAY_MS = 86_400_000;

export interface Filling {
  readonly members: number;
  /** From so many days ago until now. */
  readonly days: number;
}

interface Span {
  readonly since: Date;
  readonly days: number;
}

/**
 * A UUIDv7 of an instant. `member`, `day` and `part` tell identifiers of one instant apart.
 */
const idOf = (at: string, part: number) => sql`(
  lpad(to_hex((extract(epoch from ${sql.raw(at)}) * 1000)::bigint), 12, '0') || '7000' || '8'
  || lpad(to_hex(n), 9, '0') || lpad(to_hex(day), 4, '0') || lpad(to_hex(${part}::int), 2, '0')
)::uuid`;

async function addMembers(tx: Tx, first: number, count: number, { since }: Span): Promise<void> {
  await sql`
    insert into member (member_id, login_id, nick, grade, status, level, bank, bank_number,
      bank_owner, recommend_path, is_test, joined_at)
    select ${idOf(`made.since`, 0)}, ${PREFIX} || n, '회원' || n, 1, 1, 1 + n % 10, '국민',
      '300-' || lpad(n::text, 9, '0'),
      (array['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임'])[1 + n % 10]
        || (array['하늘', '도윤', '서준', '지우', '민서', '예린', '수빈'])[1 + n % 7],
      '{}', false, made.since
    from generate_series(${first}::int, ${first + count - 1}::int) as n,
      (select ${since}::timestamptz as since, 0 as day) as made`.execute(tx);
  await sql`
    insert into member_login (login_id, member_id)
    select login_id, member_id from member
    where login_id = any(select ${PREFIX} || n
      from generate_series(${first}::int, ${first + count - 1}::int) as n)`.execute(tx);
  await sql`
    insert into member_rank (member_id)
    select member_id from member_login
    where login_id = any(select ${PREFIX} || n
      from generate_series(${first}::int, ${first + count - 1}::int) as n)`.execute(tx);
  await sql`
    insert into wallet (member_id, wallet)
    select member_login.member_id, each.wallet
    from member_login, unnest(${[...WALLETS]}::text[]) as each (wallet)
    where login_id = any(select ${PREFIX} || n
      from generate_series(${first}::int, ${first + count - 1}::int) as n)`.execute(tx);
}

/**
 * Every visit of these members: a charge, four stakes that are a quarter of it each and work its
 * requirement off, of which the first wins and the others sometimes do, and now and then an exchange
 * of a fifth, which is always there.
 */
const visits = (first: number, count: number, { since, days }: Span) => sql`
  select member_id, n, day, amount_won, amount_won / 4 as stake_won, began_at,
    hashtext('win' || n || '/' || day) & 7 as luck,
    (hashtext('exchange' || n || '/' || day) & 3) = 0 as exchanges,
    row_number() over (partition by n order by day) as visit
  from (
    select login.member_id, n, day,
      10000 * (1 + (hashtext('won' || n || '/' || day) & 31))::bigint as amount_won,
      date_trunc('milliseconds', ${since}::timestamptz + make_interval(days => day)
        + make_interval(secs => 60 + (hashtext('at' || n || '/' || day) & 65535)))
        as began_at
    from generate_series(${first}::int, ${first + count - 1}::int) as n
    join member_login as login on login.login_id = ${PREFIX} || n
    cross join generate_series(0, ${days - 1}::int) as day
    where abs(hashtext('visit' || n || '/' || day)) % ${DAYS_BETWEEN_VISITS} = 0
  ) as came`;

/** Requests as they were decided by the system, three minutes after they were made. */
async function addRequests(tx: Tx, came: ReturnType<typeof visits>): Promise<void> {
  await sql`
    with came as (${came}), asked as (
      select came.*, ${idOf('began_at', 1)} as request_id, 'charge' as kind,
        amount_won as won, began_at as asked_at from came
      union all
      select came.*, ${idOf(`began_at + interval '20 minutes'`, 2)}, 'exchange',
        amount_won / 5, began_at + interval '20 minutes' from came where exchanges
    ), added as (
      insert into money_request (member_id, request_id, kind, status, amount_won, bonus_won, bank,
        bank_number, bank_owner, is_test, requested_at, decided_at, profit_won)
      select member_id, request_id, kind, 'approved', won, case kind when 'charge' then 0 end,
        '국민', '300-' || lpad(n::text, 9, '0'), '회원', false, asked_at,
        asked_at + interval '3 minutes',
        sum(case kind when 'charge' then won else -won end)
          over (partition by member_id order by asked_at, request_id)
      from asked
      returning member_id, request_id, kind, status, amount_won, is_test, requested_at, decided_at
    )
    insert into request_delta (member_id, request_id, requested_on, decided_on, kind, status,
      amount_won, is_test)
    select member_id, request_id, (requested_at at time zone 'Asia/Seoul')::date,
      (decided_at at time zone 'Asia/Seoul')::date, kind, status, amount_won, is_test
    from added`.execute(tx);
}

/** Each movement by the one function that moves money, in the order in which it happened. */
async function postMoney(tx: Tx, came: ReturnType<typeof visits>): Promise<void> {
  await sql`
    with came as (${came}), moved as (
      select came.*, 1 as part, 'charge:' || ${idOf('began_at', 1)} as key, 'charge' as type,
        amount_won as won, began_at + interval '3 minutes' as at,
        'request/' || ${idOf('began_at', 1)} as subject,
        jsonb_build_object('rule', 'request',
          'values', jsonb_build_object('requestedWon', amount_won)) as explanation
      from came
      union all
      select came.*, 2 * bet + 1, 'bulkBet:' || day || '/' || bet, 'bet', -stake_won,
        began_at + make_interval(mins => 3 + 3 * bet), null, null
      from came, generate_series(1, 4) as bet
      union all
      select came.*, 2 * bet + 2, 'bulkWin:' || day || '/' || bet, 'betBenefit',
        stake_won * 19 / 10, began_at + make_interval(mins => 3 + 3 * bet, secs => 40), null, null
      from came, generate_series(1, 4) as bet
      where bet = 1 or (luck >> (bet - 2)) & 1 = 1 and luck % 3 <> 0
      union all
      select came.*, 11, 'exchange:' || ${idOf(`began_at + interval '20 minutes'`, 2)}, 'exchange',
        -(amount_won / 5), began_at + interval '20 minutes',
        'request/' || ${idOf(`began_at + interval '20 minutes'`, 2)},
        jsonb_build_object('rule', 'request',
          'values', jsonb_build_object('requestedWon', amount_won / 5))
      from came where exchanges
    ), ordered as (select * from moved order by n, at, part)
    select count(*) from ordered cross join lateral post_movement(member_id, key,
      ${idOf('at', 32)}, type, won, at, array['money'], array[won], array[${idOf('at', 33)}],
      null, null, null, subject, explanation) as posted`.execute(tx);
}

/** What was to be played of each charge, and the stakes that have worked it off. */
async function addWagering(tx: Tx, came: ReturnType<typeof visits>): Promise<void> {
  await sql`
    with came as (${came})
    insert into wagering_requirement (member_id, seq, type, is_minigame_only, source_id, amount_won,
      factor_bps, required_won, open_won, setting_version, opened_at)
    select member_id, visit, 'charge', false, ${idOf('began_at', 1)}, amount_won, 10000, amount_won,
      0, 0, began_at + interval '3 minutes'
    from came`.execute(tx);
  const stake = sql`
    select came.*, bet, ${idOf(`began_at + make_interval(mins => 3 + 3 * bet)`, 64)} as stake_id,
      began_at + make_interval(mins => 3 + 3 * bet) as staked_at
    from came, generate_series(1, 4) as bet`;
  await sql`
    with came as (${came}), stake as (${stake})
    insert into counted_stake (member_id, stake_id, game_class, stake_won, at, contribution_bps,
      counted_won, setting_version)
    select member_id, stake_id, 'sports', stake_won, staked_at, 10000, stake_won, 0
    from stake`.execute(tx);
  await sql`
    with came as (${came}), stake as (${stake})
    insert into wagering_change (member_id, seq, kind, cause_id, won, at)
    select member_id, visit, 'worked', stake_id, stake_won, staked_at from stake`.execute(tx);
}

/** How far an earlier run has come, and from when on; null where there was none. */
async function findEarlier(db: Database): Promise<{ made: number; since: Date } | null> {
  const { rows } = await sql<{ made: number; since: Date | null }>`
    select coalesce(max(substr(login.login_id, ${PREFIX.length + 1})::int) + 1, 0) as made,
      min(member.joined_at) as since
    from member_login as login
    left join member on member.login_id = ${`${PREFIX}0`}
    where login.login_id ~ ${`^${PREFIX}[0-9]+$`}`.execute(db);
  const [found] = rows;
  return found && found.since !== null ? { made: found.made, since: found.since } : null;
}

/**
 * Fills a database with members and what they did, so many at a time, each batch whole or not at all.
 * Whoever is there already stays; a run that was ended goes on where it was.
 *
 * @param onProgress is told how many members there are, of those that were asked for
 * @returns how many this run has made
 */
export async function fillMembers(
  db: Database,
  { members, days }: Filling,
  {
    now,
    signal,
    onProgress = () => undefined,
  }: {
    readonly now: () => Date;
    readonly signal?: AbortSignal;
    readonly onProgress?: (made: number) => void;
  },
): Promise<number> {
  const earlier = await findEarlier(db);
  const begun = earlier?.made ?? 0;
  // The last visit of a day ends within it.
  const since = earlier?.since ?? new Date(now().getTime() - (days + 1) * DAY_MS);
  for (let at = since.getTime(); at < now().getTime() + DAY_MS; at += 20 * DAY_MS)
    await makeLedgerPartitions(db, new Date(at));
  let made = begun;
  onProgress(made);
  while (made < members && !signal?.aborted) {
    const count = Math.min(MEMBERS_PER_BATCH, members - made);
    const first = made;
    const span = { since, days };
    await transaction(db, async (tx) => {
      const came = visits(first, count, span);
      await addMembers(tx, first, count, span);
      await addRequests(tx, came);
      await postMoney(tx, came);
      await addWagering(tx, came);
    });
    made += count;
    onProgress(made);
  }
  return made - begun;
}
