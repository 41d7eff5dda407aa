import { GAMES, type GameId, type LiveGame } from '@gwanje/contract';
import { marketOfFact } from '@gwanje/game-rules';
import { useLocalized } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../text';

type Current = NonNullable<LiveGame['current']>;

const Cells = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(124px, 1fr));
  gap: 4px;
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    display: grid;
    gap: 2px;
    padding: 4px 8px;
    border: 1px solid var(--line);
    border-radius: 4px;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  > li > span { text-align: start; font-size: 12px; color: var(--muted); }
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

/** What a result is called, by the words of its facts. */
function useCellName(game: GameId): (facts: Readonly<Record<string, string>>) => string {
  const localized = useLocalized();
  const { set } = GAMES[game];
  return (facts) =>
    Object.entries(facts)
      .map(([fact, value]) => {
        const words = marketOfFact(set, fact)?.picks[value];
        return words ? localized(words) : value;
      })
      .join('·');
}

const toneOf = (won: number) => (won < 0 ? 'bad' : undefined);

/** What the house keeps in each result that a round can have, with the worst, the best and what may be expected. */
export function CellBoard({ round, cells }: Pick<Current, 'round' | 'cells'>) {
  const t = useText();
  const nameOf = useCellName(round.game);
  const { liability } = round;
  if (!liability || cells.length === 0) return null;
  const { worstCell, bestCell, worstWon, bestWon, expectationWon } = liability;
  const named = (cell: number) => nameOf(cells[cell]?.facts ?? {});
  return (
    <section aria-label={t('live.cells')}>
      <Sums>
        <div>
          <dt>{t('live.worst')}</dt>
          <dd data-tone={toneOf(worstWon)}>
            {formatWon(worstWon)} ({named(worstCell)})
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
          <dd>{expectationWon === null ? '—' : formatWon(expectationWon)}</dd>
        </div>
      </Sums>
      <Cells>
        {cells.map(({ facts, resultWon }, cell) => (
          <li
            key={nameOf(facts)}
            data-tone={toneOf(resultWon)}
            aria-current={cell === worstCell && resultWon !== bestWon ? 'true' : undefined}
          >
            <span>{nameOf(facts)}</span>
            <strong>{formatWon(resultWon)}</strong>
          </li>
        ))}
      </Cells>
    </section>
  );
}
