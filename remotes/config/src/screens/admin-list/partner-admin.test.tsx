// Administrators who have a line: the field that names it, and only for them.
import { answer, refusal } from '@gwanje/api-client/testing';
import { config, REFUSALS } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { givenAdmins, ME, RISK } from '../../testing';
import AdminListScreen from './admin-list.screen';

const PARTNER = {
  ...RISK,
  type: 9,
  partner: { _id: '01890a5d-ac96-774b-bcce-b302099a8061', id: 'hanbit-dist1' },
};
const PARTNER_FIELD = '파트너 회원 아이디';

const user = userEvent.setup();
const dialog = () => within(screen.getByRole('dialog'));
const field = (name: string) =>
  // A field that was changed says so beside its name.
  dialog().getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const open = async (name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('dialog');
};
const press = (name: string) => user.click(dialog().getByRole('button', { name }));
const choose = (type: string) => user.selectOptions(field('유형'), type);

it('says in the list whose line it is', async () => {
  givenAdmins(ME, PARTNER);
  renderInShell(<AdminListScreen />);
  expect(await screen.findByText('파트너 · hanbit-dist1')).toBeVisible();
});

it('asks for the partner where the type takes one, and sends him', async () => {
  const { creations } = givenAdmins(ME);
  renderInShell(<AdminListScreen />);
  await open('관리자 추가');
  expect(dialog().queryByLabelText(/^파트너 회원/)).toBeNull();
  await user.type(field('아이디'), 'kim-partner');
  await user.type(field('닉네임'), '김파트너');
  await user.type(field('첫 비밀번호'), 'first password');
  await choose('파트너');
  await press('추가');
  await waitFor(() =>
    expect(field(PARTNER_FIELD)).toHaveAccessibleDescription(/필수 항목입니다\./),
  );
  expect(creations.inputs).toEqual([]);
  await user.type(field(PARTNER_FIELD), 'hanbit-dist1');
  await press('추가');
  await screen.findByRole('heading', { name: '관리자를 추가했습니다' });
  expect(creations.inputs).toMatchObject([{ type: 9, partner: 'hanbit-dist1' }]);
});

it('says at the field that somebody is no partner', async () => {
  givenAdmins(ME, PARTNER);
  answer(config.updateAdmin, () => refusal('admin.no_partner'));
  renderInShell(<AdminListScreen />);
  await open('risk1 수정');
  await user.clear(field(PARTNER_FIELD));
  await user.type(field(PARTNER_FIELD), 'nobody');
  await press('저장');
  const sentence = new RegExp(REFUSALS['admin.no_partner'].ko);
  await waitFor(() => expect(field(PARTNER_FIELD)).toHaveAccessibleDescription(sentence));
});

it('leaves the partner behind with the type', async () => {
  const { updates } = givenAdmins(ME, PARTNER);
  renderInShell(<AdminListScreen />);
  await open('risk1 수정');
  await choose('운영');
  expect(dialog().queryByLabelText(/^파트너 회원/)).toBeNull();
  await press('저장');
  await waitFor(() => expect(updates.inputs).toHaveLength(1));
  expect(updates.inputs[0]).toMatchObject({ type: 1 });
  expect(updates.inputs[0]?.partner).toBeUndefined();
});
