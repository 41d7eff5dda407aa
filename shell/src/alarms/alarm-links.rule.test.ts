import { deploymentOf, remoteOf, screenOf } from '../testing';
import { tileLink } from './alarm-links.rule';
import { roundLink } from './round-alarms.rule';

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

describe('links of alarms', () => {
  it('leads to the version of the list that the deployment has', () => {
    expect(tileLink(ofVersion(5), 0, 'countCharge')).toBe('/v5/money/charge');
    expect(tileLink(ofVersion(1), 0, 'countCharge')).toBe('/money/charge');
  });

  it('leads from high bets and unsettled rounds to where they stand', () => {
    const games = {
      permission: 'member.read' as const,
      when: { modules: ['powerball' as const] },
    };
    const { flags, ...rest } = deploymentOf([
      remoteOf('bets', [
        screenOf('sports', '/bet/sportshistory', { ...games, when: { modules: ['sports'] } }),
        screenOf('minigames', '/bet/minigamehistory', games),
      ]),
      remoteOf('minigames', [
        screenOf('rounds', '/v2/game/mini-game-list', { ...games, when: { configVersion: 2 } }),
        screenOf('ongoing', '/powerballOngoing', { ...games, when: { configVersion: 1 } }),
      ]),
    ]);
    const newer = { ...rest, flags: { ...flags, configVersion: 2 as const } };
    const older = { ...rest, flags: { ...flags, configVersion: 1 as const } };
    expect(tileLink(newer, 0, 'miniGames')).toBe('/bet/minigamehistory?range=all&high=all');
    expect(tileLink(newer, 0, 'sports')).toBeUndefined();
    expect(roundLink(newer, 0, 'eos3Ladder')).toBe(
      '/v2/game/mini-game-list?gameType=eosLadder3&calcStatus=ready,rollback,hold',
    );
    expect(roundLink(older, 0, 'powerball')).toBe('/powerballOngoing');
    expect(roundLink(older, 0, 'eos3Ladder')).toBeUndefined();
  });

  it('leads nowhere without a screen, with one that is off, and without the permission', () => {
    expect(tileLink(deployment, 0, 'countHelp')).toBeUndefined();
    expect(tileLink(ofVersion(5), 0, 'countExchange')).toBeUndefined();
    expect(tileLink(ofVersion(5), 99, 'countCharge')).toBeUndefined();
  });
});
