// What texts of the operator leave to the settings, filled when they are read, so that they never contradict them.
import {
  figureOf,
  type GameId,
  LEVELS,
  type LevelKey,
  type Placeholder,
  placeholdersIn,
  sportsBet,
  sportsSwitch,
  valuesOf,
} from '@gwanje/contract';
import { findBetSetting } from '../../bets/settings/bet-settings.queries';
import { rulesOfGame } from '../../minigames/minigames.queries';
import { findMoneySetting } from '../../money/settings/money-settings.queries';
import type { Database, Tx } from '../../platform/database';
import { findSetting } from '../../settings/setting-versions.queries';
import { findSiteSetting } from './site-settings.queries';

type Db = Database | Tx;

const written = new Intl.NumberFormat('en-US');
const wonOf = (won: number | null): string =>
  won === null ? '제한 없음' : `${written.format(won)}원`;

/** Values at the ends of paths, such as every `max` of a level. */
const valuesBelow = (values: Readonly<Record<string, unknown>>, from: RegExp): number[] =>
  Object.entries(values).flatMap(([path, value]) =>
    from.test(path) && typeof value === 'number' ? [value] : [],
  );

/** The largest amount that anything takes, or the smallest of what is on sale. */
function limitOf(figure: string, minima: readonly number[], maxima: readonly number[]): number {
  if (figure === '최대배팅') return Math.max(0, ...maxima);
  const sold = minima.filter((_, at) => (maxima[at] ?? 0) > 0);
  return sold.length === 0 ? 0 : Math.min(...sold);
}

async function ofGame(db: Db, game: GameId, { figure, level }: Placeholder): Promise<string> {
  const { settings } = rulesOfGame(game);
  const valuesFor = async (kind: string) => {
    const category = `${game}${kind}`;
    return valuesOf(settings.settingOf(category), await findSetting(db, settings, category));
  };
  if (level === null) return `${(await valuesFor('SwitchV2')).betEndSeconds ?? 0}`;
  const values = await valuesFor('BetV2');
  const at = (name: string) => valuesBelow(values, new RegExp(`(^|\\.)lv${level}\\..*\\.${name}$`));
  return wonOf(limitOf(figure, at('min'), at('max')));
}

async function ofSports(db: Db, { figure, level }: Placeholder): Promise<string> {
  if (level === null) {
    const sold = valuesOf(sportsSwitch, await findBetSetting(db, 'sportsSwitch'));
    const [seconds = 0] = valuesBelow(sold, /(^|\.)sports\.betEndSeconds$/);
    return `${seconds}`;
  }
  const values = valuesOf(sportsBet, await findBetSetting(db, 'sportsBet'));
  const at = (name: string) => valuesBelow(values, new RegExp(`\\.lv${level}\\.${name}$`));
  return wonOf(limitOf(figure, at('min'), at('max')));
}

async function ofMoney(db: Db, { figure, level }: Placeholder): Promise<string> {
  const rules = await findMoneySetting(db, 'cashinWithdraw');
  if (figure === '충전단위') return wonOf(rules.chargeUnitWon ?? 1);
  if (figure === '환전단위') return wonOf(rules.exchangeUnitWon ?? 1);
  const terms = rules.levels[LEVELS[(level ?? 1) - 1] as LevelKey];
  const known: Readonly<Record<string, number | null>> = {
    최소충전: terms.chargeMinWon,
    최대충전: terms.chargeMaxWon,
    최소환전: terms.exchangeMinWon,
    최대환전: terms.exchangeMaxWon,
  };
  return wonOf(known[figure] ?? null);
}

async function figureIn(db: Db, placeholder: Placeholder): Promise<string> {
  const { of } = figureOf(placeholder.figure);
  if (of === 'money') return ofMoney(db, placeholder);
  if (of === 'site') return `${(await findSiteSetting(db, 'site')).memberIdleMinutes}`;
  const { game } = placeholder;
  return game === 'sports' ? ofSports(db, placeholder) : ofGame(db, game as GameId, placeholder);
}

/** A text with what the settings in force say in place of every placeholder. */
export async function fillPlaceholders(db: Db, text: string): Promise<string> {
  let filled = text;
  for (const [whole, placeholder] of placeholdersIn(text))
    filled = filled.replaceAll(whole, await figureIn(db, placeholder));
  return filled;
}
