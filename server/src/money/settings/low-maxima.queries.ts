import {
  type cashinWithdraw,
  type DocumentOf,
  type FoundDanger,
  LEVELS,
  OPEN_REQUEST_STATUSES,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';

type Rules = DocumentOf<typeof cashinWithdraw>;

const KINDS = {
  charge: { ko: '충전', en: 'charges' },
  exchange: { ko: '환전', en: 'exchanges' },
} as const;

interface OpenAmount {
  readonly kind: keyof typeof KINDS;
  readonly level: number;
  readonly won: number;
}

/** What each request that waits asks for, with its member's level; income money keeps to no amounts. */
export async function listOpenAmounts(db: Database | Tx): Promise<readonly OpenAmount[]> {
  const { rows } = await sql<OpenAmount>`
    select request.kind, member.level, request.amount_won as won
    from money_request as request join member on member.member_id = request.member_id
    where ${acrossMembers} and request.kind in (${sql.join(Object.keys(KINDS))})
      and request.status in (${sql.join(OPEN_REQUEST_STATUSES)}) and not request.is_test`.execute(
    db,
  );
  return rows;
}

/** Maxima that were lowered below what somebody waits for: nobody could ask for that again. */
export async function findLowMaxima(
  tx: Tx,
  { before, after }: { readonly before: Rules; readonly after: Rules },
): Promise<readonly FoundDanger[]> {
  const open = await listOpenAmounts(tx);
  return LEVELS.flatMap((name, at) =>
    (Object.keys(KINDS) as OpenAmount['kind'][]).flatMap((kind): FoundDanger[] => {
      const key = `${kind}MaxWon` as const;
      const [was, is] = [before.levels[name][key], after.levels[name][key]];
      if (is === null || (was !== null && is >= was)) return [];
      const above = open.filter((one) => one.kind === kind && one.level === at + 1 && one.won > is);
      if (above.length === 0) return [];
      const count = above.length.toLocaleString('ko-KR');
      const won = above.reduce((sum, one) => sum + one.won, 0).toLocaleString('ko-KR');
      return [
        {
          ...{ path: `levels.${name}.${key}`, isAlone: true },
          ko: `미처리 ${KINDS[kind].ko} ${count}건 ${won}원이 이 최대보다 큽니다. 이미 받은 신청은 그대로 심사합니다.`,
          en: `${count} open ${KINDS[kind].en} of ${won} won are above this maximum. They are decided on as they stand.`,
        },
      ];
    }),
  );
}
