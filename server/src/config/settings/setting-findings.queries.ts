import {
  type Bilingual,
  CLOSED_DAYS,
  type ClosedTimes,
  type config,
  type DeploymentFlags,
  type GameId,
  LEVELS,
  type ReplyOf,
  RULE_GAMES,
  type RuleGame,
  SETTING_CHECKS,
  type SettingCheck,
} from '@gwanje/contract';
import { isShownAt } from '../../money/deposit-accounts/assign-deposit-account.queries';
import { findCostlyGifts } from '../../money/settings/costly-bonuses.queries';
import { findMoneySetting } from '../../money/settings/money-settings.queries';
import type { Database } from '../../platform/database';
import { findSiteSetting } from './site-settings.queries';

interface Site {
  readonly db: Database;
  readonly at: Date;
  readonly flags: DeploymentFlags | undefined;
  readonly isOn: (game: GameId) => boolean;
}

type Found = readonly Bilingual[];

const levelsIn = (levels: readonly number[]): string => levels.join(', ');

/** Levels whose members are shown no account of the operator, where he has any. */
async function findUnpayableLevels({ db, at }: Site): Promise<Found> {
  const accounts = await db
    .selectFrom('deposit_account as account')
    .select(['level_min', 'level_max'])
    .where(isShownAt(at))
    .where('line_member_id', 'is', null)
    .execute();
  const left = LEVELS.map((_, index) => index + 1).filter(
    (level) => !accounts.some((one) => one.level_min <= level && one.level_max >= level),
  );
  if (left.length === 0) return [];
  return [
    {
      ko: `레벨 ${levelsIn(left)}: 누구에게나 안내할 수 있는 입금계좌가 없습니다.`,
      en: `Levels ${levelsIn(left)}: there is no account that everybody may be shown.`,
    },
  ];
}

/** Levels without any bound on what is charged, or on what is exchanged. */
async function findUnboundLevels({ db }: Site): Promise<Found> {
  const { levels } = await findMoneySetting(db, 'cashinWithdraw');
  const open = (isOpen: (level: (typeof levels)['lv1']) => boolean) =>
    LEVELS.flatMap((key, index) => (isOpen(levels[key]) ? [index + 1] : []));
  const charge = open(({ chargeMaxWon }) => chargeMaxWon === null);
  const exchange = open(
    ({ exchangeMaxWon, exchangeDayMaxWon }) =>
      exchangeMaxWon === null && exchangeDayMaxWon === null,
  );
  return [
    ...(charge.length > 0
      ? [
          {
            ko: `레벨 ${levelsIn(charge)}: 최대 충전이 정해져 있지 않습니다.`,
            en: `Levels ${levelsIn(charge)}: the largest charge is not set.`,
          },
        ]
      : []),
    ...(exchange.length > 0
      ? [
          {
            ko: `레벨 ${levelsIn(exchange)}: 최대 환전도 하루 환전 한도도 없습니다.`,
            en: `Levels ${levelsIn(exchange)}: neither an exchange nor those of a day have a limit.`,
          },
        ]
      : []),
  ];
}

/** Hours in which nothing is taken, and of which the text that members read says nothing. */
function findUntoldHours(times: ClosedTimes, text: string, what: Bilingual): Found {
  return Object.values(times).flatMap(({ days, from, until }) => {
    if (CLOSED_DAYS[days].days.length === 0 || (text.includes(from) && text.includes(until)))
      return [];
    const { ko, en } = CLOSED_DAYS[days];
    return [
      {
        ko: `${what.ko} 신청 불가 시간 ${ko} ${from}–${until}: ${what.ko} 안내에 없습니다.`,
        en: `No ${what.en} (${en}, ${from}–${until}), which the text for ${what.en} does not say.`,
      },
    ];
  });
}

async function findHours({ db }: Site): Promise<Found> {
  const { chargeClosed, exchangeClosed } = await findMoneySetting(db, 'cashinWithdraw');
  const { charge, exchange } = await findSiteSetting(db, 'noticeTexts');
  return [
    ...findUntoldHours(chargeClosed, charge, { ko: '충전', en: 'charges' }),
    ...findUntoldHours(exchangeClosed, exchange, { ko: '환전', en: 'exchanges' }),
  ];
}

/** Which rules a site with these modules has to show. */
const RULES_OF: Readonly<Partial<Record<RuleGame, string>>> = {
  soccer: 'sports',
  minigame: 'minigame',
  powerball: 'powerball',
  casino: 'casino',
  holdem: 'holdem',
};

async function findUnruledGames({ db, at, flags }: Site): Promise<Found> {
  const rows = await db
    .selectFrom('post')
    .select('category')
    .distinct()
    .where('board', '=', 'gamerule')
    .where('state', '=', 'published')
    .where('deleted_at', 'is', null)
    .where('from_at', '<=', at)
    .execute();
  const ruled = new Set(rows.map(({ category }) => category));
  const wanted = (Object.keys(RULE_GAMES) as RuleGame[]).filter((game) => {
    const module = RULES_OF[game];
    return (
      game === 'general' || (module !== undefined && flags?.modules.includes(module) !== false)
    );
  });
  return wanted
    .filter((game) => !ruled.has(game))
    .map((game) => ({
      ko: `${RULE_GAMES[game].ko}: 시행 중인 게임규정이 없습니다.`,
      en: `${RULE_GAMES[game].en}: no rules are in force.`,
    }));
}

async function findLoneTop({ db }: Site): Promise<Found> {
  const rows = await db
    .selectFrom('admin')
    .select('_id')
    .where('type', '=', 0)
    .where('status', '=', 'active')
    .limit(2)
    .execute();
  if (rows.length > 1) return [];
  return [
    {
      ko: '최고관리자가 한 명입니다. 두 사람이 정해야 하는 일을 승인할 사람이 없습니다.',
      en: 'There is one top administrator: nobody can agree to what takes two of them.',
    },
  ];
}

/** Where documents contradict each other, or what is kept beside them; a check without findings is in order. */
export async function listSettingFindings(
  site: Site,
): Promise<ReplyOf<typeof config.listSettingFindings>> {
  const gifts = await findCostlyGifts(site.db, site.isOn, site.at);
  const found: Readonly<Record<SettingCheck, Found>> = {
    bonus: gifts.bonuses,
    comp: gifts.comps,
    account: await findUnpayableLevels(site),
    limits: await findUnboundLevels(site),
    hours: await findHours(site),
    rules: await findUnruledGames(site),
    topAdmin: await findLoneTop(site),
  };
  return (Object.keys(SETTING_CHECKS) as SettingCheck[]).map((check) => ({
    check,
    found: found[check].map(({ ko, en }) => ({ ko, en })),
  }));
}
