import { query, useQuery } from '@gwanje/api-client';
import {
  bets,
  EVENT_PHASES,
  type EventDetail,
  type EventMarket,
  type MarketPick,
  marketPickName,
  type SportsEvent,
} from '@gwanje/contract';
import { formatInstant, Link, MemberLink, useLocalized } from '@gwanje/remote-kit';
import { Answered, useWhyNot } from '@gwanje/remote-kit/decision';
import { Badge, Button, formatWon, Table } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { oddsText } from '../../domain/odds-text.rule';
import { useText } from '../../text';
import type { Deed } from './event-deed.form';
import { EventFacts } from './event-facts';
import { StopOne } from './event-stops';
import { deedsOf, isComing, isHeldUp, useEventWords, useWhyNotDeed } from './event-words';
import { OddsEdit } from './odds-edit';
import { type FollowEvent, useEvent } from './use-event';

const EventDeedForm = lazy(async () => ({
  default: (await import('./event-deed.form')).EventDeedForm,
}));

const EventChangeForm = lazy(async () => ({
  default: (await import('./event-change.form')).EventChangeForm,
}));

const Panel = styled.div`
  display: grid;
  gap: 12px;
  padding: 12px 14px;
  > [data-deeds] { display: flex; flex-wrap: wrap; gap: 8px; }
  ul { margin: 0; padding-left: 18px; }
`;

interface Chosen {
  readonly deed: Deed;
  readonly market?: EventMarket;
  readonly pick?: MarketPick;
}

/** Where bets on an event, or at odds of one of its markets, are listed. */
const BETS = '/bet/sportshistory';

