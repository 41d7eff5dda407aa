import { query, useQuery } from '@gwanje/api-client';
import {
  bets,
  CANCELLED_FOR,
  explainAmount,
  placedSportsBets,
  SPORTS_BET_REASONS,
  SPORTS_TYPES,
  type SportsBetDetail,
  type SportsBetRow,
} from '@gwanje/contract';
import { formatInstant, Link, useLocalized, useScreenTitle, useShell } from '@gwanje/remote-kit';
import { Answered, useDetail, useFollow, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Badge, Button, Card, EmptyState, formatWon, Page } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { oddsText } from '../../domain/odds-text.rule';
import { useText } from '../../text';
import { BetNotes } from '../bet-notes';
import {
  BetTimeline,
  ReturnReason,
  type Step,
  useDecisionSteps,
  useMoneySteps,
} from '../bet-timeline';
import { EntriesTable } from '../entries-table';
import { MemberCell } from '../member-cell';
import { ResultBadge } from '../result-badge';
import { useRowNow } from '../use-row-now';
import { SameCart } from './same-cart';
import type { SportsAction } from './sports-action.form';
import { SportsLegs } from './sports-legs';
import { factorText, foldersText } from './sports-words';

const SportsActionForm = lazy(async () => ({
  default: (await import('./sports-action.form')).SportsActionForm,
}));

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  small { color: var(--muted); overflow-wrap: anywhere; }
`;

/** What happened to a bet, the oldest first. */
function useSteps(detail: SportsBetDetail): readonly Step[] {
  const t = useText();
  const decided = useDecisionSteps(detail.decisions, SPORTS_BET_REASONS);
  const settled = useMoneySteps(detail);
  const { delaySeconds, acceptingUntil, cancelledFor, at } = detail.bet;
  const isRefused = cancelledFor === 'odds' || cancelledFor === 'suspended';
  return [
    { at, text: t('timeline.taken') },
    ...(delaySeconds === null || acceptingUntil !== null
      ? []
      : [
          {
            at: new Date(Date.parse(at) + delaySeconds * 1_000).toISOString(),
            text: t(isRefused ? 'timeline.refused' : 'timeline.accepted'),
          },
        ]),
    ...settled,
    ...decided,
  ];
}

function Timeline({ detail }: { readonly detail: SportsBetDetail }) {
  return <BetTimeline steps={useSteps(detail)} />;
}

/** How every leg that counts and the bonus come to the odds of a cart. */
const factorsOf = ({ legs, why }: SportsBetDetail, t: ReturnType<typeof useText>): string => {
  const { oddsHundredths = 0, bonusHundredths = 100 } = why.values;
  return t('sports.factors', {
    factors: [
      ...legs
        .filter(({ result }) => result !== 'N')
        .map(({ factorThousandths }) => factorText(factorThousandths)),
      ...(bonusHundredths > 100 ? [oddsText(bonusHundredths)] : []),
    ].join(' × '),
    odds: oddsText(oddsHundredths),
  });
};

/** Whether the ledger has moved what its legs come to. */
const movedWon = ({ entries }: SportsBetDetail) =>
  entries.reduce((won, { amountWon }) => won + amountWon, 0);

function OneBet({ row }: { readonly row: SportsBetRow }) {
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  const whyNot = useWhyNot('bet.decide');
  const [action, setAction] = useState<SportsAction>();
  const key = { memberId: row.member._id, betId: row.betId };
  const asked = {
    ...{ endpoint: bets.readSportsBet, input: key },
    rowOf: (told: SportsBetDetail) => told.bet,
  };
  const follow = useFollow(asked);
  const answer = useDetail({
    ...{ ...asked, row, isDeciding: action !== undefined },
    besides: ['isHighNew', 'isNoted', 'legFactorsThousandths'],
  });
  const look = useWrite(bets.acknowledgeSportsBet);
  const acknowledge = async () => {
    await look.send(key);
    await answer.refetch();
  };
  return (
    <Answered answer={answer} things={t('detail.things')} waitingRows={6}>
      {(detail) => {
        const { bet } = detail;
        const ledgerWon = movedWon(detail);
        const computedWon = detail.computedWon - bet.stakeWon;
        return (
          <Stack>
            <Card
              title={`${localized(SPORTS_TYPES[bet.type])} ${foldersText(bet.folders, t)}`}
              note={<ResultBadge result={bet.result} />}
              actions={
                <>
                  {bet.isHighNew && (
                    <Button
                      size="s"
                      tone="primary"
                      disabledReason={whyNot}
                      disabled={look.disabled}
                      onClick={() => void acknowledge()}
                    >
                      {t('high.acknowledge')}
                    </Button>
                  )}
                  {bet.result === 'I' && (
                    <Button
                      size="s"
                      disabledReason={whyNot}
                      onClick={() => setAction({ action: 'cancel' })}
                    >
                      {t('action.cancel')}
                    </Button>
                  )}
                  {bet.result !== 'C' && detail.legs.some(({ isApart }) => isApart) && (
                    <Button
                      size="s"
                      disabledReason={whyNot}
                      onClick={() => setAction({ action: 'resettle' })}
                    >
                      {t('action.resettle')}
                    </Button>
                  )}
                  {bet.result !== 'N' && bet.result !== 'C' && (
                    <Button
                      size="s"
                      disabledReason={whyNot}
                      onClick={() => setAction({ action: 'void' })}
                    >
                      {t('action.void')}
                    </Button>
                  )}
                </>
              }
            >
              <p>
                <MemberCell member={bet.member} /> · {formatInstant(bet.at)} ·{' '}
                {formatWon(bet.stakeWon)} × {oddsText(bet.oddsHundredths)} →{' '}
                {formatWon(bet.expectedWon)}{' '}
                {bet.isVoidAsked && <Badge tone="warn">{t('void.asked')}</Badge>}
              </p>
              <SportsLegs
                detail={detail}
                mayVoid={whyNot}
                onVoid={(legNo) => setAction({ action: 'void', legNo })}
              />
              <section aria-label={t('detail.why')}>
                <h3>{t('detail.why')}</h3>
                <p>
                  <strong>{explainAmount(detail.why, locale)}</strong>{' '}
                  {ledgerWon === computedWon ? (
                    <Badge tone="good">{t('detail.same')}</Badge>
                  ) : (
                    <Badge tone="bad">
                      {t('detail.differs', {
                        ledger: formatWon(ledgerWon),
                        computed: formatWon(computedWon),
                      })}
                    </Badge>
                  )}
                </p>
                {detail.why.rule === 'cartWin' && <p>{factorsOf(detail, t)}</p>}
                <ReturnReason
                  detail={detail}
                  reasons={SPORTS_BET_REASONS}
                  self={
                    bet.cancelledFor
                      ? localized(CANCELLED_FOR[bet.cancelledFor])
                      : bet.result === 'N'
                        ? t('sports.allVoid')
                        : undefined
                  }
                />
                {detail.sameCart.bets > 0 && <SameCart detail={detail} />}
                <small>
                  {t('sports.versions', {
                    level: detail.level,
                    versions: detail.versions.map((version) => `v${version}`).join(' · '),
                  })}{' '}
                  · {t('detail.reference', { id: bet.betId, reference: detail.reference })}
                  {detail.ip && ` · ${t('detail.ip', { ip: detail.ip })}`}
                  {detail.device && ` · ${t('detail.device', { device: detail.device })}`}
                  {detail.startAmountWon !== null &&
                    ` · ${t('sports.startAmount', { won: formatWon(detail.startAmountWon) })}`}
                </small>
              </section>
              <EntriesTable entries={detail.entries} />
              <Timeline detail={detail} />
              <BetNotes
                notes={detail.notes}
                endpoint={bets.noteSportsBet}
                bet={key}
                onDone={() => answer.refetch()}
              />
            </Card>
            <Suspense>
              {action && (
                <SportsActionForm
                  of={action}
                  bet={bet}
                  onDone={follow}
                  onClose={() => setAction(undefined)}
                />
              )}
            </Suspense>
          </Stack>
        );
      }}
    </Answered>
  );
}

/** One bet on sports, found by its number alone. */
export function SportsBetPart({ betId, path }: { readonly betId: string; readonly path: string }) {
  const t = useText();
  const title = useScreenTitle();
  const found = useQuery(query(placedSportsBets.page, { categoryInfo: 'betId', query: betId }));
  const memberId = found.data?.rows[0]?.member._id;
  const now = useRowNow(placedSportsBets, memberId ? { id: betId, memberId } : undefined);
  return (
    <Page title={title} subtitle={<Link to={path}>{t('sports.toHistory')}</Link>}>
      <Answered answer={found} things={t('detail.things')} waitingRows={6}>
        {({ rows: [row] }) =>
          row ? <OneBet row={now.row ?? row} /> : <EmptyState title={t('sports.notFound')} />
        }
      </Answered>
    </Page>
  );
}
