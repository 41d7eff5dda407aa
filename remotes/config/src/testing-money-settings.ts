// A server that keeps the settings documents of money, for the tests of their pages.
import { answer } from '@gwanje/api-client/testing';
import {
  type MoneySetting,
  money,
  moneySettings,
  type Setting,
  unsavedDocument,
} from '@gwanje/contract';

/** Documents as they are before anybody has saved one, but for those that are given. */
export function givenMoneySettings(...given: readonly MoneySetting[]) {
  const settings = moneySettings.settings as readonly Setting[];
  const documents = new Map(
    settings.map((one) => [one.category, unsavedDocument(one) as unknown as MoneySetting]),
  );
  for (const one of given) documents.set(one.category, one);
  answer(money.listMoneySettings, () => [...documents.values()]);
  answer(money.readMoneySettingEffect, () => null);
  answer(money.readFreeMoney, () => ({
    edges: { sports: 500, casino: null, slots: 400, minigame: 250, holdem: null },
    given: [1, 30].map((days) => ({
      ...{ from: '2026-11-01', to: '2026-11-30', chargedWon: 1_000_000 * days, convertedWon: 0 },
      won: { bonus: 50_000 * days, coupon: 0, attendance: 0, payback: 0, comp: 0 },
    })),
  }));
  answer(money.listPaybackReviews, () => ({ reviews: [] }));
  answer(money.listMoneySettingProposals, () => ({ proposals: [], more: false }));
  return answer(money.saveMoneySetting, ({ confirmed: _, reason: __, ...change }) => {
    const setting = { ...change, version: change.version + 1 } as MoneySetting;
    documents.set(setting.category, setting);
    return { setting, proposal: null };
  });
}
