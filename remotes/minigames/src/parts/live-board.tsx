import { query, useQuery } from '@gwanje/api-client';
import {
  GAMES,
  type GameId,
  type LiveGame,
  minigames,
  ROUND_STATES,
  settingsAddress,
} from '@gwanje/contract';
import { Link, useLocalized, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Badge, Button, Card, toast } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../text';
import { CellBoard } from './cell-board';
import { PickTable } from './pick-table';
import { RoundMarks } from './round-marks';
import { countdownText, useServerTime } from './use-countdown';

/** As often as one looks while a round is under way; nobody who does not look asks. */
export const LIVE_EVERY_MS = 2_000;
const HURRY_MS = 10_000;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 14px;
  padding: 4px 0 10px;
  font-variant-numeric: tabular-nums;
  > strong { font-size: 15px; }
  > code { overflow-wrap: anywhere; color: var(--muted); font-size: 12px; }
`;

type Current = NonNullable<LiveGame['current']>;
interface Heard {
  readonly at: string;
  readonly heardAt: number;
}

/** How long betting goes on, and then how long it is to the draw; in a hurry it says so. */
function Countdown({ round, heard }: { round: Current['round']; heard: Heard }) {
  const t = useText();
  const now = useServerTime(heard);
  const [closes, draws] = [Date.parse(round.closesAt), Date.parse(round.drawAt)];
  const isOpen = now < closes && round.state !== 'held';
  const leftMs = (isOpen ? closes : draws) - now;
  if (leftMs <= 0) return <Badge tone="warn">{t('live.overdue')}</Badge>;
  const isHurry = leftMs <= HURRY_MS;
  return (
    <Badge tone={isHurry ? 'warn' : 'neutral'}>
      {t(isOpen ? 'live.untilClose' : 'live.untilDraw', { left: countdownText(leftMs) })}
      {isHurry && ` · ${t('live.soon')}`}
    </Badge>
  );
}

function SeedHash({ hash }: { hash: string }) {
  const t = useText();
  const copy = () =>
    navigator.clipboard.writeText(hash).then(
      () => toast({ tone: 'success', title: t('live.copied') }),
      () => toast({ tone: 'warning', title: t('live.notCopied') }),
    );
  return (
    <>
      <span>{t('round.seedHash')}</span>
      <code>{hash}</code>
      <Button size="s" tone="quiet" onClick={() => void copy()}>
        {t('live.copy')}
      </Button>
    </>
  );
}

/** Which block is mixed into the draw, as it was announced before anybody could know its hash. */
function BlockHeight({ round }: { round: Current['round'] | undefined }) {
  const t = useText();
  if (!round || GAMES[round.game].draw !== 'blockHash') return null;
  const height = round.blockHeight?.toLocaleString('en-US');
  return <span>{height ? t('live.block', { height }) : t('live.noBlock')}</span>;
}

function Selling({ game, isSold }: Pick<LiveGame, 'game' | 'isSold'>) {
  const t = useText();
  const configVersion = useShell(({ flags }) => flags.configVersion);
  const settings = settingsAddress(game, configVersion);
  return (
    <>
      <Badge tone={isSold ? 'good' : 'bad'}>{t(isSold ? 'live.sold' : 'live.notSold')}</Badge>
      {settings && <Link to={settings}>{t('live.settings')}</Link>}
    </>
  );
}

function Board({ current }: { current: Current }) {
  const t = useText();
  const { round, picks, testPicks } = current;
  return (
    <>
      {picks.length === 0 ? (
        <p>{t('round.noBets')}</p>
      ) : (
        <PickTable round={round} caption={t('round.board')} picks={picks} />
      )}
      {testPicks.length > 0 && (
        <PickTable round={round} caption={t('live.testBoard')} picks={testPicks} />
      )}
      {picks.length > 0 && <RoundMarks roundId={round.roundId} />}
      <CellBoard {...current} />
    </>
  );
}

/** The round of a game that is under way: how long, what was bet, and what each result would cost. */
export function LiveBoard({ game }: { game: GameId }) {
  const t = useText();
  const localized = useLocalized();
  const answer = useQuery({
    ...query(minigames.readLiveRounds, { gameType: game }),
    refetchInterval: LIVE_EVERY_MS,
  });
  return (
    <Card title={t('live.card')}>
      <Answered answer={answer} things={t('rounds.things')} waitingRows={4}>
        {({ at, games: [live] }) => {
          if (!live) return <p>{t('live.none')}</p>;
          const { current } = live;
          const heard = { at, heardAt: answer.dataUpdatedAt };
          return (
            <>
              <Head>
                {current && (
                  <>
                    <strong>
                      {t('live.round', {
                        no: current.round.roundNo,
                        rotation: current.round.rotation.toLocaleString('en-US'),
                      })}
                    </strong>
                    <Badge tone="accent">{localized(ROUND_STATES[current.round.state])}</Badge>
                    <Countdown round={current.round} heard={heard} />
                  </>
                )}
                <Selling {...live} />
                {current?.round.seedHash && <SeedHash hash={current.round.seedHash} />}
                <BlockHeight round={current?.round} />
              </Head>
              {current ? <Board current={current} /> : <p>{t('live.none')}</p>}
            </>
          );
        }}
      </Answered>
    </Card>
  );
}
