// Whoever lets everybody in at once, or asks for no account, is told what that means.
import { answer } from '@gwanje/api-client/testing';
import { config, joining, type SiteSetting, unsavedDocument } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import JoinSettingsScreen from './join-settings.screen';

const BEFORE = unsavedDocument(joining);

it('has each danger confirmed by itself', async () => {
  answer(config.listSiteSettings, () => [BEFORE]);
  const saves = answer(config.saveSiteSetting, ({ confirmed: _, reason: __, ...change }) => ({
    setting: { ...change, version: 1 } as SiteSetting,
    proposal: null,
  }));
  renderInShell(<JoinSettingsScreen />);
  const choose = async (name: string, choice: string) =>
    userEvent.selectOptions(await screen.findByRole('combobox', { name }), choice);
  await choose('승인 방식', '자동 승인');
  await choose('계좌', '받지 않음');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  for (const name of [/확인하지 않은 회원/, /환전할 수 없습니다/])
    await userEvent.click(await screen.findByRole('checkbox', { name }));
  await userEvent.type(screen.getByRole('textbox', { name: '사유' }), '행사 기간');
  await userEvent.click(screen.getByRole('button', { name: '확인하고 저장' }));
  const changed = { approval: 'auto', bankAccount: 'off' } as const;
  await waitFor(() =>
    expect(saves.inputs).toEqual([
      { ...BEFORE, ...changed, confirmed: changed, reason: '행사 기간' },
    ]),
  );
});

it('offers everything that joining may ask for, each of it off, optional or required', async () => {
  answer(config.listSiteSettings, () => [BEFORE]);
  renderInShell(<JoinSettingsScreen />);
  await screen.findByRole('combobox', { name: '휴대폰' });
  for (const name of ['휴대폰', '이름', '이메일', '계좌', '추천코드', '생년월일']) {
    const asked = screen.getByRole('combobox', { name });
    const choices = [...asked.querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(choices).toEqual(['받지 않음', '선택', '필수']);
  }
  expect(screen.getByRole('switch', { name: '휴대폰 인증' })).not.toBeChecked();
});
