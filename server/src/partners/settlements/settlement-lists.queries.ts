import { settlementLines, settlements } from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import { isNamedLike } from '../../members/members.queries';
import { ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import { bindList, instant, type ListContext, ruled } from '../../platform/list';
import type { FilterOf, Sql, SumsOf } from '../../platform/list-source';
import { FORM } from '../rates/form.queries';
import { USUAL_WON } from './usual.queries';

const RUN = sql.ref('run.settlement_id');

/** Runs that a partner has a line of: it lies with him, and they elsewhere. */
async function runsOf(db: ListContext['db'], memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('settlement_line')
    .select('settlement_id')
    .distinct()
    .where('member_id', '=', memberId)
    .execute();
  return rows.map(({ settlement_id }) => settlement_id);
}

/** Settlements, each with who made and decided it. */
export const SETTLEMENTS = bindList(settlements, {
  base: sql`partner_settlement`,
  as: 'run',
  joins: sql`
    left join admin as maker on maker._id = run.created_by
    left join admin as first on first._id = run.first_approved_by
    left join admin as decider on decider._id = run.decided_by`,
  id: RUN,
  columns: {
    settlementId: RUN,
    fromOn: sql`run.from_on::text`,
    toOn: sql`run.to_on::text`,
    gameClasses: sql.ref('run.game_classes'),
    kinds: sql.ref('run.kinds'),
    partner: sql`(
      select member.login_id from member
      where member.member_id = run.partner_id and ${acrossMembers})`,
    isAlone: sql.ref('run.is_alone'),
    uncarried: sql.ref('run.uncarried'),
    status: sql.ref('run.status'),
    partners: sql.ref('run.partners'),
    lines: sql.ref('run.lines'),
    sumWon: sql.ref('run.sum_won'),
    computedAt: instant(sql.ref('run.computed_at')),
    createdBy: { _id: sql.ref('maker._id'), id: sql.ref('maker.login_id') },
    firstApprovedBy: { _id: sql.ref('first._id'), id: sql.ref('first.login_id') },
    decidedBy: { _id: sql.ref('decider._id'), id: sql.ref('decider.login_id') },
    decidedAt: instant(sql.ref('run.decided_at')),
    reason: sql.ref('run.reason'),
    version: sql.ref('run.version'),
  },
  narrow: async ({ db }, { status, partnerId }) => [
    ...(status === undefined ? [] : [sql`run.status = ${status}`]),
    ...(partnerId === undefined
      ? []
      : [sql`run.settlement_id = any(${await runsOf(db, partnerId)}::uuid[])`]),
  ],
  sorts: { newest: { by: RUN, direction: 'desc' }, oldest: { by: RUN, direction: 'asc' } },
});

const LINE = sql.ref('line.line_id');
const line = (column: string) => sql.ref(`line.${column}`);
const ofLine = ofMembers('line.member_id');
type Filter = FilterOf<typeof settlementLines>;

const within = (filter: Partial<Filter>, context: ListContext): Sql => ofLine(filter, context);

/** Runs whose period lies within days: far fewer than their lines, and they lie elsewhere. */
async function runsWithin(db: ListContext['db'], { from, to }: Partial<Filter>): Promise<string[]> {
  let query = db.selectFrom('partner_settlement').select('settlement_id');
  if (from !== undefined) query = query.where('from_on', '>=', from);
  if (to !== undefined) query = query.where('to_on', '<=', to);
  return (await query.execute()).map(({ settlement_id }) => settlement_id);
}

const partnerIs = (so: RawBuilder<unknown>): Sql => sql`exists (
  select 1 from member where member.member_id = line.member_id and ${so})`;

async function conditionsOf({ db }: ListContext, filter: Partial<Filter>): Promise<Sql[]> {
  const { settlementId, calcStatus, gameClass, kind, grade, query, from, to } = filter;
  const runs = from === undefined && to === undefined ? null : await runsWithin(db, filter);
  return [
    ...(runs === null ? [] : [sql`line.settlement_id = any(${runs}::uuid[])`]),
    ...(settlementId === undefined ? [] : [sql`line.settlement_id = ${settlementId}`]),
    ...(calcStatus === undefined ? [] : [sql`line.status = ${calcStatus}`]),
    ...(gameClass === undefined ? [] : [sql`line.game_class = ${gameClass}`]),
    ...(kind === undefined ? [] : [sql`line.kind = ${kind}`]),
    ...(grade === undefined ? [] : [partnerIs(sql`member.grade = ${grade}`)]),
    ...(query === undefined ? [] : [partnerIs(isNamedLike(query))]),
  ];
}

async function sumLines(
  context: ListContext,
  filter: Filter,
): Promise<SumsOf<typeof settlementLines>> {
  const where = sql.join(
    [within(filter, context), ...(await conditionsOf(context, filter))],
    sql` and `,
  );
  type Total = SumsOf<typeof settlementLines>['totals'][number];
  const { rows } = await sql<Total & { counted: number }>`
    select count(*) as counted, (count(distinct member_id) filter (where paid_won > 0))::int as partners,
      coalesce(sum(gross_won) filter (where kind = 'rolling'), 0)::bigint as "rollingWon",
      coalesce(sum(valid_stake_won), 0)::bigint as "validStakeWon",
      coalesce(sum(stake_won - payout_won), 0)::bigint as "profitWon",
      coalesce(sum(net_won), 0)::bigint as "netWon",
      coalesce(sum(paid_won), 0)::bigint as "paidWon",
      coalesce(sum(carry_out_won), 0)::bigint as "carryOutWon"
    from settlement_line as line where ${where}`.execute(context.db);
  const { counted, ...totals } = rows[0] as (typeof rows)[number];
  return { counted, totals: counted === 0 ? [] : [totals] };
}

/** Lines of settlements with their partners. */
export const SETTLEMENT_LINES = bindList(settlementLines, {
  base: sql`settlement_line`,
  as: 'line',
  joins: sql`join member on member.member_id = line.member_id`,
  within,
  id: LINE,
  columns: {
    lineId: LINE,
    settlementId: line('settlement_id'),
    fromOn: sql`line.from_on::text`,
    toOn: sql`line.to_on::text`,
    partner: {
      _id: line('member_id'),
      id: sql.ref('member.login_id'),
      nick: sql.ref('member.nick'),
      grade: sql.ref('member.grade'),
      level: sql`(cardinality(member.recommend_path) + 1)`,
      status: sql.ref('member.status'),
      isTest: sql.ref('member.is_test'),
      form: FORM,
    },
    upline: ruled(
      {
        memberId: line('member_id'),
        above: sql`(select upper.login_id from member as upper
          where upper.member_id = member.recommend_path[cardinality(member.recommend_path)]
            and ${acrossMembers})`,
      },
      ({ memberId, above }: { memberId: string; above: string | null }, { actor }) =>
        actor?.line === memberId ? null : above,
    ),
    gameClass: line('game_class'),
    kind: line('kind'),
    bets: line('bets'),
    stakeWon: line('stake_won'),
    validStakeWon: line('valid_stake_won'),
    payoutWon: line('payout_won'),
    profitWon: sql`(line.stake_won - line.payout_won)`,
    rollingWon: sql`case when line.kind = 'rolling' then line.gross_won else 0 end`,
    deductWon: line('deduct_won'),
    baseWon: line('base_won'),
    rateBps: line('rate_bps'),
    grossWon: line('gross_won'),
    childWon: line('child_won'),
    netWon: line('net_won'),
    carryInWon: line('carry_in_won'),
    paidWon: line('paid_won'),
    carryOutWon: line('carry_out_won'),
    usualWon: USUAL_WON,
    status: line('status'),
    takenWon: line('taken_won'),
    reason: line('reason'),
    paidAt: instant(line('paid_at')),
  },
  narrow: conditionsOf,
  sum: sumLines,
  sorts: {
    oldest: { by: LINE, direction: 'asc' },
    newest: { by: LINE, direction: 'desc' },
    '-baseWon': { by: line('base_won'), direction: 'desc' },
    baseWon: { by: line('base_won'), direction: 'asc' },
    '-netWon': { by: line('net_won'), direction: 'desc' },
    netWon: { by: line('net_won'), direction: 'asc' },
    '-paidWon': { by: line('paid_won'), direction: 'desc' },
    paidWon: { by: line('paid_won'), direction: 'asc' },
  },
});
