import type { Drawn, GameRound } from '@gwanje/contract';
import { drawParts } from '@gwanje/game-rules';
import { useLocalized } from '@gwanje/remote-kit';
import { Badge } from '@gwanje/ui-kit';
import { styled } from 'styled-components';

const Chips = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  font-variant-numeric: tabular-nums;
`;

interface DrawChipsProps {
  readonly round: Pick<GameRound, 'game' | 'offer'>;
  readonly draw: Drawn;
}

/** Balls in the order in which they were drawn with their sum, and what follows from them. */
export function DrawChips({ round: { game, offer }, draw }: DrawChipsProps) {
  const localized = useLocalized();
  const { drawn, facts } = drawParts(game, draw, localized, offer);
  return (
    <Chips>
      {drawn}
      {facts.map((fact) => (
        <Badge key={fact} tone="neutral">
          {fact}
        </Badge>
      ))}
    </Chips>
  );
}
