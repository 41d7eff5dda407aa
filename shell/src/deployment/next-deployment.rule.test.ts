import { deploymentOf, remoteOf, screenOf } from '../testing';
import { nextDeployment } from './next-deployment.rule';

const built = (id: 'members' | 'money', build: string) => ({
  ...remoteOf(id, [screenOf(`${id}-${build}`, `/${id}`)]),
  baseUrl: `/remotes/${id}/${build}/`,
});
const oldMoney = built('money', 'old');
const current = deploymentOf([built('members', 'old'), oldMoney]);
const next = deploymentOf([built('members', 'new'), built('money', 'new')], {
  revision: 'r2',
  siteName: '다음 배포',
});

const running = new Map([['money' as const, oldMoney]]);

describe('nextDeployment', () => {
  it('takes the next document, and the next build of what does not run yet', () => {
    expect(nextDeployment(next, new Map())).toEqual(next);
  });

  it('keeps the build of a remote that runs', () => {
    const followed = nextDeployment(next, running);
    expect(followed.remotes).toEqual([next.remotes[0], current.remotes[1]]);
    expect(followed.revision).toBe('r2');
    expect(followed.siteName).toBe('다음 배포');
  });

  it('drops a remote that is gone, and takes in one that is new', () => {
    const without = deploymentOf([built('members', 'new')]);
    expect(nextDeployment(without, running).remotes).toEqual(without.remotes);
  });

  it('finds the build that runs again when its remote is back after it was gone', () => {
    expect(nextDeployment(next, running).remotes[1]).toEqual(current.remotes[1]);
  });

  it('takes maintenance over for a remote that runs, and its end', () => {
    const maintenance = { until: '2026-11-21T18:00:00+09:00' };
    const remotes = next.remotes.map((remote) => ({ ...remote, maintenance }));
    const announced = nextDeployment({ ...next, remotes }, running);
    expect(announced.remotes[1]).toEqual({ ...oldMoney, maintenance });
    const ended = nextDeployment(next, new Map([['money', { ...oldMoney, maintenance }]]));
    expect(ended.remotes[1]?.maintenance).toBeUndefined();
  });
});
