import { deploymentOf, remoteOf, screenOf } from '../testing';
import { memberPath, offersMembers } from './member-offer.rule';

describe('offersMembers', () => {
  const withList = deploymentOf([
    remoteOf('members', [screenOf('user', '/user', { permission: 'member.read' })]),
  ]);

  it('holds where there is a screen that shows one', () => {
    expect(offersMembers(withList, 5)).toBe(true);
    expect(offersMembers(deploymentOf([]), 0)).toBe(false);
  });

  it('does not hold for whom no member is to be read', () => {
    expect(offersMembers(withList, 99)).toBe(false);
  });
});

describe('memberPath', () => {
  it('is the list, asked for the one', () => {
    expect(memberPath('hong 1&2')).toBe('/user?query=hong+1%262');
  });
});
