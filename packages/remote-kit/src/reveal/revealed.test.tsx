// A masked field, the reason for showing it, the minute for which it is shown, and asking for more.
import { answer, refusal } from '@gwanje/api-client/testing';
import { members, REVEALED_SECONDS } from '@gwanje/contract';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../testing';
import { Revealed } from './revealed';

const MEMBER = '01890a5d-ac96-774b-bcce-b302099a8057';
const ADMIN = { _id: MEMBER, id: 'admin', nick: '김관제' };
const SECOND_MS = 1_000;

const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

const show = (masked: string | null = '***-**-7890', type = 0) =>
  renderInShell(
    <Revealed
      endpoint={members.revealMember}
      input={{ memberId: MEMBER, field: 'accountNumber' }}
      label="계좌번호"
      whose="kim"
      masked={masked}
    />,
    { admin: { ...ADMIN, type } },
  );
const eye = () => screen.findByRole('button', { name: '계좌번호 전체 보기' });
async function openDialog() {
  await user.click(await eye());
  return within(await screen.findByRole('dialog', { name: 'kim 계좌번호를 전체로 볼까요?' }));
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('shows what is masked in full for a reason, and hides it again after a minute', async () => {
  show();
  const asked = answer(members.revealMember, () => ({ value: '123-456-7890', leftToday: 29 }));
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: '이체 확인' }));
  await user.click(dialog.getByRole('button', { name: '보기' }));
  expect(await screen.findByText('123-456-7890')).toBeVisible();
  expect(asked.inputs).toEqual([{ memberId: MEMBER, field: 'accountNumber', reason: '이체 확인' }]);
  expect(screen.getByText('오늘 29번 더 볼 수 있습니다.')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync((REVEALED_SECONDS - 1) * SECOND_MS));
  expect(screen.getByText('123-456-7890')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(SECOND_MS));
  expect(screen.queryByText('123-456-7890')).toBeNull();
  expect(screen.getByText('***-**-7890')).toBeVisible();
});

it('hides it earlier where somebody wants that, and keeps the focus', async () => {
  show();
  answer(members.revealMember, () => ({ value: '123-456-7890', leftToday: 3 }));
  const dialog = await openDialog();
  await user.type(dialog.getByLabelText('사유'), '문의 응대{Enter}');
  await user.click(await screen.findByRole('button', { name: '계좌번호 숨기기' }));
  expect(screen.getByText('***-**-7890')).toBeVisible();
  expect(await eye()).toHaveFocus();
});

it('asks before a reason that was typed is lost', async () => {
  show();
  const dialog = await openDialog();
  await user.type(dialog.getByLabelText('사유'), '본인{Escape}');
  await user.click(screen.getByRole('button', { name: '계속 수정' }));
  expect(dialog.getByLabelText('사유')).toHaveValue('본인');
});

it('asks nothing without a reason', async () => {
  show();
  const asked = answer(members.revealMember, () => ({ value: null, leftToday: 3 }));
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: '보기' }));
  expect(await dialog.findByLabelText('사유')).toHaveAccessibleDescription(/필수/);
  expect(asked.inputs).toEqual([]);
});

it('asks another administrator for more once the limit of the day is reached', async () => {
  show();
  answer(members.revealMember, () => refusal('member.reveal_limit'));
  const more = answer(members.askReveals, ({ reason }) => ({
    ...{ allowanceId: MEMBER, day: '2026-11-22', reason, status: 'waiting' as const },
    ...{ askedBy: ADMIN, askedAt: '2026-11-22T03:15:00.000Z', decidedBy: null },
  }));
  const dialog = await openDialog();
  await user.type(dialog.getByLabelText('사유'), '본인 확인');
  await user.click(dialog.getByRole('button', { name: '보기' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/횟수를 모두 써서/);
  await user.click(dialog.getByRole('button', { name: '30번 더 요청' }));
  expect(await screen.findByText(/다른 관리자가 승인하면/)).toBeVisible();
  expect(more.inputs).toEqual([{ reason: '본인 확인' }]);
});

it('says why somebody may not, and has no button where there is nothing', async () => {
  const { unmount } = show('***-**-7890', 3);
  expect(await eye()).toHaveAccessibleDescription(/개인정보 전체 보기.*권한이 없어/);
  unmount();
  show(null);
  expect(screen.getByText('–')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
