// Messages: what the list shows, and that nothing goes out before it was shown whom it reaches.
import { answer, refusal } from '@gwanje/api-client/testing';
import {
  members,
  messageRecipients,
  messages,
  type messageTemplates,
  REFUSALS,
  type RowOf,
} from '@gwanje/contract';
import { describeList, orderedColumns } from '@gwanje/remote-kit/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import MessagesScreen from './messages.screen';

const AT = '2026-11-22T07:00:00.000Z';
const ME = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin' };
const ROW: RowOf<typeof messages> = {
  ...{ messageId: '01890a5d-ac96-774b-bcce-b302099a8081', kind: 'notice', event: null },
  ...{ title: '점검 안내', body: '내일 점검합니다.', state: 'done', target: { level: 3 } },
  ...{ expected: 3, recipients: 3, reads: 1, isPopup: false, sendAt: AT, expiresAt: null },
  ...{ sender: ME, reason: null, line: 'shop1', isBulk: false },
};
const SHOP = { id: 'shop1', nick: '매장', grade: 2, status: 1, isTest: false };
const SEEN = {
  ...{ count: 2, excluded: 0, gone: 1, unknown: ['nobody1'], names: ['lucky77', 'lucky78'] },
  ...{ title: '안녕하세요', body: '행운이님' },
};

