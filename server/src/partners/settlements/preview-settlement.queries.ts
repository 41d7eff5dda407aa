import {
  type ComputedLine,
  NEGATIVE_IDS_MAX,
  type partners,
  type ReplyOf,
  SETTLEMENT_DAYS_MAX,
  type SettlementPreview,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Question } from '../../platform/implement';
import { formBy, LOSING_BPS, ROLLING_BPS } from '../rates/form.queries';
import { listUnsettledDays } from '../rollups/fold-days.queries';
import { findLosingOptions } from './carry.queries';
import {
  type Computed,
  computeSettlement,
  type Line,
  type Terms,
  termsOf,
} from './compute.queries';
import { whyHeld } from './holds.rule';
import { pageOfPartners } from './preview-pages.rule';
import { leaveTaken } from './taken-days.queries';
import { findUsual } from './usual.queries';

const DAY_MS = 86_400_000;

/** Whether the days of a period stand in their order, and are no more than may be. */
export const isPeriod = ({ from, to }: Pick<Terms, 'from' | 'to'>, daysMax: number): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days >= 1 && days <= daysMax;
};

/** One alone is asked for, and nobody said whom. */
export const isOfNobody = ({ partnerId, isAlone }: Pick<Terms, 'partnerId' | 'isAlone'>): boolean =>
  isAlone && partnerId === null;

interface Whose {
  readonly member_id: string;
  readonly login_id: string;
  readonly nick: string;
  readonly grade: number;
  readonly status: number;
  readonly is_test: boolean;
  readonly level: number;
  /** Where he stands: everybody above him, and himself. */
  readonly place: string;
  readonly upline: string | null;
  readonly has_new_account: boolean;
  readonly rolling: number;
  readonly losing: number;
}

/** The partners of lines, by their ids. */
export async function findWhose(
  db: Database | Tx,
  memberIds: readonly string[],
  from: string,
): Promise<ReadonlyMap<string, Whose>> {
  const { rows } = await sql<Whose>`
    select member.member_id, member.login_id, member.nick, member.grade, member.status,
      member.is_test, cardinality(member.recommend_path) + 1 as level,
      array_to_string(member.recommend_path || member.member_id, '/') as place,
      upper.login_id as upline,
      coalesce(member.bank_changed_at >= ${from}::timestamp at time zone 'Asia/Seoul', false)
        as has_new_account, ${ROLLING_BPS} as rolling, ${LOSING_BPS} as losing
    from member left join member as upper
      on upper.member_id = member.recommend_path[cardinality(member.recommend_path)]
    where member.member_id = any(${memberIds}::uuid[]) and ${acrossMembers}`.execute(db);
  return new Map(rows.map((row) => [row.member_id, row]));
}

export const shownLine = (
  { memberId, ...line }: Line,
  whose: Whose | undefined,
  usualWon: number | null = null,
): ComputedLine => ({
  partner: {
    ...{ _id: memberId, id: whose?.login_id ?? '', nick: whose?.nick ?? '' },
    ...{ grade: whose?.grade ?? 1, level: whose?.level ?? 1, status: whose?.status ?? 0 },
    isTest: whose?.is_test ?? false,
    form: whose ? formBy(whose) : 'none',
  },
  upline: whose?.upline ?? null,
  ...line,
  usualWon,
});

export const sumsOf = ({ lines }: Pick<Computed, 'lines'>) => ({
  partners: new Set(lines.map(({ memberId }) => memberId)).size,
  count: lines.length,
  sumWon: lines.reduce((sum, { paidWon }) => sum + paidWon, 0),
});

/** How often rates of these partners became others within a period; what they begin with is no change. */
async function countRateChanges(
  db: Database,
  { from, to, classes, kinds }: Terms,
  memberIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select effective_at, row_number() over (
        partition by member_id, game_class, kind order by effective_at, rate_id) as place
      from commission_rate
      where member_id = any(${memberIds}::uuid[]) and game_class = any(${classes}::text[])
        and kind = any(${kinds}::text[]) and ${acrossMembers}
    ) as rate
    where place > 1 and effective_at > ${from}::timestamp at time zone 'Asia/Seoul'
      and effective_at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What a settlement of a period would pay to whom; nothing is written. */
export async function previewSettlement({
  db,
  input,
  now,
  refuse,
}: Question<typeof partners.previewSettlement>): Promise<
  ReplyOf<typeof partners.previewSettlement>
> {
  const terms = termsOf(input, await findLosingOptions(db));
  if (!isPeriod(terms, SETTLEMENT_DAYS_MAX)) return refuse('settlement.wrong_period');
  if (isOfNobody(terms)) return refuse('request.invalid', { field: 'partnerId' });
  const computed = await computeSettlement(db, terms);
  const { profitWon, bornWon, checks } = computed;
  const { lines, takenDays, settled } = await leaveTaken(db, terms, computed.lines);
  const whose = await findWhose(
    db,
    lines.map(({ memberId }) => memberId),
    terms.from,
  );
  const paid = new Set(lines.filter(({ paidWon }) => paidWon > 0).map(({ memberId }) => memberId));
  const usualOf = await findUsual(db, [...whose.keys()]);
  const days = (Date.parse(terms.to) - Date.parse(terms.from)) / DAY_MS + 1;
  const shown = lines.map((line) => {
    const aDay = usualOf(line);
    const found = whose.get(line.memberId);
    return {
      line: shownLine(line, found, aDay === null ? null : Math.round(aDay * days)),
      place: found?.place ?? line.memberId,
    };
  });
  const below = lines
    .filter(({ carryOutWon }) => carryOutWon < 0)
    .sort((a, b) => a.carryOutWon - b.carryOutWon);
  const preview: SettlementPreview = {
    ...sumsOf({ lines }),
    ...{ profitWon, bornWon, checks },
    ratesChanged: await countRateChanges(db, terms, [...whose.keys()]),
    negative: below.length,
    negativeIds: [
      ...new Set(below.flatMap(({ memberId }) => whose.get(memberId)?.login_id ?? [])),
    ].slice(0, NEGATIVE_IDS_MAX),
    doubtful: [...whose.values()]
      .filter((one) => paid.has(one.member_id))
      .filter((one) => whyHeld(one) !== null)
      .map(({ login_id }) => login_id),
    openDays: await listUnsettledDays(db, terms.from, terms.to),
    ...{ takenDays: [...takenDays], settled },
    ...pageOfPartners(shown, input),
    at: now().toISOString(),
  };
  return preview;
}
