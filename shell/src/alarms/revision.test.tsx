import { answer } from '@gwanje/api-client/testing';
import { alarms, type DeploymentDocument, session } from '@gwanje/contract';
import { useUnsavedWork } from '@gwanje/remote-kit/unsaved';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { FederationPort } from '../remotes/federation-port';
import {
  codeOf,
  deploymentOf,
  openConsole,
  remoteOf,
  screenOf,
  setCookie,
  TOP_ADMIN,
} from '../testing';
import { alarmPieces } from './alarm-pieces';
import { reportOf } from './testing';

const administration = { section: 'administration', order: 1 } as const;
const before = deploymentOf([
  remoteOf('minigames', [screenOf('powerball', '/powerball')]),
  remoteOf('config', [screenOf('admins', '/admin', { menu: administration })]),
]);
const newBuild = {
  ...remoteOf('config', [
    screenOf('admins', '/admin', { menu: administration }),
    screenOf('audit', '/audit', { menu: administration }),
  ]),
  baseUrl: '/remotes/config/next/',
};
const after = deploymentOf(
  [
    {
      ...remoteOf('minigames', [screenOf('powerball-next', '/powerball')]),
      baseUrl: '/remotes/minigames/next/',
    },
    newBuild,
  ],
  { revision: 'r2', siteName: '다음 배포' },
);

/** A form that is unsaved while its box is ticked. */
function Form() {
  const [isDirty, setDirty] = useState(false);
  useUnsavedWork(isDirty);
  return (
    <main id="main">
      <label>
        변경 <input type="checkbox" onChange={({ target }) => setDirty(target.checked)} />
      </label>
    </main>
  );
}

let revision: string;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const menu = () => within(screen.getByRole('navigation', { name: '메뉴' }));
const links = () =>
  menu()
    .getAllByRole('link')
    .map((link) => link.textContent);
const banner = () => screen.queryByRole('region', { name: '새 배포 알림' });

async function open(fetchDeployment: () => Promise<DeploymentDocument> = async () => after) {
  answer(session.information, () => TOP_ADMIN);
  answer(alarms.readAlarm, () => reportOf({ countNew: [] }, { revision }));
  const fetched: string[] = [];
  const federation: FederationPort = {
    load: async (remote) => {
      fetched.push(remote.baseUrl);
      return codeOf(remote, async () => ({ default: Form }));
    },
  };
  const opened = await openConsole('/powerball', before, federation, {
    loadAlarms: async () => alarmPieces,
    fetchDeployment,
  });
  await pass(0);
  return { ...opened, fetched };
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
  setCookie('admin=yes');
  revision = 'r1';
});
afterEach(() => jest.useRealTimers());

describe('another deployment under an open console', () => {
  it('changes the menu at once, while what runs keeps its build', async () => {
    const { fetched } = await open();
    expect(links()).toEqual(['powerball 화면', 'admins 화면']);
    revision = 'r2';
    await pass(10_000);
    expect(links()).toEqual(['powerball 화면', 'admins 화면', 'audit 화면']);
    expect(screen.getByText('다음 배포')).toBeVisible();
    await user.click(menu().getByRole('link', { name: 'audit 화면' }));
    await pass(0);
    expect(fetched).toEqual([before.remotes[0]?.baseUrl, newBuild.baseUrl]);
  });

  it('offers the reload, which is left to the person', async () => {
    const { left } = await open();
    expect(banner()).toBeNull();
    revision = 'r2';
    await pass(10_000);
    expect(banner()).toHaveTextContent('새 버전이 배포되었습니다.');
    expect(left).toEqual([]);
    await user.click(within(banner() as HTMLElement).getByRole('button', { name: '새로 고침' }));
    expect(left).toEqual(['/powerball']);
  });

  it('puts the reload off while a form is unsaved', async () => {
    const { left } = await open();
    revision = 'r2';
    await user.click(screen.getByLabelText('변경'));
    await pass(10_000);
    expect(banner()).toHaveTextContent('저장하지 않은 내용이 있어 새로 고침을 미뤘습니다.');
    const reload = () => within(banner() as HTMLElement).getByRole('button', { name: '새로 고침' });
    await user.click(reload());
    expect(left).toEqual([]);
    expect(screen.getByLabelText('변경')).toBeChecked();
    await user.click(screen.getByLabelText('변경'));
    await user.click(reload());
    expect(left).toEqual(['/powerball']);
  });

  it('can be put away until the next one', async () => {
    await open();
    revision = 'r2';
    await pass(10_000);
    await user.click(screen.getByRole('button', { name: '나중에' }));
    await pass(10_000);
    expect(banner()).toBeNull();
    revision = 'r3';
    await pass(10_000);
    expect(banner()).not.toBeNull();
  });

  it('asks for a document that it could not have again', async () => {
    let attempts = 0;
    await open(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('no answer');
      return after;
    });
    revision = 'r2';
    await pass(10_000);
    expect(links()).not.toContain('audit 화면');
    expect(banner()).not.toBeNull();
    await pass(10_000);
    expect(links()).toContain('audit 화면');
    await pass(20_000);
    expect(attempts).toBe(2);
  });
});