const open = describeList({
  ...{ remote, id: 'messages', Screen: MessagesScreen, list: messages, row: ROW },
  shows: ['점검 안내', '33.33 %', '2026-11-22 16:00:00', 'admin', ' 3 · ', 'shop1'],
  deeds: ['쪽지 보내기', /점검 안내.*회수/],
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const say = async (question: RegExp, name: string) => {
  const asked = await screen.findByRole('dialog', { name: question });
  const text = asked.textContent;
  await userEvent.click(within(asked).getByRole('button', { name }));
  return text;
};
async function write() {
  await press('쪽지 보내기');
  const dialog = within(await screen.findByRole('dialog', { name: '쪽지 보내기' }));
  await userEvent.type(dialog.getByLabelText('제목'), '안녕하세요');
  await userEvent.click(dialog.getByRole('textbox', { name: '내용' }));
  await userEvent.paste('{닉네임}님');
  await userEvent.click(dialog.getByRole('textbox', { name: '받는 회원 아이디' }));
  await userEvent.paste('lucky77\nlucky78, nobody1');
  await userEvent.click(dialog.getByRole('button', { name: '보내기' }));
  return dialog;
}

beforeEach(() => {
  sessionStorage.clear();
  answer(members.listMessageTemplates, () => ({ rows: [], more: false, at: AT }));
});

const FOLLOWS = '회원 2명에게 보냅니다. 읽은 쪽지는 회수할 수 없습니다.';
test('sends after one yes that says whom it reaches and how it reads', async () => {
  await open();
  answer(members.previewMessage, () => SEEN);
  const { inputs } = answer(members.sendMessage, () => ({ messageId: ROW.messageId }));
  await write();
  const text = await say(/^회원 2명에게 쪽지를 보낼까요/, '보내기');
  for (const part of ['lucky77, lucky78', '없는 아이디: nobody1', '행운이님', FOLLOWS])
    expect(text).toContain(part);
  expect(await screen.findByText('쪽지를 보냅니다')).toBeVisible();
  expect(inputs).toEqual([
    {
      ...{ title: '안녕하세요', body: '{닉네임}님', kind: 'notice', isPopup: false },
      ...{ target: { ids: ['lucky77', 'lucky78', 'nobody1'] }, expectedCount: 2 },
    },
  ]);
});

test('says why one failed, and who has it all the same', async () => {
  const reason = 'invalid input syntax';
  answer(messageRecipients.page, () => ({ rows: [], more: false, at: AT }));
  await open({}, [{ ...ROW, state: 'failed', recipients: 2, reason }]);
  await userEvent.click(screen.getByText('점검 안내'));
  expect(await screen.findByText(/오류가 나서 멈췄습니다. 이미 받은 회원 2명/)).toBeVisible();
  expect(screen.getByText(`사유: ${reason}`)).toBeVisible();
});

test('says of one that was not sent that its writer may not write any more', async () => {
  const reason = 'session.forbidden';
  answer(messageRecipients.page, () => ({ rows: [], more: false, at: AT }));
  await open({}, [{ ...ROW, state: 'failed', recipients: 0, reason }]);
  await userEvent.click(screen.getByText('점검 안내'));
  expect(await screen.findByText(/쪽지 권한이 없어졌거나, .* 보내지 않았습니다/)).toBeVisible();
  expect(screen.queryByText(/사유/)).toBeNull();
});

test('sends nothing after a no, and keeps what was typed', async () => {
  await open();
  answer(members.previewMessage, () => SEEN);
  const { inputs } = answer(members.sendMessage, () => ({ messageId: ROW.messageId }));
  const dialog = await write();
  await say(/^회원 2명에게/, '취소');
  expect(inputs).toEqual([]);
  expect(dialog.getByRole('textbox', { name: '내용' })).toHaveValue('{닉네임}님');
});

test('brings back after a reload whom it was for, and nothing that was thrown away', async () => {
  await open();
  const begin = async () => {
    await press('쪽지 보내기');
    return within(await screen.findByRole('dialog', { name: '쪽지 보내기' }));
  };
  let dialog = await begin();
  await userEvent.type(dialog.getByLabelText('제목'), '안녕하세요');
  await userEvent.selectOptions(dialog.getByLabelText('상태'), '정상');
  await userEvent.type(dialog.getByLabelText('미접속(일 이상)'), '30');
  await userEvent.type(dialog.getByLabelText(/^누적충전 이상/), '500000');
  act(() => window.dispatchEvent(new Event('pagehide')));
  cleanup();
  await open();
  dialog = await begin();
  expect(dialog.getByText(/저장되지 않은 입력을 되살렸습니다/)).toBeVisible();
  expect(dialog.getByLabelText('제목')).toHaveValue('안녕하세요');
  expect(dialog.getByLabelText('상태')).toHaveDisplayValue('정상');
  expect(dialog.getByLabelText('미접속(일 이상)')).toHaveValue('30');
  expect(dialog.getByLabelText(/^누적충전 이상/)).toHaveValue('500,000');
  await userEvent.click(dialog.getByRole('button', { name: '취소' }));
  await press('저장하지 않고 나가기');
  dialog = await begin();
  expect(dialog.getByLabelText('제목')).toHaveValue('');
});

test('sends later to a line by a template, and to nobody where the partner is unknown', async () => {
  await open();
  const template: RowOf<typeof messageTemplates> = {
    ...{ templateId: ROW.messageId, name: '점검', kind: 'notice', event: null, title: '점검' },
    ...{ body: '{닉네임}님, 점검합니다.', isOn: true, uses30d: 0, updatedAt: AT, updatedBy: ME },
    version: 1,
  };
  answer(members.listMessageTemplates, () => ({ rows: [template], more: false, at: AT }));
  answer(members.findMembers, ({ query }) => ({
    members: query === 'shop1' ? [{ ...SHOP, _id: ME._id }] : [],
  }));
  const seen = answer(members.previewMessage, () => SEEN);
  const { inputs } = answer(members.sendMessage, () => ({ messageId: ROW.messageId }));
  await press('쪽지 보내기');
  const dialog = within(await screen.findByRole('dialog', { name: '쪽지 보내기' }));
  await userEvent.selectOptions(await dialog.findByLabelText('템플릿'), '점검');
  await userEvent.selectOptions(dialog.getByLabelText('상태'), '정상');
  const line = dialog.getByLabelText('파트너 아이디(라인)');
  await userEvent.type(line, 'nobody');
  await userEvent.type(dialog.getByLabelText('미접속(일 이상)'), '30');
  const charged = dialog.getByLabelText(/^누적충전 이상/);
  await userEvent.type(charged, '많이');
  await userEvent.click(dialog.getByRole('button', { name: '보내기' }));
  expect(charged).toBeInvalid();
  await userEvent.clear(charged);
  await userEvent.type(charged, '1억 2,345만');
  fireEvent.change(dialog.getByLabelText('발송일'), { target: { value: '2026-12-01T09:00' } });
  await userEvent.click(dialog.getByRole('button', { name: '보내기' }));
  expect(await dialog.findByText('이 아이디의 회원이 없습니다.')).toBeVisible();
  expect(seen.inputs).toEqual([]);
  await userEvent.clear(line);
  await userEvent.type(line, 'shop1');
  await userEvent.click(dialog.getByRole('button', { name: '보내기' }));
  expect(await say(/^회원 2명에게/, '보내기')).toContain('2026-12-01 09:00에 보냅니다.');
  expect(await screen.findByText('쪽지를 보냅니다')).toBeVisible();
  expect(inputs).toEqual([
    {
      ...{ title: '점검', body: template.body, kind: 'notice', isPopup: false, expectedCount: 2 },
      target: { status: 1, partnerId: ME._id, idleDays: 30, chargedMinWon: 123_450_000 },
      ...{ sendAt: '2026-12-01T00:00:00.000Z', templateId: template.templateId },
    },
  ]);
});

test('asks once more before the same goes to the same again', async () => {
  await open();
  answer(members.previewMessage, () => SEEN);
  const { inputs } = answer(members.sendMessage, ({ again }) =>
    again ? { messageId: ROW.messageId } : refusal('message.already_sent'),
  );
  await write();
  await say(/^회원 2명에게/, '보내기');
  expect(await say(/한 번 더 보낼까요/, '보내기')).toContain(REFUSALS['message.already_sent'].ko);
  expect(await screen.findByText('쪽지를 보냅니다')).toBeVisible();
  expect(inputs).toHaveLength(2);
});

test('says where nobody would get it', async () => {
  await open();
  answer(members.previewMessage, () => ({ ...SEEN, count: 0, names: [] }));
  await write();
  expect(await screen.findByText('받을 회원이 없습니다.')).toBeVisible();
});

test('recalls a message with a reason', async () => {
  await open();
  const { inputs } = answer(members.recallMessage, ({ messageId }) => ({ messageId }));
  await press('‘점검 안내’ 쪽지를 회수할까요?');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/읽지 않은 2명/)).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '잘못 보냄');
  await userEvent.click(dialog.getByRole('button', { name: '회수' }));
  expect(await screen.findByText('‘점검 안내’ 쪽지를 회수했습니다')).toBeVisible();
  expect(inputs).toEqual([{ messageId: ROW.messageId, reason: '잘못 보냄' }]);
});

test('shows who has it when a row is opened', async () => {
  await open();
  answer(members.listMessageRecipients, ({ after }) => ({
    rows: [{ memberId: ME._id, id: after ? 'lucky72' : 'lucky71', nick: '행운이', readAt: null }],
    ...{ more: after === undefined, at: AT },
  }));
  await userEvent.click(screen.getByRole('rowheader', { name: ROW.title }));
  expect(await screen.findByText('읽지 않음')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '다음' }));
  expect(await screen.findByText('lucky72')).toBeVisible();
});

test('says in a file what its codes mean', async () => {
  await open();
  expect(await orderedColumns()).toContainEqual(
    expect.objectContaining({ key: 'state', words: expect.objectContaining({ recalled: '회수' }) }),
  );
});
