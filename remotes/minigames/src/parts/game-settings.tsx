import { query } from '@gwanje/api-client';
import {
  GAME_IDS,
  GAME_SETTINGS,
  GAMES,
  type GameId,
  minigames,
  OTHER_GAMES,
  ratesOf,
  type Setting,
  type SettingsEndpoints,
  settingsOfGame,
} from '@gwanje/contract';
import { useKeptDocuments, useLocalized, useShell } from '@gwanje/remote-kit';
import {
  SettingCard,
  type SettingCopy,
  SettingsDocuments,
  SettingsPage,
  type SettingsSource,
  useChangedDocuments,
} from '@gwanje/remote-kit/settings';
import { Tabs } from '@gwanje/ui-kit';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { OddsCard } from './odds-card';
import { TopCard } from './top-card';

const SECONDS_A_DAY = 86_400;
const SECONDS_A_MINUTE = 60;

/** Powerball has addresses of its own; the other games share theirs. */
function sourceOf(id: GameId): SettingsSource {
  const other = OTHER_GAMES.find((game) => game === id);
  const from = other
    ? {
        load: query(minigames.listGameConfigs, { game: other }),
        save: minigames.saveGameConfig,
        versions: minigames.listGameVersions,
      }
    : {
        load: query(minigames.listPowerballConfigs, {}),
        save: minigames.savePowerballConfig,
        versions: minigames.listPowerballVersions,
      };
  return from as unknown as Pick<SettingsEndpoints, 'save' | 'versions'> &
    Pick<SettingsSource, 'load'>;
}

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
  &[hidden] { display: none; }
`;

/** Their documents have the same fields, save for the seconds that their intervals leave. */
const isAlike = (one: GameId, other: GameId) =>
  GAMES[one].set === GAMES[other].set && GAMES[one].prefix === GAMES[other].prefix;

/** The games of this deployment but one, whose documents have the same fields. */
function useCopies(id: GameId): readonly SettingCopy[] {
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  const modules = useShell((shell) => shell.flags.modules);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language stands for the function that reads it
  return useMemo(
    () =>
      GAME_IDS.filter(
        (other) => other !== id && isAlike(other, id) && modules.includes(GAMES[other].module),
      ).map((other) => ({
        name: localized(GAMES[other]),
        load: sourceOf(other).load,
        categoryOf: (category) => other + category.slice(id.length),
      })),
    [id, modules, locale],
  );
}

/** The four documents of one game. */
function GameCards({ id }: { id: GameId }) {
  const t = useText();
  const { switch: registration, bet, rate, top } = GAME_SETTINGS[id];
  const { intervalSeconds, set } = GAMES[id];
  const source = useMemo(() => sourceOf(id), [id]);
  const copies = useCopies(id);
  const waiting = useMemo(
    () => [
      { setting: registration as Setting, rows: 4, heightPx: 150 },
      { setting: bet as Setting, rows: 13, heightPx: 480 },
      { setting: rate as Setting, rows: Object.keys(ratesOf(set)).length + 2, heightPx: 560 },
      ...(top ? [{ setting: top as Setting, rows: 11, heightPx: 400 }] : []),
    ],
    [registration, bet, rate, top, set],
  );
  const hints = useMemo(
    () => ({
      betEndSeconds: ({ betEndSeconds: seconds }: Readonly<Record<string, unknown>>) =>
        typeof seconds === 'number' && seconds > 0
          ? t('seconds.hint', { minutes: intervalSeconds / SECONDS_A_MINUTE, seconds })
          : undefined,
    }),
    [intervalSeconds, t],
  );
  return (
    <SettingsDocuments source={source} waiting={waiting} copies={copies}>
      <SettingCard setting={registration} hints={hints} />
      <SettingCard setting={bet} />
      {top ? (
        <>
          <OddsCard setting={rate} set={set} />
          <TopCard setting={top} set={set} master={registration} />
        </>
      ) : (
        <SettingCard setting={rate} />
      )}
    </SettingsDocuments>
  );
}

interface GamesProps {
  readonly games: readonly [GameId, ...GameId[]];
}

const categoriesOf = (id: GameId) => settingsOfGame(id).map(({ category }) => category as string);

/** Games behind tabs; what is typed into one stays while another is looked at. */
function GameTabs({ games }: GamesProps) {
  const t = useText();
  const localized = useLocalized();
  const [selected, select] = useState<GameId>(games[0]);
  const changed = useChangedDocuments();
  const kept = useKeptDocuments();
  const hasKept = (id: GameId) => categoriesOf(id).some((category) => kept.includes(category));
  // A game is loaded when it is first looked at, or where something typed waits for it.
  const [opened, setOpened] = useState(() => new Set(games.filter((id) => hasKept(id))));
  if (!opened.has(selected)) setOpened(new Set([...opened, selected]));
  return (
    <Tabs
      label={t('games.tabs')}
      tabs={games.map((id) => ({
        id,
        label: localized(GAMES[id]),
        marked: categoriesOf(id).some((category) => changed.has(category)),
        markedLabel: t('games.changed'),
      }))}
      selected={selected}
      onSelect={(id) => select(games.find((game) => game === id) ?? selected)}
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

/** The settings page of one game, or of several behind tabs. */
export function GameSettings({ games }: GamesProps) {
  const t = useText();
  const [first, ...others] = games;
  const { intervalSeconds } = GAMES[first];
  const page = useMemo(
    () => (others.length > 0 ? <GameTabs games={games} /> : <GameCards id={first} />),
    [first, games, others.length],
  );
  const subtitle =
    others.length > 0
      ? undefined
      : t('page.subtitle', {
          minutes: intervalSeconds / SECONDS_A_MINUTE,
          rounds: SECONDS_A_DAY / intervalSeconds,
        });
  return (
    <SettingsPage permission="minigameSettings.change" {...(subtitle && { subtitle })}>
      {page}
    </SettingsPage>
  );
}