function OddsHistory({ eventId, marketId }: { eventId: string; marketId: string }) {
  const t = useText();
  const answer = useQuery(query(bets.listEventOdds, { eventId, marketId }));
  return (
    <Answered answer={answer} things={t('event.oddsHistory')} waitingRows={2}>
      {({ versions }) => (
        <ul aria-label={t('event.oddsHistory')}>
          {versions.map(({ version, at, prices, source, setBy, reason }) => (
            <li key={version}>
              {formatInstant(at)} · {prices.map((one) => oddsText(one.oddsHundredths)).join(' / ')}{' '}
              · {setBy?.id ?? t(`event.source.${source}`)}
              {reason && ` · ${reason}`} ·{' '}
              <Link to={`${BETS}?range=all&market=${marketId}&oddsVersion=${version}`}>
                {t('event.betsAtOdds')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Answered>
  );
}

interface MarketsProps {
  readonly detail: EventDetail;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onChanged: FollowEvent;
}

interface PickSalesProps extends Pick<MarketsProps, 'onChoose'> {
  readonly market: EventMarket;
  readonly whyNot: string | undefined;
}

/** Stops or resumes one pick of a market that is sold. */
function PickSales({ market, onChoose, whyNot }: PickSalesProps) {
  const t = useText();
  const localized = useLocalized();
  return market.picks
    .filter(({ isVoid, oddsHundredths }) => !isVoid && oddsHundredths !== null)
    .map(({ pick, isSuspended }) => (
      <Button
        key={pick}
        size="s"
        tone="quiet"
        disabledReason={whyNot}
        onClick={() => onChoose({ deed: isSuspended ? 'resume' : 'suspend', market, pick })}
      >
        {t(isSuspended ? 'event.resumePick' : 'event.suspendPick', {
          pick: localized(marketPickName(market.kind, pick)),
        })}
      </Button>
    ));
}

function Markets({ detail, onChoose, onChanged }: MarketsProps) {
  const t = useText();
  const localized = useLocalized();
  const { marketOf } = useEventWords();
  const whyNot = useWhyNot('bet.decide');
  const [history, setHistory] = useState<string>();
  const { event, markets } = detail;
  const whyNotVoid = useWhyNotDeed(event)('void');
  const isSold = event.phase === 'open' || event.phase === 'suspended' || event.phase === 'started';
  const isVoidable = event.phase === 'settling' ? isHeldUp(event) : event.phase !== 'void';
  if (markets.length === 0) return <p>{t('event.noMarkets')}</p>;
  return (
    <>
      <Table caption={t('event.markets')}>
        <thead>
          <tr>
            <th scope="col">{t('event.market')}</th>
            <th scope="col">{t('event.state')}</th>
            <th scope="col">{t('event.odds')}</th>
            <th scope="col">{t('event.laid')}</th>
            <th scope="col" data-n>
              {t('event.worst')}
            </th>
            <th scope="col">{t('event.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {markets.map((market) => (
            <tr key={market.marketId}>
              <th scope="row">{marketOf(event, market)}</th>
              <td>
                {isSold || market.state === 'void'
                  ? t(`event.marketState.${market.state}`)
                  : localized(EVENT_PHASES[event.phase])}
                {market.frozenUntil && Date.parse(market.frozenUntil) > Date.now() && (
                  <>
                    {' '}
                    <Badge tone="accent">
                      {t('event.frozenUntil', { at: formatInstant(market.frozenUntil) })}
                    </Badge>
                  </>
                )}
                {market.picks.some((one) => one.isSuspended) && (
                  <>
                    {' '}
                    <Badge tone="bad">
                      {t('event.stoppedPicks', {
                        picks: market.picks
                          .filter((one) => one.isSuspended)
                          .map((one) => localized(marketPickName(market.kind, one.pick)))
                          .join(', '),
                      })}
                    </Badge>
                  </>
                )}
              </td>
              <td>
                {isSold && market.state !== 'void' ? (
                  <OddsEdit
                    eventId={event.eventId}
                    market={{
                      ...market,
                      prices: market.picks.flatMap(({ pick, oddsHundredths }) =>
                        oddsHundredths === null ? [] : [{ pick, oddsHundredths }],
                      ),
                    }}
                    isFed={event.source !== null}
                    onChanged={onChanged}
                  />
                ) : (
                  market.picks
                    .map(({ oddsHundredths }) =>
                      oddsHundredths === null ? '–' : oddsText(oddsHundredths),
                    )
                    .join(' / ')
                )}
              </td>
              <td>
                {market.picks
                  .filter((one) => one.bets > 0)
                  .map(
                    (one) =>
                      `${localized(marketPickName(market.kind, one.pick))} ${t('event.laidPick', {
                        ...{ bets: one.bets, stake: formatWon(one.stakeWon) },
                      })}`,
                  )
                  .join(' · ') || '–'}
              </td>
              <td data-n>{formatWon(Math.max(...market.picks.map(({ worstWon }) => worstWon)))}</td>
              <td>
                {isSold && market.state !== 'void' && (
                  <Button
                    size="s"
                    disabledReason={whyNot}
                    onClick={() =>
                      onChoose({ deed: market.state === 'open' ? 'suspend' : 'resume', market })
                    }
                  >
                    {t(`event.deed.${market.state === 'open' ? 'suspend' : 'resume'}`)}
                  </Button>
                )}{' '}
                {isSold && market.state === 'open' && (
                  <PickSales market={market} onChoose={onChoose} whyNot={whyNot} />
                )}{' '}
                {market.state !== 'void' && isVoidable && (
                  <>
                    <Button
                      size="s"
                      disabledReason={whyNotVoid}
                      onClick={() => onChoose({ deed: 'void', market })}
                    >
                      {t('event.deed.void')}
                    </Button>{' '}
                    {market.picks
                      .filter(({ bets: laid, isVoid }) => laid > 0 && !isVoid)
                      .map(({ pick }) => (
                        <Button
                          key={pick}
                          size="s"
                          disabledReason={whyNotVoid}
                          onClick={() => onChoose({ deed: 'void', market, pick })}
                        >
                          {t('event.voidPick', {
                            pick: localized(marketPickName(market.kind, pick)),
                          })}
                        </Button>
                      ))}
                  </>
                )}{' '}
                <Button
                  size="s"
                  tone="quiet"
                  aria-expanded={history === market.marketId}
                  onClick={() =>
                    setHistory(history === market.marketId ? undefined : market.marketId)
                  }
                >
                  {t('event.oddsHistory')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {history && <OddsHistory eventId={event.eventId} marketId={history} />}
    </>
  );
}

/** What may be done with the whole event. */
function Deeds({ event, onChoose }: Pick<MarketsProps, 'onChoose'> & { event: SportsEvent }) {
  const t = useText();
  const whyNotDeed = useWhyNotDeed(event);
  return deedsOf(event).map((deed) => (
    <Button
      key={deed}
      size="s"
      {...(deed === 'result' && { shortcut: 'I' })}
      disabledReason={whyNotDeed(deed)}
      onClick={() => onChoose({ deed })}
    >
      {t(`event.deed.${deed}`)}
    </Button>
  ));
}

interface EventPanelProps {
  readonly event: SportsEvent;
  readonly onChanged: FollowEvent;
  /** One key stops it at once, where it is played. */
  readonly hasStop?: boolean;
  /** Goes on to the next that waits for its result, where results are entered one after another. */
  readonly onNext?: () => void;
  readonly onCopy?: ((detail: EventDetail) => void) | undefined;
}

/** Everything about one event beneath its row, and what may be done with it. */
export function EventPanel({ event, onChanged, hasStop, onNext, onCopy }: EventPanelProps) {
  const t = useText();
  const whyNot = useWhyNot('bet.decide');
  const [chosen, setChosen] = useState<Chosen>();
  const [isChanging, setChanging] = useState(false);
  const { answer, follow } = useEvent(event, isChanging || chosen !== undefined);
  const done: FollowEvent = (left) => Promise.all([follow(left), onChanged(left)]);
  return (
    <Answered answer={answer} things={t('event.things')} waitingRows={4}>
      {(detail) => (
        <Panel>
          <div data-deeds>
            {hasStop && detail.event.phase === 'started' && (
              <StopOne event={detail.event} onDone={done} />
            )}
            <Deeds event={detail.event} onChoose={setChosen} />
            {onNext && (
              <Button size="s" tone="quiet" shortcut="U" onClick={onNext}>
                {t('event.next')}
              </Button>
            )}
            {isComing(detail.event) && (
              <Button size="s" disabledReason={whyNot} onClick={() => setChanging(true)}>
                {t('event.change')}
              </Button>
            )}
            {detail.event.source === null && detail.event.bets === 0 && (
              <Button
                size="s"
                disabledReason={whyNot}
                onClick={() => setChosen({ deed: 'delete' })}
              >
                {t('event.deed.delete')}
              </Button>
            )}
            {onCopy && (
              <Button size="s" disabledReason={whyNot} onClick={() => onCopy(detail)}>
                {t('custom.copy')}
              </Button>
            )}
            {detail.event.bets > 0 && (
              <Link to={`${BETS}?range=all&event=${event.eventId}`}>{t('event.betsOn')}</Link>
            )}
            {detail.event.isSecondAsked && <Badge tone="warn">{t('event.secondAsked')}</Badge>}
            {detail.event.settling && (
              <Badge tone="accent">{t('event.settlingOf', detail.event.settling)}</Badge>
            )}
            {detail.event.phase === 'confirming' && (
              <Badge tone="warn">
                {detail.event.confirmsAt
                  ? t('event.confirmsAt', { at: formatInstant(detail.event.confirmsAt) })
                  : t('event.held')}
              </Badge>
            )}
          </div>
          {detail.held.length > 0 && (
            <p role="note">
              {t('event.heldOf', { held: detail.event.settling?.held ?? detail.held.length })}{' '}
              {detail.event.phase === 'settling' && isHeldUp(detail.event) && (
                <>{t('event.heldAnew')} </>
              )}
              {detail.held.map(({ memberId, id }) => (
                <span key={memberId}>
                  <MemberLink memberId={memberId}>{id}</MemberLink>{' '}
                </span>
              ))}
            </p>
          )}
          {detail.event.isFedOtherwise && (
            <p role="note">
              {t(
                detail.event.phase === 'suspended'
                  ? 'event.fedOtherwise.sale'
                  : 'event.fedOtherwise.result',
              )}{' '}
              <Link to={`/team-name?sport=${detail.event.sport}`}>{t('event.toTeams')}</Link>
            </p>
          )}
          {detail.event.notice && <p>{detail.event.notice}</p>}
          <Markets detail={detail} onChoose={setChosen} onChanged={done} />
          <p>{t('event.worstNote')}</p>
          <EventFacts detail={detail} />
          <Suspense>
            {isChanging && (
              <EventChangeForm
                event={detail.event}
                onDone={done}
                onClose={() => setChanging(false)}
              />
            )}
            {chosen && (
              <EventDeedForm
                key={`${chosen.deed} ${chosen.market?.marketId ?? ''} ${chosen.pick ?? ''}`}
                deed={chosen.deed}
                detail={detail}
                market={chosen.market}
                pick={chosen.pick}
                onDone={chosen.deed === 'delete' ? onChanged : done}
                onClose={() => setChosen(undefined)}
              />
            )}
          </Suspense>
        </Panel>
      )}
    </Answered>
  );
}
