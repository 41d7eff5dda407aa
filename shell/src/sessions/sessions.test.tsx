// The own sessions: what is shown of them, ending one, ending all others, and what stops it.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import { type ReplyOf, session } from '@gwanje/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deploymentOf, giveTopAdmin, openConsole, remoteOf, screenOf } from '../testing';
import { Sessions } from './sessions';

type Session = ReplyOf<typeof session.listSessions>['sessions'][number];

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

const sessionOf = (last: string, rest: Partial<Session> = {}): Session => ({
  _id: `01890a5d-ac96-774b-bcce-b302099a80${last}`,
  userAgent: CHROME,
  ip: '203.0.113.7',
  startedAt: '2026-11-21T00:00:00.000Z',
  lastSeenAt: '2026-11-21T03:15:00.000Z',
  endsAt: '2026-11-21T16:00:00.000Z',
  isCurrent: false,
  ...rest,
});
const OWN = sessionOf('01', { isCurrent: true });
const OFFICE = sessionOf('02', { userAgent: FIREFOX, ip: '198.51.100.4' });
const STRANGE = sessionOf('03', { userAgent: '', ip: null });

const user = userEvent.setup();
let live: Session[];

async function open(load = async (): Promise<typeof Sessions> => Sessions) {
  const deployment = deploymentOf([remoteOf('minigames', [screenOf('powerball', '/powerball')])]);
  await openConsole('/powerball', deployment, undefined, { loadSessions: load });
  await user.click(await screen.findByRole('button', { name: /내 계정/ }));
  await user.click(screen.getByRole('menuitem', { name: '내 세션' }));
}
const dialog = () => within(screen.getByRole('dialog', { name: '내 세션' }));
const rows = async () => (await dialog().findAllByRole('row')).slice(1);
const confirmIn = async (name: string, button: string) =>
  user.click(within(screen.getByRole('dialog', { name })).getByRole('button', { name: button }));

beforeEach(() => {
  giveTopAdmin();
  live = [OFFICE, OWN, STRANGE];
  answer(session.listSessions, () => ({ sessions: live }));
});

it('shows device, address, login and last use of each, this one first and marked', async () => {
  await open();
  expect((await rows()).map((row) => row.textContent)).toEqual([
    'Chrome 142 · Windows203.0.113.72026-11-21 09:00:002026-11-21 12:15:00이 세션',
    'Firefox 153 · Linux198.51.100.42026-11-21 09:00:002026-11-21 12:15:00종료',
    '알 수 없는 기기알 수 없음2026-11-21 09:00:002026-11-21 12:15:00종료',
  ]);
});

it('ends one after a question that names it, and at once another', async () => {
  const ended = answer(session.endSession, ({ sessionId }) => {
    live = live.filter(({ _id }) => _id !== sessionId);
    return {};
  });
  await open();
  await user.click(
    await dialog().findByRole('button', { name: 'Firefox 153 · Linux, 198.51.100.4 세션 종료' }),
  );
  const question = '이 세션을 종료할까요?';
  expect(screen.getByRole('dialog', { name: question })).toHaveTextContent(
    'Firefox 153 · Linux (198.51.100.4)에서 바로 로그아웃됩니다.',
  );
  await confirmIn(question, '취소');
  expect(ended.inputs).toEqual([]);
  await user.click(dialog().getByRole('button', { name: /Firefox/ }));
  await confirmIn(question, '종료');
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(
    screen.getByText('Firefox 153 · Linux (198.51.100.4)에서 로그아웃했습니다.'),
  ).toBeVisible();
  expect(screen.getByRole('dialog', { name: '내 세션' })).toContainElement(
    document.activeElement as HTMLElement,
  );
  await user.click(dialog().getByRole('button', { name: /알 수 없는 기기/ }));
  await confirmIn(question, '종료');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(ended.inputs).toEqual([{ sessionId: OFFICE._id }, { sessionId: STRANGE._id }]);
});

it('ends all others, and says why it cannot where there are none', async () => {
  const ended = answer(session.endOtherSessions, () => {
    live = [OWN];
    return { ended: 2 };
  });
  await open();
  const endOthers = () => dialog().getByRole('button', { name: '다른 세션 모두 종료' });
  await rows();
  await user.click(endOthers());
  await confirmIn('다른 세션을 모두 종료할까요?', '다른 세션 모두 종료');
  expect(await screen.findByText('다른 2곳에서 로그아웃했습니다.')).toBeVisible();
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(endOthers()).toHaveAccessibleDescription('다른 세션이 없습니다.');
  await user.click(endOthers());
  expect(ended.inputs).toHaveLength(1);
});

it('says when it had ended already, and reads the list again', async () => {
  answer(session.endSession, () => {
    live = [OWN];
    return refusal('session.not_found');
  });
  await open();
  await user.click(await dialog().findByRole('button', { name: /Firefox/ }));
  await confirmIn('이 세션을 종료할까요?', '종료');
  expect(await dialog().findByRole('alert')).toHaveTextContent('이미 끝났거나');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
});

it('takes nothing for ended that was not', async () => {
  answer(session.endSession, () => fault());
  await open();
  await user.click(await dialog().findByRole('button', { name: /Firefox/ }));
  await confirmIn('이 세션을 종료할까요?', '종료');
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect(screen.queryByText('세션 종료 완료')).toBeNull();
});

it('says that the list could not be read, and reads it again', async () => {
  answer(session.listSessions, () => refusal('request.malformed'));
  await open();
  expect(await dialog().findByRole('alert')).toHaveTextContent('세션 목록을 불러오지 못했습니다');
  answer(session.listSessions, () => ({ sessions: live }));
  await user.click(dialog().getByRole('button', { name: '다시 시도' }));
  expect(await rows()).toHaveLength(3);
});

it('says when its code does not come, and leaves the screen as it was', async () => {
  await open(() => Promise.reject(new Error('gone')));
  expect(await screen.findByText('화면을 열지 못했습니다')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('powerball 내용')).toBeVisible();
});
