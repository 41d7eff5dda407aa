import { deploymentOf, remoteOf, screenOf } from '../testing';
import { nextDeployment } from './next-deployment.rule';

const built = (id: 'members' | 'money', build: string) => ({
  ...remoteOf(id, [screenOf(`${id}-${build}`, `/${id}`)]),
  baseUrl: `/remotes/${id}/${build}/`,
});
const current = deploymentOf([built('members', 'old'), built('money', 'old')]);
const next = deploymentOf([built('members', 'new'), built('money', 'new')], {
  revision: 'r2',
  siteName: '다음 배포',
});

describe('nextDeployment', () => {
  it('takes the next document, and the next build of what does not run yet', () => {
    expect(nextDeployment(current, next, new Set())).toEqual(next);
  });

  it('keeps the build of a remote that runs', () => {
    const followed = nextDeployment(current, next, new Set(['money']));
    expect(followed.remotes).toEqual([next.remotes[0], current.remotes[1]]);
    expect(followed.revision).toBe('r2');
    expect(followed.siteName).toBe('다음 배포');
  });

  it('drops a remote that is gone, and takes in one that is new', () => {
    const without = deploymentOf([built('members', 'new')]);
    expect(nextDeployment(current, without, new Set(['money'])).remotes).toEqual(without.remotes);
    expect(nextDeployment(without, next, new Set(['money'])).remotes).toEqual(next.remotes);
  });
});
