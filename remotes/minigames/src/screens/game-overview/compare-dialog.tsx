import { ApiFailure, call, useQuery } from '@gwanje/api-client';
import {
  GAME_SETTINGS,
  GAMES,
  type GameId,
  minigames,
  type OtherGame,
  placesOf,
  type Setting,
  type SettingDocument,
  type ValuesByPath,
  valuesOf,
} from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Button, Dialog, Table, Tabs } from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { COMPARED_KINDS, type ComparedKind, pathIn } from './compared.rule';
import { type ComparedGame, CopyColumn } from './copy-column';

const Compared = styled.div`
  overflow: auto;
  max-height: 60vh;
  td[data-differs] { background: var(--wait-tint); font-weight: 600; }
`;

/** Powerball has addresses of its own. */
async function load(game: GameId, signal: AbortSignal): Promise<readonly SettingDocument[]> {
  const { data, error } =
    game === 'powerball'
      ? await call(minigames.listPowerballConfigs, {}, { signal })
      : await call(minigames.listGameConfigs, { game: game as OtherGame }, { signal });
  if (error) throw new ApiFailure(error);
  return data;
}

const useDocuments = (games: readonly GameId[]) =>
  useQuery<(readonly SettingDocument[])[], ApiFailure>({
    queryKey: ['compared games', games.join()],
    queryFn: ({ signal }) => Promise.all(games.map((game) => load(game, signal))),
  });

interface CompareDialogProps {
  readonly games: readonly GameId[];
  readonly onClose: () => void;
}

/** The documents of games of one market set, side by side; what differs is marked. */
export function CompareDialog({ games, onClose }: CompareDialogProps) {
  const t = useText();
  const localized = useLocalized();
  const [kind, setKind] = useState<ComparedKind>('switch');
  /** Whose column is to be copied to the others. */
  const [copied, setCopied] = useState<GameId>();
  const answer = useDocuments(games);
  const settingOf = (game: GameId) => GAME_SETTINGS[game][kind] as Setting | null;
  const [first] = games;
  const setting = first && settingOf(first);
  return (
    <Dialog open size="l" title={t('overview.compare.title')} onClose={onClose}>
      <Tabs
        label={t('overview.compare.title')}
        tabs={COMPARED_KINDS.filter((one) => first && GAME_SETTINGS[first][one]).map((one) => ({
          ...{ id: one, label: t(`overview.compare.${one}`) },
        }))}
        selected={kind}
        onSelect={(id) => setKind(id as ComparedKind)}
      >
        <Answered answer={answer} things={t('overview.things')} waitingRows={8}>
          {(documents) => {
            const values = games.map((game, index): ValuesByPath => {
              const own = settingOf(game);
              const document = documents[index]?.find(({ category }) => category === own?.category);
              return own && document ? valuesOf(own, document) : {};
            });
            const compared = games.flatMap((game, index): ComparedGame[] => {
              const own = settingOf(game)?.category;
              const document = documents[index]?.find(({ category }) => category === own);
              return document ? [{ game, document }] : [];
            });
            const source = compared.find(({ game }) => game === copied);
            const places = setting ? [...placesOf(setting).entries()] : [];
            return (
              <Compared>
                <Table caption={t('overview.compare.title')}>
                  <thead>
                    <tr>
                      <th scope="col">{t('overview.compare.field')}</th>
                      {games.map((game) => (
                        <th key={game} scope="col" data-n>
                          {localized(GAMES[game])}{' '}
                          <Button
                            size="s"
                            tone="quiet"
                            aria-label={t('overview.copy.of', { name: localized(GAMES[game]) })}
                            aria-pressed={copied === game}
                            onClick={() => setCopied(copied === game ? undefined : game)}
                          >
                            {t('overview.copy')}
                          </Button>
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {places.map(([path, { names }]) => (
                      <tr key={path}>
                        <th scope="row">{names.map(localized).join(' · ')}</th>
                        {games.map((game, index) => {
                          const value = values[index]?.[pathIn(game, path, games[0] as GameId)];
                          return (
                            <td
                              key={game}
                              data-n
                              data-differs={value === values[0]?.[path] ? undefined : ''}
                            >
                              {shown(value, t)}
                            </td>
                          );
                        })}
                      </tr>
                    ))}
                  </tbody>
                </Table>
                {source &&
                  compared
                    .filter(({ game }) => game !== source.game)
                    .map((to) => <CopyColumn key={to.game} {...{ kind, to }} from={source} />)}
              </Compared>
            );
          }}
        </Answered>
      </Tabs>
    </Dialog>
  );
}

function shown(value: unknown, t: ReturnType<typeof useText>): string {
  if (typeof value === 'boolean') return t(value ? 'overview.on' : 'overview.off');
  return typeof value === 'number' ? value.toLocaleString('en-US') : '–';
}
