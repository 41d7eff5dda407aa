import { deploymentOf, remoteOf, screenOf } from '../testing';
import { alarmLink } from './alarm-links.rule';

const permission = 'money.read';
const deployment = deploymentOf([
  remoteOf('money', [
    screenOf('charge', '/money/charge', { permission, when: { moneyVersion: 1 } }),
    screenOf('charge-v5', '/v5/money/charge', { permission, when: { moneyVersion: 5 } }),
    screenOf('exchange', '/money/exchange', { permission, when: { moneyVersion: 1 } }),
  ]),
]);
const ofVersion = (moneyVersion: 1 | 5) => ({
  ...deployment,
  flags: { ...deployment.flags, moneyVersion },
});

describe('alarmLink', () => {
  it('leads to the version of the list that the deployment has', () => {
    expect(alarmLink(ofVersion(5), 0, 'countCharge')).toBe('/v5/money/charge');
    expect(alarmLink(ofVersion(1), 0, 'countCharge')).toBe('/money/charge');
  });

  it('leads nowhere without a screen, with one that is off, and without the permission', () => {
    expect(alarmLink(deployment, 0, 'countHelp')).toBeUndefined();
    expect(alarmLink(ofVersion(5), 0, 'countExchange')).toBeUndefined();
    expect(alarmLink(ofVersion(5), 99, 'countCharge')).toBeUndefined();
  });
});
