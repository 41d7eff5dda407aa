// Whom and what closing doors of the player's site, or games of it, meets at this moment.
import {
  type Bilingual,
  type FoundDanger,
  GAME_IDS,
  type MaintenanceSetting,
  SPORTS_TYPE_IDS,
  whenOfGame,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { EffectOutcome as Outcome, EffectRow as Row } from '../../settings/setting-work';
import { begunAgain, closedAnew } from './maintenance-deeds.rule';
import {
  charges,
  exchanges,
  met,
  openBets,
  outcomeOf,
  saying,
  shown,
  visitors,
} from './met-now.queries';

interface Moment {
  readonly db: Database | Tx;
  readonly at: Date;
}

/** Since his last stake; nobody tells when a member leaves a table. */
const INSIDE_MS = 600_000;

/** Members who have staked in the casino just now, at these providers where any are named. */
const players = ({ db, at }: Moment, providers?: readonly number[]): Promise<Outcome> =>
  outcomeOf(
    db,
    sql<Outcome>`
      select count(distinct member_id)::int as count, 0 as won from casino_transaction
      where ${acrossMembers} and kind = 'BET' and not is_test
        and transaction_id >= uuid_floor(${new Date(at.getTime() - INSIDE_MS)})
        ${providers ? sql`and provider = any(${providers}::smallint[])` : sql``}`,
  );

/** Money that lies in wallets of the casino, and how many members have any there. */
const casinoMoney = ({ db }: Moment): Promise<Outcome> =>
  outcomeOf(
    db,
    sql<Outcome>`
      select count(*)::int as count, coalesce(sum(balance_won), 0)::bigint as won
      from wallet join member on member.member_id = wallet.member_id
      where ${acrossMembers} and wallet.wallet = 'casino' and wallet.balance_won <> 0
        and not member.is_test`,
  );

/** What is met, a part for each; amounts only where there is money. */
const PARTS: Partial<Record<Row['what'], (count: string, won: string) => Bilingual>> = {
  visitors: (count) => ({ ko: `접속 ${count}명`, en: `members on the site: ${count}` }),
  openBets: (count, won) => ({
    ko: `진행 중 배팅 ${count}건 ${won}원`,
    en: `bets under way: ${count}, ${won} won`,
  }),
  casinoPlayers: (count) => ({ ko: `카지노 안 ${count}명`, en: `inside the casino: ${count}` }),
  casinoMoney: (count, won) => ({
    ko: `카지노머니 ${count}명 ${won}원`,
    en: `members with casino money: ${count}, ${won} won`,
  }),
};

const saidOf = (rows: readonly Row[]): readonly Bilingual[] =>
  rows.flatMap(({ what, after: { count, won } }) => PARTS[what]?.(shown(count), shown(won)) ?? []);

const sentenceOf = (parts: readonly Bilingual[]): Bilingual => ({
  ko: parts.map(({ ko }) => ko).join(' · '),
  en: parts.map(({ en }) => en).join(' · '),
});

/** What is under way on games that are about to be closed. */
async function meetsOfGames(moment: Moment, closing: readonly string[]): Promise<readonly Row[]> {
  const providers = closing.flatMap((name) => /^honor\.(\d+)$/.exec(name)?.[1] ?? []).map(Number);
  const games = [
    ...GAME_IDS.filter((id) =>
      (whenOfGame(id).modules ?? []).some((module) => closing.includes(module)),
    ),
    ...SPORTS_TYPE_IDS.filter((type) => closing.includes(type)),
  ];
  const rows = [
    ...(games.length > 0 ? [met('openBets', await openBets(moment.db, games))] : []),
    ...(providers.length > 0 ? [met('casinoPlayers', await players(moment, providers))] : []),
  ];
  return saying(rows, sentenceOf(saidOf(rows)));
}

/** Who and what stands before the doors that are about to be closed; null while none is. */
export async function maintenanceEffectOf(
  moment: Moment,
  before: MaintenanceSetting,
  after: MaintenanceSetting,
): Promise<readonly Row[] | null> {
  const { db } = moment;
  const closing = closedAnew(before, after, moment.at);
  if (closing.length === 0) return null;
  if (after.category === 'gameMaintenance') return meetsOfGames(moment, closing);
  if (after.category === 'casinoMaintenance') {
    const rows = [
      met('casinoPlayers', await players(moment)),
      met('casinoMoney', await casinoMoney(moment)),
    ];
    return saying(rows, sentenceOf(saidOf(rows)));
  }
  const [charging, exchanging] = [await charges(db), await exchanges(db)];
  const rows = [
    met('visitors', await visitors(db)),
    met('openBets', await openBets(db)),
    met('waitingCharges', charging),
    met('waitingExchanges', exchanging),
  ];
  const waiting = {
    ko: `대기 충전 ${shown(charging.count)}건, 환전 ${shown(exchanging.count)}건`,
    en: `waiting: charges ${shown(charging.count)}, exchanges ${shown(exchanging.count)}`,
  };
  return saying(rows, sentenceOf([...saidOf(rows), waiting]));
}

/** What closes again after its window, or before its time, is asked about as if it had been open. */
export async function findBegunAgain(
  moment: Moment,
  before: MaintenanceSetting,
  after: MaintenanceSetting,
): Promise<readonly FoundDanger[]> {
  const paths = begunAgain(before, after, moment.at);
  if (paths.length === 0) return [];
  const [met] = (await maintenanceEffectOf(moment, before, after)) ?? [];
  const { ko = '', en = '' } = met?.sentence ?? {};
  return paths.map((path) => ({
    ...{ path, isAlone: true },
    ko: `점검을 다시 시작합니다. ${ko}`,
    en: `Maintenance begins again. ${en}`,
  }));
}
