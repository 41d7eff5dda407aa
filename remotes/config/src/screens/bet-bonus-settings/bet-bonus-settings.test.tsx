// A bonus that loses money is saved knowingly; rows that do not ascend, or an eleventh one, are not saved at all.
import { answer } from '@gwanje/api-client/testing';
import { type BetSetting, betBonus, bets, unsavedDocument } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BetBonusSettingsScreen from './bet-bonus-settings.screen';

const BEFORE = unsavedDocument(betBonus);

const open = async (marginBps: number | null = null, before = BEFORE) => {
  answer(bets.readSportsMargin, () => ({ marginBps }));
  answer(bets.listBetSettings, () => [before]);
  answer(bets.readBetSettingEffect, () => null);
  answer(bets.listBetSettingProposals, () => ({ proposals: [], more: false }));
  const saves = answer(bets.saveBetSetting, ({ confirmed: _, reason: __, ...change }) => ({
    setting: { ...change, version: 1 } as BetSetting,
    proposal: null,
  }));
  renderInShell(<BetBonusSettingsScreen />);
  const row = (folders: number) => screen.getByRole('textbox', { name: `${folders}폴더` });
  await screen.findByRole('textbox', { name: '3폴더' });
  return { saves, row };
};

it('asks a second person about what is above break-even', async () => {
  const { saves, row } = await open();
  const seven = row(7);
  await userEvent.clear(seven);
  await userEvent.type(seven, '1.50');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /손익분기\(1.43\)/ }));
  await userEvent.type(screen.getByRole('textbox', { name: '사유' }), '행사');
  await userEvent.click(screen.getByRole('button', { name: '승인 요청' }));
  await waitFor(() => expect(saves.inputs).toHaveLength(1));
  expect(saves.inputs[0]).toMatchObject({ rows: { f7: 150 } });
});

it('takes no row that is not above those before it', async () => {
  const { saves, row } = await open();
  const seven = row(7);
  await userEvent.clear(seven);
  await userEvent.type(seven, '1.05');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findAllByText(/윗줄의 배율보다/)).not.toEqual([]);
  expect(saves.inputs).toEqual([]);
});

it('takes ten rows, and no eleventh', async () => {
  const used = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`f${n + 2}`, 101 + n]));
  const { saves, row } = await open(null, { ...BEFORE, rows: { ...BEFORE.rows, ...used } });
  const type = async (folders: number, odds: string) => {
    // What has been changed is called so.
    const field = row(folders);
    await userEvent.clear(field);
    await userEvent.type(field, odds);
    await userEvent.click(screen.getByRole('button', { name: '저장' }));
  };
  await type(20, '1.20');
  expect(await screen.findAllByText(/10줄까지/)).not.toEqual([]);
  expect(saves.inputs).toEqual([]);
  await type(2, '1.00');
  await waitFor(() => expect(saves.inputs).toHaveLength(1));
  expect(saves.inputs[0]).toMatchObject({ rows: { f2: 100, f20: 120 } });
});

it('shows of each row where it begins to lose money, at the margin that was measured', async () => {
  const { row } = await open(100);
  expect(await screen.findByText('지난 30일 단폴 마진 1.00 %의 손익분기 1.07배')).toBeVisible();
  expect(row(7)).toHaveAccessibleDescription(/손익분기 1.07배/);
});

it('takes five in a hundred while too little was staked to measure it', async () => {
  const { row } = await open();
  for (const [folders, at] of [
    [3, '1.16'],
    [5, '1.29'],
    [7, '1.43'],
  ] as const)
    expect(row(folders)).toHaveAccessibleDescription(
      new RegExp(`마진 5.00 %라면 손익분기 ${at}배$`),
    );
});
