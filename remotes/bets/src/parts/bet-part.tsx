import {
  BET_REASONS,
  BET_RESULTS,
  type Bet,
  type BetAction,
  type BetDetail,
  bets,
  betTypesOf,
  explainAmount,
  GAMES,
  type RoundDetail,
} from '@gwanje/contract';
import { drawText, MARKET_SET_RULES } from '@gwanje/game-rules';
import { formatInstant, useLocalized, useShell } from '@gwanje/remote-kit';
import { Answered, useDetail, useFollow, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Badge, Button, Card, formatWon } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { ledgerSums } from '../domain/bet-sums.rule';
import { oddsText } from '../domain/odds-text.rule';
import { useText } from '../text';
import { BetNotes } from './bet-notes';
import { BetTimeline, useDecisionSteps, useMoneySteps } from './bet-timeline';
import { betPickText, betTypeText } from './bet-words';
import { EntriesTable } from './entries-table';
import { MemberCell } from './member-cell';
import { ResultBadge } from './result-badge';

const BetActionForm = lazy(async () => ({
  default: (await import('./bet-action.form')).BetActionForm,
}));

type Round = RoundDetail['round'];

/** What can be asked of a bet in this state; the server has the last word. */
const actionsOf = ({ result }: Bet, round: Round | undefined): readonly BetAction[] => {
  if (result === 'C') return [];
  if (result === 'I') return round?.state === 'open' ? ['cancel', 'void'] : ['void'];
  return result === 'N' ? ['resettle'] : ['void', 'resettle'];
};

/** The pick's rule in words, with what was drawn. */
function Rule({ bet, round }: { readonly bet: Bet; readonly round: Round | undefined }) {
  const t = useText();
  const localized = useLocalized();
  if (!round?.draw || bet.result === 'I') return null;
  const { set, prefix } = GAMES[bet.game];
  const market = bet.betType.slice(prefix.length);
  const isReverse = MARKET_SET_RULES[set]?.markets[market]?.reverse === true;
  return (
    <p>
      {t(isReverse ? 'detail.ruleReverse' : 'detail.rule', {
        pick: betPickText(bet, localized),
        drawn: drawText(round.game, round.draw, localized, round.offer),
        verdict: localized(BET_RESULTS[bet.result]),
      })}
    </p>
  );
}

type Settlements = RoundDetail['settlements'];

/** What became of its round for as long as it followed it; nothing where rounds may not be read. */
function useRoundSteps({ bet, decisions }: BetDetail, settlements: Settlements) {
  const t = useText();
  const leftAt = decisions.map(({ at }) => at).sort()[0];
  return settlements
    .filter(({ at }) => at >= bet.at && (leftAt === undefined || at < leftAt))
    .map(({ at, kind, settlementNo, by }) => ({
      at,
      text: `${t(`timeline.round.${kind}`, { no: settlementNo })} · ${by?.id ?? t('timeline.nobody')}`,
    }));
}

interface TimelineProps {
  readonly detail: BetDetail;
  readonly settlements: Settlements;
}

function Timeline({ detail, settlements }: TimelineProps) {
  const t = useText();
  const ofRound = useRoundSteps(detail, settlements);
  const decided = useDecisionSteps(detail.decisions, BET_REASONS);
  const moved = useMoneySteps(detail);
  const steps = [
    { at: detail.bet.at, text: t('timeline.taken') },
    ...ofRound,
    ...moved,
    ...decided,
  ];
  return <BetTimeline steps={steps} />;
}

interface BetPartProps {
  readonly bet: Bet;
  readonly round: Round | undefined;
  /** Those of its round, the oldest first. */
  readonly settlements: Settlements;
  readonly onChanged: () => Promise<unknown>;
}

/** One bet: why it stands at its amount, what has moved in its name, and what may be done. */
export function BetPart(props: BetPartProps) {
  const { round, settlements, onChanged } = props;
  const { betId, member } = props.bet;
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  const whyNot = useWhyNot('bet.decide');
  const [action, setAction] = useState<BetAction>();
  const asked = {
    ...{ endpoint: bets.readBet, input: { memberId: member._id, betId } },
    rowOf: (told: BetDetail) => told.bet,
  };
  const follow = useFollow(asked);
  const answer = useDetail({
    ...{ ...asked, row: props.bet },
    besides: ['isHighNew', 'isNoted'],
    isDeciding: action !== undefined,
  });
  const look = useWrite(bets.acknowledgeBet);
  const acknowledge = async () => {
    await look.send({ memberId: member._id, betId });
    await Promise.all([answer.refetch(), onChanged()]);
  };
  return (
    <Answered answer={answer} things={t('detail.things')} waitingRows={5}>
      {(detail) => {
        const { bet } = detail;
        const { ledgerWon, computedWon } = ledgerSums(detail);
        return (
          <Card
            title={t('detail.bet')}
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
                {actionsOf(bet, round)
                  .filter((one) => betTypesOf(GAMES[bet.game])[bet.betType] || one !== 'resettle')
                  .map((one) => (
                    <Button
                      key={one}
                      size="s"
                      disabledReason={whyNot}
                      onClick={() => setAction(one)}
                    >
                      {t(`action.${one}`)}
                    </Button>
                  ))}
              </>
            }
          >
            <p>
              <MemberCell member={bet.member} /> · {formatInstant(bet.at)} ·{' '}
              {betTypeText(bet.game, bet.betType, localized)}{' '}
              <strong>{betPickText(bet, localized)}</strong> · {formatWon(bet.stakeWon)} ×{' '}
              {oddsText(bet.oddsHundredths)}{' '}
              {bet.isVoidAsked && <Badge tone="warn">{t('void.asked')}</Badge>}
            </p>
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
              <Rule bet={bet} round={round} />
              <small>
                {t('detail.versions', {
                  level: detail.level,
                  bet: detail.betVersion,
                  rate: detail.rateVersion,
                })}{' '}
                · {t('detail.reference', { id: bet.betId, reference: detail.reference })}
                {detail.ip && ` · ${t('detail.ip', { ip: detail.ip })}`}
                {detail.device && ` · ${t('detail.device', { device: detail.device })}`}
              </small>
            </section>
            <EntriesTable entries={detail.entries} />
            <Timeline {...{ detail, settlements }} />
            <BetNotes
              notes={detail.notes}
              endpoint={bets.noteBet}
              bet={{ memberId: member._id, betId }}
              onDone={() => Promise.all([answer.refetch(), onChanged()])}
            />
            <Suspense>
              {action && (
                <BetActionForm
                  action={action}
                  bet={bet}
                  onDone={(left) => Promise.all([follow(left), onChanged()])}
                  onClose={() => setAction(undefined)}
                />
              )}
            </Suspense>
          </Card>
        );
      }}
    </Answered>
  );
}
