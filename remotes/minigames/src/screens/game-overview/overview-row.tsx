import { GAMES, type GameOverview, MODULES, ratesOf, settingsAddress } from '@gwanje/contract';
import { formatInstant, Link, useLocalized } from '@gwanje/remote-kit';
import { Badge, formatWon, Switch } from '@gwanje/ui-kit';
import { edgeText } from '../../domain/odds-text.rule';
import { useText } from '../../text';

export type Switches = Pick<GameOverview, 'regStatus' | 'betStatus' | 'betTopStatus'>;
export const SWITCHES = ['regStatus', 'betStatus', 'betTopStatus'] as const;

/** Of the settings that have this page. */
const CONFIG_VERSION = 2;
/** Where the form of a game opens that has no page of its own. */
const FORM_OF = '/vx/configs/site-config?open=';

interface OverviewRowProps {
  readonly row: GameOverview;
  /** As it is to be saved. */
  readonly shown: Switches;
  readonly isChanged: boolean;
  readonly isChosen: boolean;
  readonly mayChange: boolean;
  readonly onEdit: (switched: Partial<Switches>) => void;
  readonly onChoose: () => void;
}

/** One game: its switches, which are saved with those of others, and how it stands. */
export function OverviewRow({
  row,
  shown,
  isChanged,
  isChosen,
  mayChange,
  onEdit,
  onChoose,
}: OverviewRowProps) {
  const t = useText();
  const localized = useLocalized();
  const { game, worst, changed, stop } = row;
  const name = localized(GAMES[game]);
  const page = settingsAddress(game, CONFIG_VERSION) ?? FORM_OF + game;
  const rateName = worst && ratesOf(GAMES[game].set)[worst.rateKey];
  return (
    <tr data-changed={isChanged ? '' : undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={t('overview.choose', { name })}
          checked={isChosen}
          onChange={onChoose}
        />
      </td>
      <th scope="row">
        <Link to={page}>{name}</Link>
      </th>
      <td>{localized(MODULES[GAMES[game].module])}</td>
      <td data-n>{t('overview.seconds', { seconds: GAMES[game].intervalSeconds })}</td>
      {SWITCHES.map((which) => (
        <td key={which}>
          <Switch
            hideLabel
            label={t(`overview.switch.${which}`, { name })}
            checked={shown[which]}
            disabled={!mayChange}
            onChange={(isOn) => onEdit({ [which]: isOn })}
          />
        </td>
      ))}
      <td data-n>{row.betEndSeconds}</td>
      <td data-n data-bad={worst && worst.edgeBps < 0 ? '' : undefined}>
        {worst ? (
          <>
            {edgeText(worst.edgeBps)} <small>{rateName && localized(rateName)}</small>
          </>
        ) : (
          '–'
        )}
      </td>
      <td data-n>{row.unregistered}</td>
      <td data-n>
        {formatWon(row.maxWon.first)} / {formatWon(row.maxWon.last)}
      </td>
      <td data-n>{formatWon(row.todayStakeWon)}</td>
      <td data-n data-bad={row.todayProfitWon < 0 ? '' : undefined}>
        {formatWon(row.todayProfitWon)}
      </td>
      <td data-n>
        {row.pendingRounds > 0 ? (
          <Link to={`/v2/game/mini-game-list?gameType=${game}&calcStatus=ready,rollback,hold`}>
            {row.pendingRounds}
          </Link>
        ) : (
          0
        )}
      </td>
      <td>
        {changed ? `${formatInstant(changed.at)} ${changed.by ?? ''}` : '–'}{' '}
        {stop && (
          <Badge tone="warn">
            {t('overview.stopped', { id: stop.by.id, reason: stop.reason })}
          </Badge>
        )}
      </td>
    </tr>
  );
}
