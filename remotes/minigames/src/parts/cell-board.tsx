import { GAMES, type LiveGame, minigames, type RoundWinners } from '@gwanje/contract';
import { ruleOfRound, sayFacts } from '@gwanje/game-rules';
import { useLocalized } from '@gwanje/remote-kit';
import { useWrite } from '@gwanje/remote-kit/decision';
import { Button, formatWon } from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { CellWinners } from './cell-winners';

type Current = NonNullable<LiveGame['current']>;

const Cells = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(124px, 1fr));
  gap: 4px;
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: space-between;
    gap: 2px;
    padding: 4px 8px;
    border: 1px solid var(--line);
    border-radius: 4px;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  /* The points between facts are no place to break at. */
  > li > span { overflow-wrap: anywhere; text-align: start; font-size: 12px; color: var(--muted); }
  > li > button { position: absolute; inset: 0; border: 0; border-radius: 4px; background: none; }
  > li > button:focus-visible { outline: 2px solid var(--accent); }
  > li[data-tone='bad'] > strong { color: var(--bad); }
  > li[aria-current] { border-color: var(--accent); background: var(--accent-tint); }
`;

const Sums = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 24px;
  margin: 0 0 8px;
  > div { display: flex; gap: 8px; }
  dt { color: var(--muted); }
  dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
  dd[data-tone='bad'] { color: var(--bad); }
`;

const Winning = styled.div`
  display: grid;
  justify-items: start;
  gap: 4px;
  margin-top: 8px;
  h4 { margin: 4px 0; }
  ol { margin: 0; padding-inline-start: 20px; font-variant-numeric: tabular-nums; }
`;

/** What a result is called, by the words of its facts. */
function useCellName({
  game,
  offer,
}: Current['round']): (facts: Readonly<Record<string, string>>) => string {
  const localized = useLocalized();
  const { set } = GAMES[game];
  return (facts) => sayFacts(set, facts, localized, offer).join('·') || '–';
}

/** Who would win most, as it was when somebody asked, which is in the audit log. */
interface Winners extends RoundWinners {
  readonly roundId: string;
}

const toneOf = (won: number) => (won < 0 ? 'bad' : undefined);

/** What the house keeps in each result that a round can have, with the worst, the best and what may be expected. */
export function CellBoard({ round, cells }: Pick<Current, 'round' | 'cells'>) {
  const t = useText();
  const nameOf = useCellName(round);
  const { liability } = round;
  const read = useWrite(minigames.readRoundWinners);
  const [winners, setWinners] = useState<Winners>();
  const [shown, setShown] = useState<number>();
  if (!liability || cells.length === 0) return null;
  const { worstCell, bestCell, worstWon, bestWon, expectationWon } = liability;
  const named = (cell: number) => nameOf(cells[cell]?.facts ?? {});
  const rule = ruleOfRound(GAMES[round.game].set, round.offer);
  const isBound = rule?.isBound === true;
  // Nobody publishes its chances; those of games like it stand in for them.
  const isReference = Object.values(rule?.markets ?? {}).some(({ reference }) => reference);
  // Of the round that is shown: another one begins while one looks.
  const known = winners?.roundId === round.roundId ? winners : undefined;
  const look = async () => {
    const answer = await read.send({ roundId: round.roundId });
    if (!answer?.data) return;
    setWinners({ roundId: round.roundId, ...answer.data });
    setShown(worstCell);
  };
  return (
    <section aria-label={t('live.cells')}>
      <Sums>
        <div>
          <dt>{t('live.worst')}</dt>
          <dd data-tone={toneOf(worstWon)}>
            {formatWon(worstWon)} ({named(worstCell)}){isBound && ` · ${t('live.bound')}`}
          </dd>
        </div>
        <div>
          <dt>{t('live.best')}</dt>
          <dd data-tone={toneOf(bestWon)}>
            {formatWon(bestWon)} ({named(bestCell)})
          </dd>
        </div>
        <div>
          <dt>{t('live.expectation')}</dt>
          <dd>
            {expectationWon === null ? '—' : formatWon(expectationWon)}
            {isReference && ` · ${t('live.reference')}`}
          </dd>
        </div>
      </Sums>
      <Cells>
        {cells.map(({ facts, resultWon }, cell) => (
          <li
            key={nameOf(facts)}
            data-tone={toneOf(resultWon)}
            aria-current={cell === worstCell && resultWon !== bestWon ? 'true' : undefined}
          >
            {known && (
              <button
                type="button"
                aria-label={t('live.winnersOf', { name: nameOf(facts) })}
                onFocus={() => setShown(cell)}
                onMouseEnter={() => setShown(cell)}
                onClick={() => setShown(cell)}
              />
            )}
            <span>{nameOf(facts)}</span>
            <strong>{formatWon(resultWon)}</strong>
          </li>
        ))}
      </Cells>
      <Winning>
        <Button size="s" disabled={read.running} onClick={() => void look()}>
          {t(known ? 'live.winnersAgain' : 'live.winners')}
        </Button>
        {known && shown !== undefined && (
          <CellWinners
            name={named(shown)}
            winners={known.cells[shown] ?? []}
            commissionWon={known.commissionsWon[shown] ?? 0}
          />
        )}
      </Winning>
    </section>
  );
}
