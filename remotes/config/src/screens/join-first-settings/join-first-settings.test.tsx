// The terms of the first charge ever and what it brings, on one page.
import { answer } from '@gwanje/api-client/testing';
import { joinFirst, money, unsavedDocument } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { givenMoneySettings } from '../../testing-money-settings';
import JoinFirstSettingsScreen from './join-first-settings.screen';

it('asks before one account may take it again and again', async () => {
  const saves = givenMoneySettings();
  const sentence = { ko: '30일 가입 412명 × 최대 100,000원 = 41,200,000원', en: 'as much' };
  const [before, after] = [
    { count: 0, won: 0 },
    { count: 412, won: 41_200_000 },
  ] as const;
  answer(money.readMoneySettingEffect, () => ({
    days: 30,
    rows: [{ what: 'joinFirst' as const, before, after, sentence }],
  }));
  renderInShell(<JoinFirstSettingsScreen />);
  await screen.findAllByRole('button', { name: '저장' });
  const card = within(screen.getByRole('region', { name: '가입첫충 조건' }));
  await userEvent.click(card.getByRole('switch', { name: '같은 계좌는 한 번만' }));
  await userEvent.click(card.getByRole('button', { name: '저장' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /같은 계좌로 보너스를/ }));
  expect(screen.getByRole('dialog')).toHaveTextContent(sentence.ko);
  await userEvent.type(screen.getByRole('textbox', { name: '사유' }), '행사 기간');
  await userEvent.click(screen.getByRole('button', { name: '확인하고 저장' }));
  await waitFor(() =>
    expect(saves.inputs).toEqual([
      {
        ...unsavedDocument(joinFirst),
        oncePerAccount: false,
        confirmed: { oncePerAccount: false },
        reason: '행사 기간',
      },
    ]),
  );
});

it('shows what the first charge ever brings, and no other bonus', async () => {
  givenMoneySettings();
  renderInShell(<JoinFirstSettingsScreen />);
  await screen.findAllByRole('button', { name: '저장' });
  const card = within(screen.getByRole('region', { name: '충전보너스' }));
  expect(card.getByRole('group', { name: '가입첫충' })).toBeVisible();
  expect(card.getAllByRole('textbox')).toHaveLength(40);
});
