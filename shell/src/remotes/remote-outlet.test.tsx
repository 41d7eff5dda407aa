import { answer } from '@gwanje/api-client/testing';
import { alarms, session } from '@gwanje/contract';
import { ScreenRoutes, useScreenTitle } from '@gwanje/remote-kit';
import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { Subscription } from 'rxjs';
import { alarmPieces } from '../alarms/alarm-pieces';
import { reportOf } from '../alarms/testing';
import { codeOf, deploymentOf, openConsole, remoteOf, screenOf, TOP_ADMIN } from '../testing';
import { LoadError } from './load-failure';
import { broken, deployment, follow, givenEvening, openBeside, pass, working } from './testing';

/** What a screen reader says from now on: every text that appears in a live region. */
function listen(): () => readonly string[] {
  const said: string[] = [];
  const regions = () => [...document.querySelectorAll('[role=status], [role=alert]')];
  let texts = new Map(regions().map((region) => [region, region.textContent]));
  new MutationObserver(() => {
    const now = new Map(regions().map((region) => [region, region.textContent]));
    for (const [region, text] of now) if (text && texts.get(region) !== text) said.push(text);
    texts = now;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => said;
}

givenEvening();

describe('a screen on its way', () => {
  it('says what is being tried and for how long from the tenth second', async () => {
    await openBeside(() => Promise.reject(new LoadError('module', 'network', 'HTTP 503')));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('powerball 화면');
    expect(screen.queryByText(/오래 걸리고/)).toBeNull();
    await pass(12_000);
    expect(screen.getByText(/\d+번째 시도 · 앞선 시도: 모듈 내려받기, 받지 못함/)).toBeVisible();
    expect(screen.getByText('12초째')).toBeVisible();
    expect(screen.getByText(/120초까지 시도합니다/)).toBeVisible();
  });

  it('is told to those who listen once, however often it is tried', async () => {
    let isUp = false;
    await openBeside(() =>
      isUp
        ? Promise.resolve(codeOf(broken))
        : Promise.reject(new LoadError('module', 'network', 'HTTP 503')),
    );
    const heard = listen();
    await pass(60_000);
    expect(heard()).toEqual(['화면을 불러오는 데 오래 걸리고 있습니다']);
    await pass(60_000);
    expect(heard()).toHaveLength(2);
    expect(heard()[1]).toMatch(/^minigames 모듈 화면을 불러오지 못했습니다/);
    isUp = true;
    await act(async () => screen.getByRole('button', { name: '다시 시도' }).click());
    await pass(0);
    expect(heard().slice(2)).toEqual([
      'powerball 화면 화면을 불러오는 중',
      'powerball 화면 화면을 불러왔습니다',
    ]);
  });

  it('is further on when one comes back to it', async () => {
    await openBeside(() => new Promise(() => undefined));
    await pass(30_000);
    await follow('admins 화면');
    expect(screen.getByText('admins 내용')).toBeVisible();
    await pass(20_000);
    await follow('powerball 화면');
    await pass(1_000);
    expect(screen.getByText('51초째')).toBeVisible();
  });
});

describe('a screen that has come', () => {
  it('is told its title', async () => {
    const Titled = () => <h1>{useScreenTitle()}</h1>;
    await openBeside(async () => codeOf(broken, async () => ({ default: Titled })));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('powerball 화면');
  });
});

describe('a screen that throws as it is left', () => {
  it('takes nothing else along, however often', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    function Leaving() {
      useEffect(
        () => () => {
          throw new Error('no longer there');
        },
        [],
      );
      return <main id="main">powerball 내용</main>;
    }
    await openBeside(async () => codeOf(broken, async () => ({ default: Leaving })));
    for (const link of ['powerball 화면', 'powerball 화면']) {
      await follow(link);
      expect(screen.getByText('powerball 내용')).toBeVisible();
      await follow('admins 화면');
      expect(screen.getByText('admins 내용')).toBeVisible();
    }
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a screen in maintenance', () => {
  const maintenance = {
    since: '2026-11-21T16:00:00+09:00',
    until: '2026-11-21T18:00:00+09:00',
    text: { ko: '배당표를 바꿉니다.', en: 'New odds.' },
  };

  it('says so, from when to when, without a download', async () => {
    let downloads = 0;
    await openConsole('/powerball', deploymentOf([{ ...broken, maintenance }, working]), {
      load: async () => {
        downloads += 1;
      },
    });
    await pass(0);
    expect(screen.getByRole('alert')).toHaveTextContent('minigames 모듈 점검 중입니다');
    expect(screen.getByText(/2026-11-21 16:00/)).toBeVisible();
    expect(screen.getByText(/2026-11-21 18:00/)).toBeVisible();
    expect(screen.getByText('배당표를 바꿉니다.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'powerball 화면' })).toBeVisible();
    expect(downloads).toBe(0);
  });

  it('stays while it is open when the maintenance is announced, and opens by itself after it', async () => {
    answer(alarms.readAlarm, () => reportOf({ countNew: [] }, { revision }));
    let revision = 'r1';
    const during = { ...deployment, remotes: [{ ...broken, maintenance }, working] };
    const fetchDeployment = async () =>
      revision === 'r2' ? { ...during, revision } : { ...deployment, revision };
    const loadAlarms = async () => alarmPieces;
    await openConsole('/powerball', deployment, undefined, { fetchDeployment, loadAlarms });
    await pass(0);
    revision = 'r2';
    await pass(10_000);
    expect(screen.getByText('powerball 내용')).toBeVisible();
    await follow('admins 화면');
    await follow('powerball 화면');
    expect(screen.getByRole('alert')).toHaveTextContent('minigames 모듈 점검 중입니다');
    revision = 'r3';
    await pass(10_000);
    expect(screen.getByText('powerball 내용')).toBeVisible();
  });
});

describe('the focus on a screen', () => {
  const rows = remoteOf('config', [screenOf('rows', '/rows')]);
  let change: (next: string) => void;
  function Rows() {
    const [shown, show] = useState('waiting');
    change = show;
    return (
      <main key={shown} id="main" tabIndex={-1}>
        {shown}
      </main>
    );
  }
  const open = async () => {
    const load = async () => codeOf(rows, async () => ({ default: Rows }));
    await openConsole('/rows', deploymentOf([rows]), { load });
    await pass(0);
  };

  it('stays on the page when the screen puts another in its place', async () => {
    await open();
    screen.getByRole('main').focus();
    await act(async () => change('arrived'));
    expect(screen.getByText('arrived')).toHaveFocus();
  });

  it('is left where the browser begins on a page that nobody has been in', async () => {
    await open();
    await act(async () => change('arrived'));
    expect(document.body).toHaveFocus();
  });
});

describe('an address beneath a screen that owns everything there', () => {
  const boards = remoteOf('config', [screenOf('board', '/board/*')]);
  const Board = () => <ScreenRoutes pages={{ '': <p>글 목록</p>, ':postId': <p>글 하나</p> }} />;
  const go = async (path: string, load: () => Promise<unknown>) => {
    await openConsole(path, deploymentOf([boards]), { load });
    await pass(0);
  };
  const arrived = async () => codeOf(boards, async () => ({ default: Board }));

  it('waits for the remote before it is no page', async () => {
    let arrive: ((code: unknown) => void) | undefined;
    await go('/board/42/none', () => new Promise((resolve) => (arrive = resolve)));
    await pass(11_000);
    expect(screen.getByText(/오래 걸리고/, { selector: 'strong' })).toBeVisible();
    expect(screen.queryByText('없는 화면입니다')).toBeNull();
    arrive?.(await arrived());
    await pass(0);
    expect(screen.getByRole('alert')).toHaveTextContent('없는 화면입니다');
  });

  it('is the page that the remote has for it', async () => {
    await go('/board/42', arrived);
    expect(screen.getByText('글 하나')).toBeVisible();
  });

  it('is a failure of the remote, not a missing page, when the remote does not come', async () => {
    await go('/board/42/none', () => Promise.reject(new LoadError('module', 'invalid', 'none')));
    expect(screen.getByRole('alert')).toHaveTextContent('불러오지 못했습니다');
  });

  it('is no page at once where no remote owns it', async () => {
    let downloads = 0;
    await go('/boards/42', async () => {
      downloads += 1;
    });
    expect(screen.getByRole('alert')).toHaveTextContent('없는 화면입니다');
    expect(downloads).toBe(0);
  });
});

describe('reports of loads', () => {
  it('begin when somebody has been let in, never before', async () => {
    let enter: (() => void) | undefined;
    answer(
      session.information,
      () =>
        new Promise((resolve) => {
          enter = () => resolve(TOP_ADMIN);
        }),
    );
    let reporters = 0;
    const loadReports = async () => {
      reporters += 1;
      return () => new Subscription();
    };
    await openConsole('/admin', deployment, undefined, { loadReports });
    await pass(0);
    expect(reporters).toBe(0);
    await act(async () => enter?.());
    await pass(0);
    expect(reporters).toBe(1);
  });
});
