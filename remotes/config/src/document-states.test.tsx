// Pages of documents without a test of their own, or with one of nothing but what they alone have: they wait, fail and are asked again, keep what is typed, and say why nothing may be changed.
import { answer, refusal } from '@gwanje/api-client/testing';
import {
  adminPolicy,
  betSettings,
  bets,
  config,
  maintenanceSettings,
  money,
  moneySettings,
  type Setting,
  siteSettings,
  unsavedDocument,
} from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { AdminPolicy } from './screens/admin-list/admin-policy';
import CasinoRolling from './screens/casino-rolling-settings/casino-rolling-settings.screen';
import Casino from './screens/casino-settings/casino-settings.screen';
import Comp from './screens/comp-settings/comp-settings.screen';
import GameMaintenance from './screens/game-maintenance-settings/game-maintenance-settings.screen';
import Notice from './screens/notice-settings/notice-settings.screen';
import Payback from './screens/payback-settings/payback-settings.screen';
import Sports from './screens/sports-settings/sports-settings.screen';
import Website from './screens/website-settings/website-settings.screen';

const AUDITOR = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'audit', nick: '감사', type: 5 };
const NONE = { proposals: [], more: false };
const documents = (settings: readonly unknown[]) =>
  (settings as readonly Setting[]).map((one) => unsavedDocument(one)) as never;

const MONEY = [money.listMoneySettings, () => documents(moneySettings.settings)] as const;
const SITE = [config.listSiteSettings, () => documents(siteSettings.settings)] as const;
const BETS = [bets.listBetSettings, () => documents(betSettings.settings)] as const;
const MAINTENANCE = [
  config.listMaintenance,
  () => documents(maintenanceSettings.settings),
] as const;
const POLICY = [config.listAdminPolicy, () => documents([adminPolicy])] as const;

const PAGES: readonly (readonly [
  string,
  ComponentType,
  typeof MONEY | typeof SITE | typeof BETS | typeof MAINTENANCE | typeof POLICY,
])[] = [
  ['rolling of the casino', CasinoRolling, MONEY],
  ['comps and ceilings of rolling', Comp, MONEY],
  ['paybacks', Payback, MONEY],
  ['the casino', Casino, BETS],
  ['maintenance of games', GameMaintenance, MAINTENANCE],
  ['texts', Notice, SITE],
  ['sports', Sports, BETS],
  ['the website', Website, SITE],
  ['the policy of administrators', AdminPolicy, POLICY],
];

const given = () => {
  answer(money.listMoneySettingProposals, () => NONE);
  answer(money.readMoneySettingEffect, () => null);
  answer(money.listPaybackReviews, () => ({ reviews: [] }));
  answer(config.listMaintenanceProposals, () => NONE);
  answer(config.listAdminPolicyProposals, () => NONE);
  answer(bets.listBetSettingProposals, () => NONE);
  answer(bets.readBetSettingEffect, () => null);
  answer(bets.listGameStates, () => []);
};
const saveButtons = () => screen.findAllByText('저장', { selector: 'button' });

describe.each(PAGES)('%s', (_, Screen, [list, documentsOf]) => {
  it('waits, fails, and is asked again', async () => {
    given();
    answer(list, () => refusal('session.forbidden') as never);
    renderInShell(<Screen />);
    const told = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(told).toContainEqual(expect.stringContaining('있습니다'));
    const again = await screen.findByRole('button', { name: '다시 시도' });
    answer(list, documentsOf);
    fireEvent.click(again);
    expect((await saveButtons()).length).toBeGreaterThan(0);
  });

  it('keeps what is typed when it is read again', async () => {
    given();
    answer(list, documentsOf);
    const { client } = renderInShell(<Screen />, { flags: { modules: ['sports'] } });
    const [save] = await saveButtons();
    const document = save?.closest('section') as HTMLElement;
    const field = [
      ...document.querySelectorAll<HTMLInputElement>(
        'input[type=text], input:not([type]), textarea',
      ),
    ].find(({ disabled, readOnly }) => !disabled && !readOnly) as HTMLInputElement;
    fireEvent.change(field, { target: { value: '7' } });
    const reads = answer(list, documentsOf);
    await act(() => client.invalidateQueries());
    expect(reads.inputs).toHaveLength(1);
    await waitFor(() => expect(screen.getByText(/저장되지 않은 변경 1건/)).toBeVisible());
    expect(field).toHaveValue('7');
  });

  it('says to whoever may not change it why', async () => {
    given();
    answer(list, documentsOf);
    renderInShell(<Screen />, { admin: AUDITOR });
    for (const button of await saveButtons())
      expect(button).toHaveAccessibleDescription(/권한이 없어/);
  });
});
