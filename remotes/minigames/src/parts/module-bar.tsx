import { GAMES, type GameId, MODULE_VALUES } from '@gwanje/contract';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Turned on by so much, colours of neighbours lie far apart however many there are. */
const GOLDEN_DEGREES = 137.5;

const Bar = styled.span<{ readonly $hue: number }>`
  padding-inline-start: 7px;
  border-inline-start: 4px solid hsl(${({ $hue }) => $hue} 55% 50%);
`;

interface ModuleBarProps {
  readonly game: GameId;
  readonly children: ReactNode;
}

/** A game beneath the colour of its module, which is the same wherever it stands. */
export function ModuleBar({ game, children }: ModuleBarProps) {
  const hue = (MODULE_VALUES.indexOf(GAMES[game].module) * GOLDEN_DEGREES) % 360;
  return <Bar $hue={hue}>{children}</Bar>;
}
