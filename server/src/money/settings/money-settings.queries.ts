import {
  ALONE_KINDS,
  type AloneKind,
  loginIdsIn,
  type MoneySetting,
  type MoneySettingCategory,
  type MoneySettingOf,
  moneySettings,
  PARTNER_GRADE_MIN,
  type Permission,
} from '@gwanje/contract';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { Refusal } from '../../platform/refusal';
import { hasTwoPeople } from '../../second-admin/second-admin.rule';
import { readStaff } from '../../second-admin/staff.queries';
import type { RecalledSettings } from '../../settings/recalled-settings.queries';
import {
  bindSettings,
  findSetting,
  findSettingAt,
  recalledSetting,
  type SettingSource,
} from '../../settings/setting-versions.queries';
import type { SettingRules } from '../../settings/setting-work';

const MONEY_SETTINGS = bindSettings('money', moneySettings.settings);

/** The newest document of one category, or how it is before anybody saved one. */
export const findMoneySetting = <C extends MoneySettingCategory>(
  source: SettingSource,
  category: C,
): Promise<MoneySettingOf<C>> => findSetting(source, MONEY_SETTINGS, category);

/** The document that was in force at a moment: what is decided later is decided by it all the same. */
export const findMoneySettingAt = <C extends MoneySettingCategory>(
  db: Database | Tx,
  category: C,
  at: Date,
): Promise<MoneySettingOf<C>> => findSettingAt(db, MONEY_SETTINGS, category, at);

/** A version that was recalled; null is how the document is before anybody saved one. */
export const recalledMoneySetting = <C extends MoneySettingCategory>(
  recalled: RecalledSettings,
  category: C,
  version: number | null,
): MoneySettingOf<C> => recalledSetting(recalled, MONEY_SETTINGS, category, version);

/** What two administrators must hold who agree to something of a kind. */
const AGREED_BY: Readonly<Record<AloneKind, Permission>> = {
  charge: 'money.decide',
  exchange: 'money.decide',
  waiver: 'money.decide',
  adjustment: 'money.adjust',
  transfer: 'money.adjust',
};

/** What is no movement of money by itself, and what two must hold who agree to it. */
const DEEDS_AGREED_BY = { betVoidWon: 'bet.decide', settlementWon: 'settlement.decide' } as const;

/**
 * What a document has two administrators agree to. Of bets and settlements only where that is new: a
 * site in which nobody could be the second sets its other limits all the same.
 */
function agreedUnder(before: MoneySetting, after: MoneySetting): Permission[] {
  if (before.category !== 'secondAdmin' || after.category !== 'secondAdmin') return [];
  const deeds = Object.keys(DEEDS_AGREED_BY) as (keyof typeof DEEDS_AGREED_BY)[];
  return [
    ...ALONE_KINDS.filter(
      (kind) => after[`${kind}Won`] !== null || after[`${kind}DayWon`] !== null,
    ).map((kind) => AGREED_BY[kind]),
    ...deeds
      .filter((name) => after[name] !== null && after[name] !== before[name])
      .map((name) => DEEDS_AGREED_BY[name]),
  ];
}

/** Whoever is new never begins with more than anybody may have. */
async function requireWithinCeiling(tx: Tx, { startRates }: MoneySettingOf<'casinoRolling'>) {
  const ceiling = await findMoneySetting(tx, 'rollingCeiling');
  const tooHigh = (Object.keys(startRates) as (keyof typeof startRates)[]).filter((gameClass) =>
    Object.values(startRates[gameClass]).some(({ rateBps }) => rateBps > ceiling[gameClass]),
  );
  if (tooHigh.length > 0)
    throw new Refusal('moneySettings.start_above_ceiling', { details: { classes: tooHigh } });
}

/** A line that is left out is one that there is: whoever mistypes it would leave out nobody. */
async function requireLines(tx: Tx, { excludedLines }: MoneySettingOf<'joinFirst'>) {
  const ids = new Set(loginIdsIn(excludedLines));
  if (ids.size === 0) return;
  const partners = await tx
    .selectFrom('member')
    .select('login_id')
    .where(acrossMembers)
    .where('login_id', 'in', [...ids])
    .where('grade', '>=', PARTNER_GRADE_MIN)
    .execute();
  const known = new Set(partners.map(({ login_id }) => login_id));
  const unknown = [...ids].filter((id) => !known.has(id));
  if (unknown.length > 0) throw new Refusal('moneySettings.no_line', { details: { ids: unknown } });
}

export const MONEY_SETTING_RULES: SettingRules<MoneySetting> = {
  settings: MONEY_SETTINGS,
  permission: 'moneySettings.change',
  audit: 'moneySettings',
  /** Under limits that nobody could agree above, things would wait for ever. */
  async judge(tx, { before, after, at }) {
    const staff = await readStaff(tx, at);
    if (!agreedUnder(before, after).every((permission) => hasTwoPeople(staff, permission)))
      throw new Refusal('admin.no_second');
    if (after.category === 'casinoRolling') await requireWithinCeiling(tx, after);
    if (after.category === 'joinFirst') await requireLines(tx, after);
  },
};
