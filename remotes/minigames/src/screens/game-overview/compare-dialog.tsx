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
import { useLocalized, useSearchParams } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { useSettingText } from '@gwanje/remote-kit/settings';
import { Button, Dialog, Table, Tabs } from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { pathIn } from '../../domain/other-game.rule';
import { useText } from '../../text';
import { COMPARED_KINDS, type ComparedKind } from './compared.rule';
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

interface ComparedTableProps {
  readonly kind: ComparedKind;
  readonly games: readonly GameId[];
  /** Of each of them, in their order. */
  readonly documents: readonly (readonly SettingDocument[])[];
}

const settingOf = (game: GameId, kind: ComparedKind) => GAME_SETTINGS[game][kind] as Setting;

/** One document of each game, field by field; the column of one can be copied to the others. */
function ComparedTable({ kind, games, documents }: ComparedTableProps) {
  const t = useText();
  const localized = useLocalized();
  const [first] = games as [GameId];
  const setting = settingOf(first, kind);
  const text = useSettingText(setting);
  /** Whose column is to be copied to the others. */
  const [copied, setCopied] = useState<GameId>();
  const compared = games.flatMap((game, index): ComparedGame[] => {
    const { category } = settingOf(game, kind);
    const document = documents[index]?.find((one) => one.category === category);
    return document ? [{ game, document }] : [];
  });
  const values = compared.map(
    ({ game, document }): ValuesByPath => valuesOf(settingOf(game, kind), document),
  );
  const source = compared.find(({ game }) => game === copied);
  return (
    <Compared>
      <Table caption={t('overview.compare.title')}>
        <thead>
          <tr>
            <th scope="col">{t('overview.compare.field')}</th>
            {compared.map(({ game }) => (
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
          {[...placesOf(setting).keys()].map((path) => (
            <tr key={path}>
              <th scope="row">{text.label(path)}</th>
              {compared.map(({ game }, index) => {
                const value = values[index]?.[pathIn(game, path, first)] ?? null;
                return (
                  <td key={game} data-n data-differs={value === values[0]?.[path] ? undefined : ''}>
                    {text.value(path, value)}
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
}

interface CompareDialogProps {
  readonly games: readonly GameId[];
  readonly onClose: () => void;
}

/** What the address calls the document that is compared; it names the first by naming none. */
const CARD = 'card';

/** The documents of games of one market set, side by side; what differs is marked. */
export function CompareDialog({ games, onClose }: CompareDialogProps) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const kind = COMPARED_KINDS.find((one) => one === params.get(CARD)) ?? 'switch';
  const show = (card: string) => {
    const next = new URLSearchParams(params);
    next.set(CARD, card);
    setParams(next);
  };
  const answer = useDocuments(games);
  const [first] = games;
  return (
    <Dialog open size="l" title={t('overview.compare.title')} onClose={onClose}>
      <Tabs
        label={t('overview.compare.title')}
        tabs={COMPARED_KINDS.filter((one) => first && GAME_SETTINGS[first][one]).map((one) => ({
          ...{ id: one, label: t(`overview.compare.${one}`) },
        }))}
        selected={kind}
        onSelect={show}
      >
        <Answered answer={answer} things={t('overview.things')} waitingRows={8}>
          {(documents) => <ComparedTable {...{ kind, games, documents }} />}
        </Answered>
      </Tabs>
    </Dialog>
  );
}
