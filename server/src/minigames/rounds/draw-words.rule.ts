import type { Bilingual, Drawn, GameId, RoundOffer } from '@gwanje/contract';
import { drawText } from '@gwanje/game-rules';

/** What was drawn of a round in both languages; null before anything was, or where nothing is called anything. */
export function wordsOfDraw({
  game,
  draw,
  offer,
}: {
  readonly game: GameId;
  readonly draw: Drawn | null;
  readonly offer: RoundOffer | null;
}): Bilingual | null {
  if (!draw) return null;
  const said = (language: 'ko' | 'en') => drawText(game, draw, (words) => words[language], offer);
  const [ko, en] = [said('ko'), said('en')];
  return ko === '' ? null : { ko, en };
}
