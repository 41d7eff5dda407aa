import {
  DRAW_SOURCES,
  GAMES,
  type GameRound,
  MARKET_SETS,
  type Market,
  minigames,
  ROUND_STATES,
  type RoundDetail,
  roundAddress,
  sourceGame,
} from '@gwanje/contract';
import { drawText, pickWordsOf } from '@gwanje/game-rules';
import {
  formatInstant,
  Link,
  useLocalized,
  useLocation,
  usePermitted,
  useShell,
  withBetDetail,
} from '@gwanje/remote-kit';
import { Answered, useDetail, useFollow, useWhyNot } from '@gwanje/remote-kit/decision';
import { Button, formatWon } from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { deedsOf, type RoundDeed } from '../domain/round-deeds.rule';
import { useText } from '../text';
import { CellBoard } from './cell-board';
import { oddsText, offeredText } from './offered-odds';
import { PickTable } from './pick-table';
import { RoundDeedDialog } from './round-deed-dialog';
import { RoundMarks } from './round-marks';

const HUNDRED = 100;

const Panel = styled.div`
  display: grid;
  gap: 12px;
  padding: 12px 14px;
  > [data-deeds] { display: flex; flex-wrap: wrap; gap: 8px; }
  code { overflow-wrap: anywhere; color: var(--muted); }
`;

function Picks({ detail }: { detail: RoundDetail }) {
  const t = useText();
  const { picks, testPicks, round } = detail;
  if (picks.length + testPicks.length === 0) return <p>{t('round.noBets')}</p>;
  return (
    <>
      <PickTable round={round} caption={t('round.board')} picks={picks} />
      {testPicks.length > 0 && (
        <PickTable round={round} caption={t('live.testBoard')} picks={testPicks} />
      )}
      {picks.length > 0 && <RoundMarks roundId={round.roundId} />}
      <CellBoard {...detail} />
    </>
  );
}

/** What happened to the round and who did it, the oldest first. */
function Facts({ detail }: { detail: RoundDetail }) {
  const t = useText();
  const localized = useLocalized();
  const { results, changes, settlements, round } = detail;
  const nobody = t('round.nobody');
  const steps = [
    ...results.map(({ at, draw, source, enteredBy, isFirst, proof }) => ({
      at,
      text: [
        t(isFirst ? 'round.firstEntry' : 'round.entry'),
        source ? localized(DRAW_SOURCES[source]) : nobody,
        enteredBy?.id ?? nobody,
        draw && drawText(round.game, draw, localized, round.offer),
        proof && t('round.proof', { proof }),
      ],
    })),
    ...changes.map(({ at, change, by, reason }) => ({
      at,
      text: [t(`round.did.${change}`), by.id, reason],
    })),
    ...settlements.map(({ at, settlementNo, kind, by, bets, payoutWon, reason }) => ({
      at,
      text: [
        t(`round.kind.${kind}`, { no: settlementNo }),
        by?.id ?? nobody,
        t('round.paid', { bets, payout: formatWon(payoutWon) }),
        reason,
      ],
    })),
  ];
  return (
    <ul aria-label={t('round.history')}>
      {steps
        .toSorted((one, other) => one.at.localeCompare(other.at))
        .map(({ at, text }) => (
          <li key={`${at} ${text.join()}`}>
            {[formatInstant(at), ...text.filter(Boolean)].join(' · ')}
          </li>
        ))}
    </ul>
  );
}

/** Leads to the round from whose draw this one is read, or to those that are read from its own. */
function Related({ detail: { round, related } }: { readonly detail: RoundDetail }) {
  const t = useText();
  const localized = useLocalized();
  const configVersion = useShell(({ flags }) => flags.configVersion);
  if (related.length === 0) return null;
  return (
    <div>
      {t(sourceGame(round.game) ? 'round.readFrom' : 'round.readFromIt')}
      {related.map((one) => {
        const { roundId, game, roundNo, state } = one;
        const name = `${localized(GAMES[game])} ${t('round.no', { no: roundNo })}`;
        const to = roundAddress(one, configVersion);
        return (
          <span key={roundId}>
            {' '}
            {to ? <Link to={to}>{name}</Link> : name} ({localized(ROUND_STATES[state])})
          </span>
        );
      })}
    </div>
  );
}

/** What the provider offers with the round, folded: a race has many runners. */
function Offer({ round }: { readonly round: GameRound }) {
  const t = useText();
  const localized = useLocalized();
  const { game, offer } = round;
  if (!offer || offer.picks.length === 0) return null;
  const { set } = GAMES[game];
  const markets: Readonly<Record<string, Market>> = MARKET_SETS[set].markets;
  return (
    <details>
      <summary>
        {t('round.offer')} {offer.event}
      </summary>
      <ul>
        {offer.picks.map(({ market, pick, oddsHundredths }) => {
          const line = offer.linesHundredths[market];
          const words = pickWordsOf(set, offer, market, pick);
          return (
            <li key={`${market} ${pick}`}>
              {markets[market] && localized(markets[market])}
              {line !== undefined && ` ${line / HUNDRED}`} {words ? localized(words) : pick}{' '}
              {t('round.offeredPick', {
                provider: oddsText(oddsHundredths),
                ours: offeredText(round, market, pick),
              })}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Leads to the bets on the round, in a window over the list. */
function ToBets({ round: { roundId } }: { readonly round: GameRound }) {
  const t = useText();
  const { search } = useLocation();
  if (!usePermitted('bet.read')) return null;
  return (
    <div>
      <Link to={{ search: withBetDetail(search, `/bet/minigameDetail?round=${roundId}`) }}>
        {t('round.toBets')}
      </Link>
    </div>
  );
}

interface RoundPanelProps {
  readonly round: GameRound;
  readonly onChanged: (left?: GameRound) => Promise<unknown>;
}

/** Everything about one round beneath its row, and what may be done with it. */
export function RoundPanel({ round, onChanged }: RoundPanelProps) {
  const t = useText();
  const whyNot = useWhyNot('round.decide');
  const [deed, setDeed] = useState<RoundDeed | 'verify'>();
  const asked = {
    ...{ endpoint: minigames.readGameRound, input: { roundId: round.roundId } },
    rowOf: (told: RoundDetail) => told.round,
  };
  const answer = useDetail({
    ...{ ...asked, row: round },
    // It closes by the clock.
    besides: ['state'],
    isDeciding: deed !== undefined,
  });
  const follow = useFollow(asked);
  const done = (left?: GameRound) => Promise.all([follow(left), onChanged(left)]);
  return (
    <Answered answer={answer} things={t('rounds.things')} waitingRows={4}>
      {(detail) => (
        <Panel>
          <div data-deeds>
            {deedsOf(detail.round).map((one) => (
              <Button key={one} size="s" disabledReason={whyNot} onClick={() => setDeed(one)}>
                {t(`round.deed.${one}`)}
              </Button>
            ))}
            {detail.round.seed !== null && (
              <Button size="s" onClick={() => setDeed('verify')}>
                {t('verify.button')}
              </Button>
            )}
          </div>
          {detail.round.seedHash && (
            <div>
              {t('round.seedHash')} <code>{detail.round.seedHash}</code>
            </div>
          )}
          <Related detail={detail} />
          <Offer round={detail.round} />
          <Picks detail={detail} />
          <ToBets round={detail.round} />
          <Facts detail={detail} />
          <RoundDeedDialog
            opened={deed && { deed, round: detail.round }}
            onDone={done}
            onClose={() => setDeed(undefined)}
          />
        </Panel>
      )}
    </Answered>
  );
}
