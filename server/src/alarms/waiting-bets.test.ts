// Rounds that nobody has settled, under the keys of the games that are on.
import { ALARM_GAMES, alarmGameName, GAMES } from '@gwanje/contract';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../test/given';
import { changeRound, DRAW_KEY, givenGame, givenOpenRound, passDraw } from '../../test/given-round';

let server: TestServer;
let top: SignedIn;

beforeEach(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  top = await signedIn(server);
});
afterEach(() => server.close());

const alarm = async () => (await top.call('GET', '/api/alarm')).body;

test('a round counts once whoever draws has had his time, and until it is settled', async () => {
  await givenGame(server, 'bogleladder');
  const round = await givenOpenRound(server, 'bogleladder');
  await changeRound(top, round, 'hold');
  expect(await alarm()).toMatchObject({
    count: { bogleLadder: 1 },
    latest: { bogleLadder: round.round_id },
    switch: { bogleLadderSwitch: true, miniGames: true },
  });
  await changeRound(top, round, 'release');
  passDraw(server, round);
  const before = (await alarm()).count.bogleLadder;
  server.clock.advance(10_000);
  expect((await alarm()).count.bogleLadder).toBe(before + 1);
});

test('every game is counted under a key of its own or of its family, which has a name', async () => {
  const { count } = await alarm();
  expect(ALARM_GAMES.filter((key) => count[key] === undefined)).toEqual([]);
  expect(new Set<string>(Object.values(GAMES).map(({ alarm: key }) => key))).toEqual(
    new Set<string>(ALARM_GAMES),
  );
  expect(alarmGameName('eos3Powerball')).toEqual({
    ko: 'EOS 파워볼 3분',
    en: 'EOS Powerball 3 min',
  });
  expect(alarmGameName('namedPowerball')).toEqual({ ko: '네임드 파워볼', en: 'Named Powerball' });
  expect(alarmGameName('lotus')).toEqual({ ko: '로투스', en: 'Lotus' });
});
