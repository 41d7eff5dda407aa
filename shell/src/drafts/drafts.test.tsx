// What is typed on a screen outlives the screen: a module that is turned off, a fault, a session that ends.
import { call } from '@gwanje/api-client';
import { answer, refusal } from '@gwanje/api-client/testing';
import { alarms, session } from '@gwanje/contract';
import { readDraft, useDraftPlace, useKeptDraft } from '@gwanje/remote-kit/unsaved';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { alarmPieces } from '../alarms/alarm-pieces';
import { reportOf } from '../alarms/testing';
import type { FederationPort } from '../remotes/federation-port';
import { takeDeparture } from '../session/departure';
import {
  codeOf,
  deploymentOf,
  giveTopAdmin,
  openConsole,
  remoteOf,
  screenOf,
  TOP_ADMIN,
} from '../testing';
import { KeptDrafts } from './drafts';

const deployed = (modules: string[], revision: string) =>
  deploymentOf(
    [
      remoteOf('minigames', [
        screenOf('memo', '/memo', { when: { modules: ['powerball'] } }),
        screenOf('other', '/other'),
      ]),
    ],
    { revision, flags: { ...deploymentOf([]).flags, modules } },
  );
const on = deployed(['powerball'], 'r1');
const off = deployed([], 'r2');
const onAgain = deployed(['powerball'], 'r3');

const ANOTHER = '01890a5d-ac96-774b-bcce-b302099a8058';

/** A form of one field, which breaks when that says so. */
function Memo() {
  const place = useDraftPlace('memo');
  const [kept] = useState(() => readDraft(place)?.content);
  const [text, setText] = useState(typeof kept === 'string' ? kept : '');
  useKeptDraft(place, {
    title: '메모',
    content: text === '' ? undefined : text,
    lines: () => [{ label: '내용', before: '—', after: text }],
  });
  if (text === 'break' && kept === undefined) throw new Error('broken');
  return (
    <main id="main" tabIndex={-1}>
      <label>
        내용 <input value={text} onChange={({ target }) => setText(target.value)} />
      </label>
    </main>
  );
}

const federation: FederationPort = {
  load: async (remote) => codeOf(remote, async () => ({ default: Memo })),
};
let deployment = on;
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const field = () => screen.getByLabelText('내용');
const draft = () => screen.queryByRole('region', { name: '메모' });

async function open(path = '/memo') {
  answer(alarms.readAlarm, () => reportOf({}, { revision: deployment.revision }));
  const opened = await openConsole(path, deployment, federation, {
    loadAlarms: async () => alarmPieces,
    loadDrafts: async () => KeptDrafts,
    fetchDeployment: async () => deployment,
  });
  await pass(0);
  return opened;
}

async function deploy(next: typeof on) {
  deployment = next;
  await pass(10_000);
}

function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
  answer(session.auth, () => ({ result: 'pass' as const }));
  giveTopAdmin();
  deployment = on;
});
afterEach(() => jest.useRealTimers());

describe('typing on a screen whose module is turned off', () => {
  it('stays readable beside the reason, can be copied, and comes back with the screen', async () => {
    await open();
    await user.type(field(), '새 배당');
    await deploy(off);
    expect(screen.getByRole('alert')).toHaveTextContent('꺼진 모듈입니다');
    const kept = within(draft() as HTMLElement);
    expect(kept.getByRole('row', { name: '내용 — 새 배당' })).toBeVisible();
    expect(kept.getByText('1건 · 2026-11-21 09:00:10에 입력')).toBeVisible();
    await user.click(kept.getByRole('button', { name: '복사' }));
    expect(await navigator.clipboard.readText()).toBe('메모\n내용\t—\t새 배당');
    expect(asksBeforeClosing()).toBe(false);
    await deploy(onAgain);
    expect(field()).toHaveValue('새 배당');
    expect(asksBeforeClosing()).toBe(true);
  });

  it('is still there after a reload, until somebody gives it up', async () => {
    await open();
    await user.type(field(), '새 배당');
    await deploy(off);
    cleanup();
    await open();
    expect(draft()).toHaveTextContent('새 배당');
    await user.click(screen.getByRole('button', { name: '버리기' }));
    const question = within(screen.getByRole('dialog', { name: '메모 입력을 버릴까요?' }));
    await user.click(question.getByRole('button', { name: '취소' }));
    expect(draft()).toHaveTextContent('새 배당');
    await user.click(screen.getByRole('button', { name: '버리기' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '버리기' }));
    await pass(0);
    expect(draft()).toBeNull();
    await deploy(onAgain);
    expect(field()).toHaveValue('');
  });

  it('is shown at its own address alone', async () => {
    const { visit } = await open();
    await user.type(field(), '새 배당');
    await deploy(off);
    await visit('/nowhere');
    await pass(0);
    expect(screen.getByRole('alert')).toHaveTextContent('없는 화면입니다');
    expect(draft()).toBeNull();
  });
});

