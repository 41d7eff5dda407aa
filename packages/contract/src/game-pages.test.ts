import { roundAddress } from './game-page-paths';
import { pageAt, ROUND_PAGES, SETTINGS_PAGES, settingsAddress } from './game-pages';
import { GAME_IDS, GAMES } from './games';

it('sets every game but those of the module without a page, once in the second version', () => {
  const second = SETTINGS_PAGES.filter(({ when }) => when.configVersion === 2);
  const set = second.flatMap(({ games }) => games);
  expect([...set].sort()).toEqual(GAME_IDS.filter((id) => GAMES[id].module !== 'jw').sort());
});

it('puts on one page games of one module alone, and no address twice', () => {
  for (const { games, when } of SETTINGS_PAGES)
    for (const id of games) expect(when.modules).toEqual(['minigame', GAMES[id].module]);
  const paths = [...SETTINGS_PAGES, ...ROUND_PAGES].map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(pageAt(SETTINGS_PAGES, '/config/coin')?.games).toHaveLength(4);
  expect(pageAt(SETTINGS_PAGES, '/nowhere')).toBeUndefined();
});

it('knows where a round stands opened in both versions, and where one has no list of it', () => {
  const round = { roundId: 'r', game: 'powerball', dayOn: '2026-11-22', state: 'void' } as const;
  expect(roundAddress(round, 2)).toBe(
    '/v2/game/mini-game-list?startDate=2026-11-22&gameType=powerball&open=r',
  );
  expect(roundAddress(round, 1)).toBe('/powerballClosed?open=r');
  expect(roundAddress({ ...round, state: 'rolledBack' }, 1)).toBe('/powerballOngoing?open=r');
  expect(roundAddress({ ...round, game: 'dhLadder' }, 1)).toBeUndefined();
});

it('knows where a game is set in both versions, and on which tab of a page of several', () => {
  expect(settingsAddress('powerball', 2)).toBe('/v2/config/powerball');
  expect(settingsAddress('eosLadder3', 2)).toBe('/v2/config/eos-ladder?game=eosLadder3');
  expect(settingsAddress('eosLadder3', 1)).toBe('/config/eos?game=eosLadder3');
  expect(settingsAddress('jwMario', 2)).toBeUndefined();
});
