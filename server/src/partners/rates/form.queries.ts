// What a partner earns by now, as columns of a statement whose `member` he is.
import { formOf, GAME_CLASSES } from '@gwanje/contract';
import { sql } from 'kysely';
import { ruled } from '../../platform/list';

/** The rate in force of a class. */
const rateBps = (gameClass: string, kind: string) => sql`coalesce((
  select rate.rate_bps from commission_rate as rate
  where rate.member_id = member.member_id and rate.game_class = ${sql.lit(gameClass)}
    and rate.kind = ${sql.lit(kind)} and rate.effective_at <= now()
  order by rate.effective_at desc, rate.rate_id desc limit 1), 0)::int`;

export const rollingBps = (gameClass: string) => rateBps(gameClass, 'rolling');

/** The greatest of all classes. */
export const LOSING_BPS = sql`greatest(${sql.join(
  GAME_CLASSES.map((gameClass) => rateBps(gameClass, 'losing')),
  sql`, `,
)})`;
export const ROLLING_BPS = sql`greatest(${sql.join(GAME_CLASSES.map(rollingBps), sql`, `)})`;

interface Greatest {
  readonly rolling: number;
  readonly losing: number;
}
export const formBy = ({ rolling, losing }: Greatest) =>
  formOf([{ rollingBps: rolling, losingBps: losing }]);

export const FORM = ruled({ rolling: ROLLING_BPS, losing: LOSING_BPS }, formBy);