it('stays readable where the screen breaks, and comes back when it is drawn again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await open();
  await user.type(field(), 'break');
  await pass(0);
  expect(screen.getByRole('alert')).toHaveTextContent('화면에 문제가 생겼습니다');
  expect(draft()).toHaveTextContent('break');
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  await pass(0);
  expect(field()).toHaveValue('break');
});

describe('a session that ends while somebody types', () => {
  async function typeAndEnd() {
    const opened = await open();
    await user.type(field(), '새 배당');
    answer(session.information, () => refusal('session.required'));
    await act(async () => void (await call(session.information, {})));
    return opened;
  }

  it('is left without a question, and says at the login that the typing is kept', async () => {
    const { left } = await typeAndEnd();
    expect(left).toEqual(['/']);
    expect(asksBeforeClosing()).toBe(false);
    cleanup();
    await open('/');
    expect(screen.getByText(/저장하지 않은 입력은 그대로 있습니다/)).toBeVisible();
    expect(screen.queryByText('새 배당')).toBeNull();
  });

  it('gives the typing back to the same person, and to nobody else', async () => {
    await typeAndEnd();
    expect(takeDeparture()).toMatchObject({ returnTo: '/memo' });
    cleanup();
    answer(session.information, () => ({ ...TOP_ADMIN, _id: ANOTHER }));
    await open();
    expect(field()).toHaveValue('');
    cleanup();
    giveTopAdmin();
    await open();
    expect(field()).toHaveValue('새 배당');
  });
});

it('outlives a change of the own password, which ends every session', async () => {
  answer(session.changePassword, () => ({}));
  const { left } = await open();
  await user.type(field(), '새 배당');
  await user.click(screen.getByRole('button', { name: /내 계정/ }));
  await user.click(screen.getByRole('menuitem', { name: '비밀번호 변경' }));
  await user.type(await screen.findByLabelText('현재 비밀번호'), 'the-current-one');
  await user.type(screen.getByLabelText('새 비밀번호'), 'the-next-password');
  await user.type(screen.getByLabelText('새 비밀번호 확인'), 'the-next-password{Enter}');
  await pass(0);
  expect(left).toEqual(['/']);
  expect(asksBeforeClosing()).toBe(false);
  expect(takeDeparture()).toEqual({
    ...{ loginRequired: false, returnTo: '/memo', adminId: TOP_ADMIN._id },
  });
  cleanup();
  giveTopAdmin();
  await open();
  expect(field()).toHaveValue('새 배당');
});

it('is out of sight as soon as another person signs in with this browser', async () => {
  const { left } = await open();
  await user.type(field(), '새 배당');
  const otherTab = new BroadcastChannel('gwanje.person');
  otherTab.postMessage(TOP_ADMIN._id);
  otherTab.postMessage(ANOTHER);
  await waitFor(() => expect(left).toEqual(['/memo']));
  expect(asksBeforeClosing()).toBe(false);
  otherTab.close();
  cleanup();
  answer(session.information, () => ({ ...TOP_ADMIN, _id: ANOTHER }));
  await open();
  expect(field()).toHaveValue('');
});

it('goes with the person who logs out', async () => {
  answer(session.logout, () => ({}));
  const { left, visit } = await open();
  await user.type(field(), '새 배당');
  await deploy(off);
  await visit('/logout');
  await waitFor(() => expect(left).toEqual(['/']));
  expect(Object.keys(sessionStorage)).toEqual([]);
});
