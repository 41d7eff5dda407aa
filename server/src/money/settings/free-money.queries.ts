import {
  EDGE_DAYS,
  FREE_KINDS,
  type FreeKind,
  GAME_CLASSES,
  type GameId,
  HISTORY_TYPES,
  type HouseAccount,
  type money,
  type ReplyOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { gamesThat, listOverviews } from '../../minigames/overview/overview.queries';
import type { Database, Tx } from '../../platform/database';
import { sumEntries } from '../totals/totals.queries';

type FreeMoney = ReplyOf<typeof money.readFreeMoney>;
type GameClass = (typeof GAME_CLASSES)[number];

const WHOLE_BPS = 10_000;
const SEOUL_MS = 9 * 3_600_000;

/** What stakes of closed days kept, by class; a class that nobody played is left out. */
async function measureEdges(db: Database | Tx, today: string): Promise<Map<GameClass, number>> {
  const { rows } = await sql<{ game_class: GameClass; stake_won: number; payout_won: number }>`
    select game_class, sum(stake_won)::bigint as stake_won, sum(payout_won)::bigint as payout_won
    from class_day where day_on between ${today}::date - ${EDGE_DAYS}::int and ${today}::date - 1
    group by game_class having sum(stake_won) > 0`.execute(db);
  return new Map(
    rows.map(({ game_class, stake_won, payout_won }) => [
      game_class,
      Math.floor(((stake_won - payout_won) / stake_won) * WHOLE_BPS),
    ]),
  );
}

const FREE_OF: Readonly<Partial<Record<HouseAccount, FreeKind>>> = {
  bonusCost: 'bonus',
  couponCost: 'coupon',
  attendanceCost: 'attendance',
  paybackCost: 'payback',
  compCost: 'comp',
  losePointCost: 'comp',
};

async function givenIn(
  db: Database,
  days: { readonly from: string; readonly to: string },
): Promise<FreeMoney['given'][number]> {
  const { totals } = await sumEntries({ db, actor: null }, days);
  const own = totals.filter(({ type, wallet }) => HISTORY_TYPES[type].wallet === wallet);
  const sumOf = (isOf: (total: (typeof own)[number]) => boolean) =>
    own.filter(isOf).reduce((sum, { amountWon }) => sum + amountWon, 0);
  const won = FREE_KINDS.map((kind) => [
    kind,
    sumOf(({ type }) => FREE_OF[HISTORY_TYPES[type].counter as HouseAccount] === kind),
  ]);
  const converted = sumOf(({ type }) => type === 'PointChange');
  return {
    ...days,
    chargedWon: sumOf(({ type }) => type === 'charge'),
    convertedWon: converted === 0 ? 0 : -converted,
    won: Object.fromEntries(won) as FreeMoney['given'][number]['won'],
  };
}

const dayOf = (at: Date) =>
  new Date(at.getTime() + SEOUL_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** What of a stake stays with the house, by class; null where nobody knows. */
export async function readEdges(
  db: Database | Tx,
  isOn: (game: GameId) => boolean,
  at: Date,
): Promise<FreeMoney['edges']> {
  const to = dayOf(at);
  const measured = await measureEdges(db, to);
  const sold = (await listOverviews(db, gamesThat(isOn), at)).filter(({ betStatus }) => betStatus);
  const worst = sold.flatMap(({ worst: one }) => (one ? [one.edgeBps] : []));
  const edgeOf = (gameClass: GameClass) =>
    gameClass === 'minigame' && worst.length > 0
      ? Math.min(...worst)
      : (measured.get(gameClass) ?? null);
  return Object.fromEntries(
    GAME_CLASSES.map((gameClass) => [gameClass, edgeOf(gameClass)]),
  ) as FreeMoney['edges'];
}

/** What members were given today and this month, and what of a stake stays with the house. */
export async function readFreeMoney(
  db: Database,
  isOn: (game: GameId) => boolean,
  at: Date,
): Promise<FreeMoney> {
  const to = dayOf(at);
  return {
    edges: await readEdges(db, isOn, at),
    given: [
      await givenIn(db, { from: to, to }),
      await givenIn(db, { from: `${to.slice(0, 'YYYY-MM'.length)}-01`, to }),
    ],
  };
}
