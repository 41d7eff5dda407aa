import { query, useQuery } from '@gwanje/api-client';
import {
  type Bilingual,
  bets,
  CASINO_PROVIDERS,
  MODULES,
  type ReplyOf,
  SPORTS_TYPES,
} from '@gwanje/contract';
import { formatInstant, useLocalized, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Badge, Card, formatWon, Table } from '@gwanje/ui-kit';
import { hasGame } from '../domain/games-had.rule';
import { useText } from '../text';

type GameState = ReplyOf<typeof bets.listGameStates>[number];

const NAMES: Readonly<Record<string, Bilingual>> = {
  ...MODULES,
  ...SPORTS_TYPES,
  ...Object.fromEntries(
    Object.entries<Bilingual>(CASINO_PROVIDERS).map(([no, name]) => [`honor.${no}`, name]),
  ),
};

const PROVIDER = 'honor.';

interface GameStatesProps {
  /** What is shown of them: providers with what they kept today, or every game with what closing it would meet. */
  readonly of: 'providers' | 'games';
}

/** How games stand beside their settings. */
export function GameStates({ of }: GameStatesProps) {
  const t = useText();
  const flags = useShell((shell) => shell.flags);
  const answer = useQuery(query(bets.listGameStates, {}));
  const title = t(`states.${of}`);
  return (
    <Card title={title} note={t('states.note')}>
      <Answered answer={answer} things={title} permission="betSettings.read">
        {(states) => (
          <States
            of={of}
            states={states.filter(({ key }) =>
              of === 'games' ? hasGame(key, flags) : key.startsWith(PROVIDER),
            )}
          />
        )}
      </Answered>
    </Card>
  );
}

function States({ of, states }: GameStatesProps & { readonly states: readonly GameState[] }) {
  const t = useText();
  const heads =
    of === 'games'
      ? (['told', 'openBets', 'players', 'outages'] as const)
      : (['players', 'stake', 'profit', 'return', 'theory'] as const);
  return (
    <div data-flush>
      <Table caption={t(`states.${of}`)}>
        <thead>
          <tr>
            <th scope="col">{t('states.game')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" {...(head !== 'told' && { 'data-n': '' })}>
                {t(`states.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {states.map((state) => (
            <State key={state.key} of={of} state={state} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function State({ of, state }: GameStatesProps & { readonly state: GameState }) {
  const t = useText();
  const localized = useLocalized();
  const { key, openBets, players, closedSince, outages7d, outageMinutes7d } = state;
  const name = NAMES[key];
  const isProvider = key.startsWith(PROVIDER);
  const rate = (bps: number | null) => (bps === null ? '–' : `${(bps / 100).toFixed(2)} %`);
  return (
    <tr>
      <th scope="row">{name ? localized(name) : key}</th>
      {of === 'games' ? (
        <>
          <td>
            {closedSince !== null ? (
              <Badge tone="bad">{t('states.closed', { at: formatInstant(closedSince) })}</Badge>
            ) : (
              t(isProvider ? 'states.open' : 'states.untold')
            )}
          </td>
          <td data-n>{formatWon(openBets)}</td>
          <td data-n>{players === null ? '–' : formatWon(players)}</td>
          <td data-n>
            {isProvider
              ? t('states.outagesOf', { count: outages7d, minutes: outageMinutes7d })
              : '–'}
          </td>
        </>
      ) : (
        <>
          <td data-n>{formatWon(players ?? 0)}</td>
          <td data-n>{formatWon(state.stakeTodayWon)}</td>
          <td data-n>{formatWon(state.profitTodayWon)}</td>
          <td data-n>{rate(state.returnBps)}</td>
          <td data-n>{rate(state.theoryBps)}</td>
        </>
      )}
    </tr>
  );
}
