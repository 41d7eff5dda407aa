import type { DeploymentFlags } from '@gwanje/contract';
import { fieldsOfGames, hasGame } from './games-had.rule';

const flags = (...modules: DeploymentFlags['modules']) => ({ modules });

it('has the families, sports and providers that are on, and no group without rows', () => {
  const had = fieldsOfGames(flags('minigame', 'powerball', 'sports'));
  expect(Object.keys(had)).toEqual(['minigames', 'sports']);
  expect(Object.keys(had.minigames?.fields ?? {})).toEqual(['powerball']);
  expect(Object.keys(had.sports?.fields ?? {})).toContain('sportsLive');
  expect(Object.keys(fieldsOfGames(flags('casino')))).toEqual(['honor']);
  expect(fieldsOfGames(flags())).toEqual({});
});

it('has no family while mini-games are off altogether', () => {
  expect(hasGame('powerball', flags('powerball'))).toBe(false);
  expect(hasGame('powerball', flags('powerball', 'minigame'))).toBe(true);
  expect(hasGame('honor.3', flags('sports'))).toBe(false);
});
