import { deploymentOf, remoteOf, screenOf } from '../testing';
import { matchScreen } from './match-screen.rule';

const deployment = deploymentOf([
  remoteOf('minigames', [
    screenOf('v2', '/config/powerball', { when: { configVersion: 2 } }),
    screenOf('v1', '/config/powerball', { when: { configVersion: 1 } }),
    screenOf('off', '/ladder', { when: { modules: ['powerladder'] } }),
  ]),
  remoteOf('config', [
    screenOf('admins', '/admin', { permission: 'admin.manage' }),
    screenOf('member', '/user/:userId'),
    screenOf('me', '/user/me'),
    screenOf('board', '/board/*'),
    screenOf('post', '/board/:postId'),
    screenOf('rules', '/board/rules/*'),
  ]),
]);

const found = (path: string, adminType = 0) => {
  const match = matchScreen(deployment, path, adminType);
  return match.kind === 'unknown' ? 'unknown' : `${match.kind} ${match.screen.id}`;
};

describe('matchScreen', () => {
  it.each([
    ['/config/powerball', 'open v2'],
    ['/config/powerball/', 'open v2'],
    ['/Config/Powerball', 'open v2'],
    ['/config', 'unknown'],
    ['/config/powerball/more', 'unknown'],
    ['/', 'unknown'],
    ['/ladder', 'off off'],
    ['/user/42', 'open member'],
    ['/user/me', 'open me'],
    ['/user/me/more', 'unknown'],
    ['/board', 'open board'],
    ['/board/42', 'open post'],
    ['/board/42/replies', 'open board'],
    ['/board/rules', 'open rules'],
    ['/board/rules/3/4', 'open rules'],
    ['/boards', 'unknown'],
    ['//user/me', 'unknown'],
    ['/user//me', 'unknown'],
    ['/user/', 'unknown'],
    ['/user//', 'unknown'],
    ['//', 'unknown'],
    ['/user/me//', 'open me'],
    ['/board//42', 'open board'],
    ['//board/42', 'unknown'],
    ['/user/%2e%2e', 'open member'],
    ['/%75ser/me', 'unknown'],
  ])('finds at %s: %s', (path, expected) => {
    expect(found(path)).toBe(expected);
  });

  it('says of a screen that is there but not for this administrator', () => {
    expect(found('/admin', 0)).toBe('open admins');
    expect(found('/admin', 1)).toBe('forbidden admins');
    expect(found('/admin', -1)).toBe('forbidden admins');
  });

  it('names the remote whose code the screen is in', () => {
    expect(matchScreen(deployment, '/admin', 0)).toMatchObject({
      remote: { manifest: { id: 'config' } },
    });
  });
});
