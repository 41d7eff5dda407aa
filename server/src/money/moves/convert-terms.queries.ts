import { LEVELS, type MoneySettingOf } from '@gwanje/contract';
import { shareWon } from '@gwanje/game-rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import { Refusal } from '../../platform/refusal';
import { findMoneySetting } from '../settings/money-settings.queries';

/** What has been converted in the day of `at` in Seoul. */
async function convertedToday(tx: Tx, memberId: string, at: Date) {
  const { rows } = await sql<{ readonly count: number; readonly points: number }>`
    select coalesce(sum(entries) filter (where type = 'PointChange'), 0)::int as count,
      coalesce(-sum(amount_won), 0) as points
    from ledger_day
    where member_id = ${memberId} and day_on = (${at}::timestamptz at time zone 'Asia/Seoul')::date
      and wallet = 'point' and type in ('PointChange', 'PointChangeFee')`.execute(tx);
  return rows[0] as { readonly count: number; readonly points: number };
}

export interface ConvertedPoints extends Pick<MoneySettingOf<'convertRate'>, 'version'> {
  readonly pointBps: number;
  /** What becomes money, and what does not. */
  readonly toWon: number;
  readonly feeWon: number;
}

/** What holds for a level, 1 to 10, and in which version. */
async function findTerms(tx: Tx, level: number) {
  const { levels, version } = await findMoneySetting(tx, 'convertRate');
  const key = LEVELS[level - 1];
  if (key === undefined) throw new RangeError(`There is no level ${level}`);
  return { ...levels[key], version };
}

/** What a level, 1 to 10, makes of a point, bps of a won. */
export const pointBpsOf = async (tx: Tx, level: number): Promise<number> =>
  (await findTerms(tx, level)).pointBps;

/**
 * What so many points of a member become, whose wallets are locked.
 *
 * @param level of the member, 1 to 10
 * @throws {Refusal} money.convert_rule, money.convert_limit, each with the numbers that it broke
 */
export async function convertPoints(
  tx: Tx,
  { member_id: memberId, level }: { readonly member_id: string; readonly level: number },
  amountWon: number,
  at: Date,
): Promise<ConvertedPoints> {
  const terms = await findTerms(tx, level);
  const { version, pointBps, minWon, unitWon, dayMaxWon, dayCountMax } = terms;
  const toWon = shareWon(amountWon, pointBps);
  if (amountWon < minWon || amountWon % Number(unitWon) !== 0 || toWon === 0)
    throw new Refusal('money.convert_rule', { details: { minWon, unitWon: Number(unitWon) } });
  const { count, points } = await convertedToday(tx, memberId, at);
  if (
    (dayCountMax !== null && count >= dayCountMax) ||
    (dayMaxWon !== null && points + amountWon > dayMaxWon)
  )
    throw new Refusal('money.convert_limit', {
      details: { dayCountMax, dayMaxWon, count, points },
    });
  return { version, pointBps, toWon, feeWon: amountWon - toWon };
}
