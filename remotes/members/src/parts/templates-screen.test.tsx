// Texts in standard words, of both kinds: what the lists show, how one is kept, changed and removed.
import { answer, refusal } from '@gwanje/api-client/testing';
import { helpTemplates, members, messageTemplates, REFUSALS, type RowOf } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../manifest';
import HelpTemplatesScreen from '../screens/help-templates/help-templates.screen';
import MessageTemplatesScreen from '../screens/message-templates/message-templates.screen';

const AT = '2026-11-22T07:00:00.000Z';
const ME = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin' };
const KEPT = {
  ...{ templateId: '01890a5d-ac96-774b-bcce-b302099a8074', isOn: true, uses30d: 3 },
  ...{ updatedAt: AT, updatedBy: ME, version: 2 },
};
const HELP: RowOf<typeof helpTemplates> = {
  ...{ ...KEPT, name: '지연 안내', kind: 'charge', shortcut: '지연' },
  ...{ body: '{닉네임}님, 확인 중입니다.', resolvedBps: 9_512 },
};
const MESSAGE: RowOf<typeof messageTemplates> = {
  ...{ ...KEPT, name: '충전 알림', kind: 'auto', event: 'chargeApproved' },
  ...{ title: '충전되었습니다', body: '{금액}원이 충전되었습니다.' },
};
const FINANCE = { ...ME, nick: '정재무', type: 2 };

async function openHelp(options: ShellOptions = {}, rows = [HELP]) {
  answer(helpTemplates.page, () => ({ rows, more: false, at: AT }));
  answer(helpTemplates.totals, () => ({ count: rows.length, isMore: false, totals: [], at: AT }));
  const declared = remote.screens.find((one) => one.id === 'help-templates');
  renderInShell(<HelpTemplatesScreen />, { screen: declared, ...options });
  return screen.findByRole('grid', { name: declared?.title[options.locale ?? 'ko'] });
}
async function openMessages(rows = [MESSAGE]) {
  answer(messageTemplates.page, () => ({ rows, more: false, at: AT }));
  answer(messageTemplates.totals, () => ({ count: 1, isMore: false, totals: [], at: AT }));
  renderInShell(<MessageTemplatesScreen />);
  return screen.findByRole('grid');
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => sessionStorage.clear());

test.each([
  ['ko', ['이름', '분류', '단축어', '재문의 없음', '30일 사용', '95.12 %', ';지연']],
  ['en', ['Name', 'Kind', 'Shortcut', 'Not asked again', 'Uses in 30 days', 'Changed by']],
] as const)('shows replies under their heads in %s', async (locale, texts) => {
  const grid = await openHelp({ locale });
  for (const text of texts) expect(grid).toHaveTextContent(text);
});

test('says that there is nothing yet', async () => {
  await openHelp({}, []);
  expect(screen.getByText(/^아직 템플릿이 없습니다/)).toBeVisible();
});

test('keeps a reply, shows how it reads, and says at the field what is taken', async () => {
  await openHelp();
  const { inputs } = answer(members.createHelpTemplate, () => refusal('template.shortcut_taken'));
  await press('템플릿 등록');
  const dialog = within(await screen.findByRole('dialog', { name: '템플릿 등록' }));
  await userEvent.type(dialog.getByLabelText('이름'), '환영');
  await userEvent.type(dialog.getByRole('textbox', { name: '단축어' }), '환영');
  await userEvent.click(dialog.getByRole('textbox', { name: '내용' }));
  await userEvent.paste('{닉네임}님 반갑습니다.');
  expect(dialog.getByText('행운이님 반갑습니다.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await dialog.findByText(REFUSALS['template.shortcut_taken'].ko)).toBeVisible();
  expect(inputs).toEqual([
    {
      ...{ name: '환영', kind: 'other', shortcut: '환영', body: '{닉네임}님 반갑습니다.' },
      isOn: true,
    },
  ]);
});

test('changes a message of an event with the version that was read', async () => {
  await openMessages();
  const { inputs } = answer(members.updateMessageTemplate, ({ templateId }) => ({ templateId }));
  await press('‘충전 알림’ 템플릿 변경');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('{금액}')).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText('사용'), '중지');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('템플릿을 저장했습니다')).toBeVisible();
  const { name, kind, event, title, body, templateId, version } = MESSAGE;
  expect(inputs).toEqual([{ name, kind, event, title, body, templateId, version, isOn: false }]);
});

