// What is dangerous about settings of sports, with its sums.
import {
  type BetSetting,
  type BetSettingOf,
  bonusRowsOf,
  breakEvenHundredths,
  EFFECT_DAYS,
  type FoundDanger,
  LEVELS,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { findBetSetting } from './bet-settings.queries';

/** One win of more eats what a hundred stakes bring. */
const BENEFIT_MAX_PERCENT = 1;
const DAY_MS = 86_400_000;
const shown = (won: number) => won.toLocaleString('ko-KR');

/** What was staked on sports of late. */
async function stakedWon(tx: Tx, at: Date): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(stake_won), 0)::bigint as won from bet_day
    where day_on > (${at}::timestamptz at time zone 'Asia/Seoul')::date - ${EFFECT_DAYS}::int
      and game_class = 'sports' and not is_test and ${acrossMembers}`.execute(tx);
  return rows[0]?.won ?? 0;
}

const KINDS = ['single', 'double', 'multi'] as const;

/** Of each kind of cart the largest winning among those that are raised, and where it stands. */
const raisedOf = (before: BetSettingOf<'sportsBet'>, after: BetSettingOf<'sportsBet'>) =>
  KINDS.flatMap((kind) => {
    const raised = LEVELS.filter(
      (level) => after[kind][level].benefit > before[kind][level].benefit,
    ).map((level) => ({ path: `${kind}.${level}.benefit`, benefit: after[kind][level].benefit }));
    return raised.toSorted((one, other) => other.benefit - one.benefit).slice(0, 1);
  });

/** Winnings that are raised above a share of what is staked. */
async function findLargeBenefits(
  tx: Tx,
  before: BetSettingOf<'sportsBet'>,
  after: BetSettingOf<'sportsBet'>,
  at: Date,
): Promise<readonly FoundDanger[]> {
  const raised = raisedOf(before, after);
  if (raised.length === 0) return [];
  const staked = await stakedWon(tx, at);
  // Of a site that has not begun yet nothing can be told.
  return raised
    .filter(({ benefit }) => staked > 0 && benefit * 100 > staked * BENEFIT_MAX_PERCENT)
    .map(({ path, benefit }) => ({
      ...{ path, isAlone: true },
      ko: `최대 당첨금액 ${shown(benefit)}원이 지난 ${EFFECT_DAYS}일 스포츠 배팅 ${shown(staked)}원의 ${BENEFIT_MAX_PERCENT} %를 넘습니다.`,
      en: `A maximum winning of ${shown(benefit)} won is above ${BENEFIT_MAX_PERCENT} % of the ${shown(staked)} won staked on sports in the last ${EFFECT_DAYS} days.`,
    }));
}

const sellsLive = ({ types: { sportsLive, sportsLiveKor } }: BetSettingOf<'sportsSwitch'>) =>
  [sportsLive, sportsLiveKor].some(({ regStatus, betStatus }) => regStatus && betStatus);

const cancels: Omit<FoundDanger, 'path'> = {
  isAlone: true,
  ko: '라이브를 판매하는 동안 회원이 배팅을 취소할 수 있습니다. 불리해진 배팅만 거두어 갑니다.',
  en: 'Members can cancel bets while live bets are sold: they take back those that go badly.',
};

/** Of fewer stakes a margin is chance. */
const MEASURED_FROM_WON = 10_000_000;

/** What single bets have kept of their stakes of late, basis points, cut; null where too little was staked. */
export async function measuredMarginBps(db: Database | Tx, at: Date): Promise<number | null> {
  const { rows } = await sql<{ stake: number; payout: number }>`
    select coalesce(sum(stake_won), 0)::bigint as stake, coalesce(sum(payout_won), 0)::bigint as payout
    from bet
    where product = 'sports' and folders = 1 and result in ('W', 'L') and not is_test
      and bet_id >= uuid_floor(${new Date(at.getTime() - EFFECT_DAYS * DAY_MS)})
      and ${acrossMembers}`.execute(db);
  const { stake = 0, payout = 0 } = rows[0] ?? {};
  return stake < MEASURED_FROM_WON ? null : Math.floor(((stake - payout) / stake) * 10_000);
}

/** Multipliers that are raised above where carts of so many legs lose money, at the margin that was measured. */
async function findCostlyRows(
  tx: Tx,
  before: BetSettingOf<'betBonus'>,
  after: BetSettingOf<'betBonus'>,
  at: Date,
): Promise<readonly FoundDanger[]> {
  const was = new Map(bonusRowsOf(before.rows).map((row) => [row.folders, row.bonusHundredths]));
  const raised = bonusRowsOf(after.rows).filter(
    ({ folders, bonusHundredths }) => bonusHundredths > (was.get(folders) ?? 0) || !before.isOn,
  );
  if (!after.isOn || raised.length === 0) return [];
  const marginBps = await measuredMarginBps(tx, at);
  if (marginBps === null || marginBps >= 10_000) return [];
  const percent = (marginBps / 100).toFixed(2);
  return raised.flatMap(({ folders, bonusHundredths }) => {
    const evenHundredths = breakEvenHundredths(folders, marginBps);
    if (bonusHundredths <= evenHundredths) return [];
    const even = (evenHundredths / 100).toFixed(2);
    return [
      {
        path: `rows.f${folders}`,
        ko: `${folders}폴더: 지난 ${EFFECT_DAYS}일 단폴 마진 ${percent} %의 손익분기 ${even}배를 넘습니다.`,
        en: `${folders} legs: above break-even, ${even}, at the margin of ${percent} % that single bets kept in the last ${EFFECT_DAYS} days.`,
      },
    ];
  });
}

/** What of a change to the settings of sports is dangerous by what else is kept. */
export async function findSportsDangers(
  tx: Tx,
  {
    before,
    after,
    at,
  }: { readonly before: BetSetting; readonly after: BetSetting; readonly at: Date },
): Promise<readonly FoundDanger[]> {
  if (before.category === 'sportsBet' && after.category === 'sportsBet')
    return findLargeBenefits(tx, before, after, at);
  if (before.category === 'betBonus' && after.category === 'betBonus')
    return findCostlyRows(tx, before, after, at);
  if (before.category === 'sportsRule' && after.category === 'sportsRule') {
    const begins = after.cancelMinutes > 0 && before.cancelMinutes === 0;
    const isLive = begins && sellsLive(await findBetSetting(tx, 'sportsSwitch'));
    return isLive ? [{ ...cancels, path: 'cancelMinutes' }] : [];
  }
  if (before.category === 'sportsSwitch' && after.category === 'sportsSwitch') {
    if (sellsLive(before) || !sellsLive(after)) return [];
    const { cancelMinutes } = await findBetSetting(tx, 'sportsRule');
    const type = after.types.sportsLive.betStatus ? 'sportsLive' : 'sportsLiveKor';
    return cancelMinutes > 0 ? [{ ...cancels, path: `types.${type}.betStatus` }] : [];
  }
  return [];
}
