import { GAMES, type GameId, settingsOfGame } from '@gwanje/contract';
import { useKeptDocuments, useLocalized, useSearchParams } from '@gwanje/remote-kit';
import { useChangedDocuments, useFailingDocuments } from '@gwanje/remote-kit/settings';
import { Tabs } from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { GameCards } from './game-cards';

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
  &[hidden] { display: none; }
`;

/** What the address calls the game that is looked at; it names the first by naming none. */
const GAME = 'game';

const categoriesOf = (id: GameId) => settingsOfGame(id).map(({ category }) => category as string);

/** Games behind tabs; what is typed into one stays while another is looked at. */
export function GameTabs({ games }: { games: readonly [GameId, ...GameId[]] }) {
  const t = useText();
  const localized = useLocalized();
  const [params, setParams] = useSearchParams();
  const selected = games.find((id) => id === params.get(GAME)) ?? games[0];
  const select = (id: string) => {
    const next = new URLSearchParams(params);
    next.set(GAME, id);
    setParams(next);
  };
  const changed = useChangedDocuments();
  const failing = useFailingDocuments();
  const kept = useKeptDocuments();
  const hasKept = (id: GameId) => categoriesOf(id).some((category) => kept.includes(category));
  // A game is loaded when it is first looked at, or where something typed waits for it.
  const [opened, setOpened] = useState(() => new Set(games.filter((id) => hasKept(id))));
  if (!opened.has(selected)) setOpened(new Set([...opened, selected]));
  return (
    <Tabs
      label={t('games.tabs')}
      tabs={games.map((id) => {
        const isFailing = categoriesOf(id).some((category) => failing.has(category));
        const isChanged = categoriesOf(id).some((category) => changed.has(category));
        return {
          id,
          label: localized(GAMES[id]),
          marked: isFailing ? 'bad' : isChanged,
          markedLabel: t(isFailing ? 'games.failing' : 'games.changed'),
        };
      })}
      selected={selected}
      onSelect={select}
    >
      {games
        .filter((id) => opened.has(id))
        .map((id) => (
          <Cards key={id} hidden={id !== selected}>
            <GameCards id={id} />
          </Cards>
        ))}
    </Tabs>
  );
}