test('takes over what somebody else saved, says where both changed something, and saves over it', async () => {
  await openMessages();
  const current = { ...MESSAGE, title: '입금되었습니다', body: '{금액}원 입금', version: 5 };
  answer(members.updateMessageTemplate, () => refusal('record.stale', { details: { current } }));
  await press('‘충전 알림’ 템플릿 변경');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.clear(dialog.getByLabelText('제목'));
  await userEvent.type(dialog.getByLabelText('제목'), '충전 완료');
  const save = () => userEvent.click(dialog.getByRole('button', { name: '저장' }));
  await save();
  expect(await dialog.findByText(/제목: 다른 관리자가 입금되었습니다/)).toBeVisible();
  expect(dialog.getByLabelText('제목')).toHaveValue('충전 완료');
  expect(dialog.getByLabelText('내용')).toHaveValue('{금액}원 입금');
  const { inputs } = answer(members.updateMessageTemplate, ({ templateId }) => ({ templateId }));
  await save();
  expect(await screen.findByText('템플릿을 저장했습니다')).toBeVisible();
  expect(inputs).toMatchObject([{ version: 5, title: '충전 완료', body: '{금액}원 입금' }]);
});

test('says of what comes back which of it somebody else has saved otherwise meanwhile', async () => {
  await openMessages();
  const begin = async () => {
    await press('‘충전 알림’ 템플릿 변경');
    return within(await screen.findByRole('dialog')).getByLabelText('제목');
  };
  await userEvent.type(await begin(), '!');
  act(() => window.dispatchEvent(new Event('pagehide')));
  cleanup();
  const newer = { ...MESSAGE, title: '입금되었습니다', version: 5 };
  await openMessages([newer]);
  const title = await begin();
  expect(title).toHaveValue('충전되었습니다!');
  expect(screen.getByText(/제목: 다른 관리자가 입금되었습니다/)).toBeVisible();
  await press('저장된 값 쓰기');
  expect(title).toHaveValue('입금되었습니다');
});

test('removes one after a yes', async () => {
  await openHelp();
  const { inputs } = answer(members.removeHelpTemplate, () => ({}));
  await press('‘지연 안내’ 템플릿을 삭제할까요?');
  const remove = async () => {
    const asked = within(await screen.findByRole('dialog'));
    await userEvent.click(asked.getByRole('button', { name: '삭제' }));
  };
  await remove();
  expect(inputs).toEqual([{ templateId: HELP.templateId, version: HELP.version }]);
  // Another one right after is removed as well.
  await press('‘지연 안내’ 템플릿을 삭제할까요?');
  await remove();
  expect(inputs).toHaveLength(2);
});

test('lets whoever may only look see why nothing can be pressed', async () => {
  await openHelp({ admin: FINANCE });
  for (const name of ['템플릿 등록', '‘지연 안내’ 템플릿 변경'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(/문의 답변/);
});

test('shows what a message said before, and lets it say that again', async () => {
  answer(messageTemplates.page, () => ({ rows: [MESSAGE], more: false, at: AT }));
  answer(messageTemplates.totals, () => ({ count: 1, isMore: false, totals: [], at: AT }));
  const kept = { name: MESSAGE.name, title: MESSAGE.title, isOn: true, at: AT, by: ME };
  answer(members.listMessageTemplateVersions, () => ({
    versions: [
      { ...kept, version: 2, body: MESSAGE.body },
      { ...kept, version: 1, body: '충전되었어요.', at: '2026-11-21T07:00:00.000Z' },
    ],
  }));
  const { inputs } = answer(members.restoreMessageTemplate, ({ templateId }) => ({ templateId }));
  renderInShell(<MessageTemplatesScreen />);
  await userEvent.click(await screen.findByRole('rowheader', { name: MESSAGE.name }));
  const table = within(await screen.findByRole('table', { name: '지난 내용' }));
  expect(table.getByText('충전되었어요.')).toBeVisible();
  // What it says now is not restored.
  expect(table.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(
    table.getByRole('button', { name: '2026-11-21 16:00:00 내용으로 되돌리기' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '되돌리기' }));
  expect(await screen.findByText('저장했습니다', { exact: false })).toBeVisible();
  expect(inputs).toEqual([{ templateId: MESSAGE.templateId, restored: 1, version: 2 }]);
});
