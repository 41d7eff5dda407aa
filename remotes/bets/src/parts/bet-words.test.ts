import { BET_REASONS, betTypesOf, GAMES } from '@gwanje/contract';
import { codeWords, reasonsFor } from './bet-words';

it.each([
  ['cancel', ['asked', 'wrongOdds', 'twice', 'other']],
  ['void', ['wrongOdds', 'late', 'other']],
  ['resettle', Object.keys(BET_REASONS)],
] as const)('offers for %s of a mini-game bet what it can be done for', (action, codes) => {
  const offered = reasonsFor(action, BET_REASONS);
  expect(offered.map(([code]) => code)).toEqual(codes);
});

it('asks for plainly wrong odds where a bet is void, and for wrong ones where it is cancelled', () => {
  const named = (action: 'cancel' | 'void') =>
    reasonsFor(action, BET_REASONS).map(([, { ko }]) => ko);
  expect(named('cancel')).toEqual(['회원요청', '배당오류', '중복배팅', '기타']);
  expect(named('void')).toEqual(['명백한 배당오류', '마감 후 배팅', '기타']);
});

it('has words for every code, which mean the same in every game', () => {
  const { betTypes, picks } = codeWords(({ ko }) => ko);
  expect([betTypes.SLDCOMBO, picks.LeftThree]).toEqual(['출발+줄 조합', '좌3(짝)']);
  for (const game of Object.values(GAMES))
    for (const [betType, market] of Object.entries(betTypesOf(game))) {
      // What a provider calls its one market in a race, and in whatever else it draws.
      if (betType !== 'TKNWIN') expect([betType, betTypes[betType]]).toEqual([betType, market.ko]);
      for (const [pick, { ko }] of Object.entries(market.picks))
        expect([pick, picks[pick]]).toEqual([pick, ko]);
    }
});
