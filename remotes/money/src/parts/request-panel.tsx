import { query, useQuery } from '@gwanje/api-client';
import {
  type MoneyRequest,
  money,
  moneyHistoryPath,
  type RequestFacts,
  type requests,
} from '@gwanje/contract';
import { formatInstant, Link, usePermitted, useShell } from '@gwanje/remote-kit';
import { ClaimNote } from '@gwanje/remote-kit/claim';
import { Answered, Note, useUnsavedForm, useWhyNot } from '@gwanje/remote-kit/decision';
import type { OpenedRow } from '@gwanje/remote-kit/list';
import {
  Badge,
  Button,
  formatWon,
  ReasonChips,
  readWon,
  TextField,
  useLabels,
} from '@gwanje/ui-kit';
import type { Typed } from '@gwanje/ui-kit/number';
import { useState } from 'react';
import { isDue, isOpen, type Move, movesOf } from '../domain/request-state.rule';
import { useText } from '../text';
import { AlertMemos, Notes } from './alert-memos';
import { BigWins } from './big-wins';
import { CopyAccount } from './copy-account';
import { CorrectAmount } from './correct-amount';
import { ExcludedNote } from './excluded-note';
import { UnknownFacts } from './fact-chips';
import { FactEvidence } from './fact-evidence';
import { LastBonuses } from './last-bonuses';
import { LastRequests } from './last-requests';
import { MemberCell } from './member-cell';
import { OwnLimits } from './own-limits';
import { Panel } from './panel-style';
import { PayoutActions } from './payout-actions';
import { RequestDeposits } from './request-deposits';
import { FirstWord } from './status-cell';
import { TakeBackMoney } from './take-back-money';
import { useDecisions } from './use-decisions';
import { useDeclineReasons } from './use-decline-reasons';
import { useRequestClaim } from './use-request-claim';
import { ASKED_EVERY_MS } from './use-request-facts';
import { WageringExplained } from './wagering-explained';

interface RequestPanelProps {
  readonly request: MoneyRequest;
  readonly facts: RequestFacts | undefined;
  /** Nobody can say at present what should be seen before it is decided. */
  readonly areFactsUnknown: boolean;
  readonly opened: OpenedRow<typeof requests>;
}

const isCharged = ({ kind, status }: MoneyRequest) => kind === 'charge' && status === 'approved';

/** Whether it is to be decided, or its bonus can be taken back. */
const takesReason = (request: MoneyRequest) =>
  isOpen(request) ||
  (request.status === 'approved' && Boolean(request.bonusWon) && request.bonusTakenBackAt === null);

/** Everything that a decision on one request rests on, and the decision. */
export function RequestPanel({ request, facts, areFactsUnknown, opened }: RequestPanelProps) {
  const t = useText();
  const { kind, member, bonusWish } = request;
  // No older than what the facts say of the same wallets.
  const asked = useQuery({
    ...query(money.readMemberMoney, { memberId: member._id }),
    refetchInterval: ASKED_EVERY_MS,
  });
  const flags = useShell((shell) => shell.flags);
  const maySeeDeposits = usePermitted('calc.read');
  const held = useRequestClaim(request, opened.patch);
  const decisions = useDecisions({
    ...{ request, facts, opened },
    money: asked.data,
  });
  const [amount, setAmount] = useState<Typed>('');
  const [undoReason, setUndoReason] = useState('');
  // The next row is one key away, and what is typed here ends with this one, as far as it can be seen.
  const typed = [
    takesReason(request) && decisions.reason,
    isOpen(request) && amount,
    isCharged(request) && undoReason,
  ];
  const isBonusChosen = isOpen(request) && decisions.isBonusChosen;
  const { question } = useUnsavedForm({
    isDirty: isBonusChosen || typed.some((value) => value !== false && value !== ''),
    isSaving: decisions.isSaving,
  });
  return (
    <Panel>
      {question}
      <section aria-label={t('panel.request')}>
        <AlertMemos memberId={member._id} />
        <p data-who>
          <MemberCell member={member} />
        </p>
        <Amount request={request} facts={facts} />
        <div>
          {areFactsUnknown && isOpen(request) && <UnknownFacts />}
          <FactEvidence request={request} facts={facts?.facts} />
          <FirstWord request={request} />{' '}
          {bonusWish === 'none' && <Badge tone="accent">{t('bonus.unwanted')}</Badge>}
        </div>
        {isOpen(request) && facts?.facts.some(({ code }) => code === 'excluded') && (
          <ExcludedNote request={request} moneyWon={asked.data?.walletsWon.money} />
        )}
        <Outcome request={request} />
        {kind === 'charge' && maySeeDeposits && <RequestDeposits request={request} />}
        <ClaimNote held={held} />
        <Actions request={request} decisions={decisions} whyHeld={held.whyNot} />
        {isDue(request) && (
          <PayoutActions
            {...{ request, opened }}
            balanceWon={asked.data?.walletsWon[kind === 'incomeExchange' ? 'income' : 'money']}
            whyHeld={held.whyNot}
          />
        )}
        {isCharged(request) && (
          <TakeBackMoney
            request={request}
            moneyWon={asked.data?.walletsWon.money}
            reason={undoReason}
            onReason={setUndoReason}
          />
        )}
        {isOpen(request) && (
          <CorrectAmount
            {...{ request, opened }}
            typed={amount}
            onType={setAmount}
            reason={decisions.reason}
            reasonField={decisions.reasonField}
            whyHeld={held.whyNot}
          />
        )}
      </section>
      <section aria-label={t('panel.money')}>
        <Answered answer={asked} things={t('panel.money')} waitingRows={4}>
          {({ walletsWon, wagering }) => (
            <>
              {facts && (
                <Moves
                  request={request}
                  facts={{ ...facts, bonusWon: decisions.bonusWon }}
                  pointWon={walletsWon.point}
                />
              )}
              <h3>{t('panel.money')}</h3>
              <dl>
                {(['money', 'point', 'income'] as const).map((wallet) => (
                  <div key={wallet}>
                    <dt>{t(`wallet.${wallet}`)}</dt>
                    <dd>{formatWon(walletsWon[wallet])}</dd>
                  </div>
                ))}
              </dl>
              {kind === 'exchange' && (
                <>
                  <h3>{t(wagering.openWon > 0 ? 'wagering.why' : 'wagering.title')}</h3>
                  <WageringExplained wagering={wagering} />
                </>
              )}
            </>
          )}
        </Answered>
      </section>
      <section aria-label={t('panel.last')}>
        <h3>{t('panel.last')}</h3>
        <LastRequests request={request} />
        {kind === 'exchange' && (
          <>
            <h3>{t('panel.wins')}</h3>
            <BigWins request={request} />
            <h3>{t('panel.bonuses')}</h3>
            <LastBonuses request={request} />
            <h3>{t('panel.limits')}</h3>
            <OwnLimits memberId={member._id} />
          </>
        )}
        {(kind !== 'charge' || flags.moneyVersion === 5) && <Notes memberId={member._id} />}
        <p>
          <Link to={`${moneyHistoryPath(flags)}?memberId=${member._id}&range=all`}>
            {t('panel.history', { id: member.id })}
          </Link>
        </p>
      </section>
    </Panel>
  );
}

function Amount({
  request: { amountWon, bankAccount, depositAccount, corrects, kind },
  facts,
}: Pick<RequestPanelProps, 'request' | 'facts'>) {
  const t = useText();
  const labels = useLabels();
  return (
    <>
      <p data-amount>
        <b>{formatWon(amountWon)}</b>
        <span>{readWon(amountWon, labels)}</span>
      </p>
      {depositAccount && (
        <p>
          {t('panel.depositAccount')} {depositAccount.bank} {depositAccount.number}{' '}
          {depositAccount.owner}
        </p>
      )}
      {corrects && <p>{t('panel.corrects')}</p>}
      {bankAccount && (
        <p>
          {kind === 'charge' ? (
            <>
              {bankAccount.bank} <strong>{bankAccount.number}</strong> {bankAccount.owner}
            </>
          ) : (
            <CopyAccount account={bankAccount} />
          )}
        </p>
      )}
      {facts?.accountNow && <Note data-tone="warn">{t('panel.accountNow', facts.accountNow)}</Note>}
      {kind === 'incomeExchange' && facts && (
        <p>
          {facts.lastSettlement
            ? t('panel.lastSettlement', {
                at: formatInstant(facts.lastSettlement.at),
                won: formatWon(facts.lastSettlement.paidWon),
              })
            : t('panel.noSettlement')}
        </p>
      )}
    </>
  );
}

function Moves({
  request,
  facts,
  pointWon,
}: {
  request: MoneyRequest;
  facts: RequestFacts;
  pointWon: number;
}) {
  const t = useText();
  if (!isOpen(request)) return null;
  const lines = (['approve', 'decline'] as const).map(
    (decision) => [decision, movesOf(decision, request, facts, pointWon)] as const,
  );
  return lines.map(([decision, moves]) => (
    <div key={decision}>
      <h3>{t(`panel.if.${decision}`)}</h3>
      {moves.length === 0 ? <p>{t('panel.if.nothing')}</p> : <MovesList moves={moves} />}
    </div>
  ));
}

function MovesList({ moves }: { moves: readonly Move[] }) {
  const t = useText();
  return (
    <dl>
      {moves.map(({ wallet, beforeWon, afterWon }) => (
        <div key={wallet}>
          <dt>{t(`wallet.${wallet}`)}</dt>
          <dd>
            {formatWon(beforeWon)} → <strong>{formatWon(afterWon)}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Of a request that is decided: by whom, when and why, and what cannot come back by itself. */
function Outcome({ request }: { request: MoneyRequest }) {
  const t = useText();
  const { decidedBy, decidedAt, reason, bonusWon, bonusTakenBackAt, waivedWon, status } = request;
  const { payout, paidBy, paidAt } = request;
  if (!decidedAt) return reason ? <p>{t('panel.reason', { reason })}</p> : null;
  return (
    <>
      <p>{t('panel.decided', { id: decidedBy?.id ?? '–', at: formatInstant(decidedAt) })}</p>
      {reason && <p>{t('panel.reason', { reason })}</p>}
      {payout && paidBy && paidAt && (
        <p>{t(`panel.${payout}`, { id: paidBy.id, at: formatInstant(paidAt) })}</p>
      )}
      {status === 'approved' && waivedWon > 0 && (
        <p>{t('panel.waived', { won: formatWon(waivedWon) })}</p>
      )}
      {bonusWon ? (
        <p>
          {t('panel.bonus', { won: formatWon(bonusWon) })}{' '}
          {bonusTakenBackAt && t('panel.bonusTakenBack', { at: formatInstant(bonusTakenBackAt) })}
        </p>
      ) : null}
    </>
  );
}

interface ActionsProps {
  readonly request: MoneyRequest;
  readonly decisions: ReturnType<typeof useDecisions>;
  /** That somebody else is at work on it. */
  readonly whyHeld: string | undefined;
}

function Actions({ request, decisions, whyHeld }: ActionsProps) {
  const t = useText();
  const reasons = useDeclineReasons();
  if (!takesReason(request)) return null;
  return (
    <div data-actions>
      <ReasonChips
        reasons={isOpen(request) ? reasons : t('takeBack.reasons')}
        onChoose={decisions.setReason}
      />
      <TextField
        label={t('reason.field')}
        value={decisions.reason}
        maxLength={200}
        inputRef={decisions.reasonField}
        onChange={decisions.setReason}
      />
      {isOpen(request) ? (
        <OpenActions {...{ request, decisions, whyHeld }} />
      ) : (
        <TakeBack decisions={decisions} />
      )}
      {decisions.refusal && <p role="alert">{decisions.refusal}</p>}
    </div>
  );
}

function TakeBack({ decisions }: Pick<ActionsProps, 'decisions'>) {
  const t = useText();
  const whyNot = useWhyNot('money.decide');
  return (
    <Button
      disabledReason={whyNot}
      disabled={decisions.isBusy}
      onClick={() => void decisions.takeBack()}
    >
      {t('decision.takeBack')}
    </Button>
  );
}

function OpenActions({ request: { status, firstApprovedBy }, decisions, whyHeld }: ActionsProps) {
  const t = useText();
  const ownId = useShell((shell) => shell.admin?._id);
  const mayNotDecide = useWhyNot('money.decide');
  const mayNotCancel = useWhyNot('money.request');
  const isHeld = status === 'held';
  const common = { disabledReason: mayNotDecide ?? whyHeld, disabled: decisions.isBusy };
  const whyNotAgain = firstApprovedBy?._id === ownId ? t('decision.ownFirst') : undefined;
  return (
    <>
      <Button
        tone="primary"
        shortcut="A"
        {...common}
        disabledReason={common.disabledReason ?? whyNotAgain}
        onClick={() => void decisions.approve()}
      >
        {t('decision.approve')}
      </Button>
      {decisions.offeredWon ? (
        <Button
          shortcut="B"
          aria-pressed={decisions.isBonusPaid}
          disabledReason={mayNotDecide ?? whyHeld}
          onClick={decisions.toggleBonus}
        >
          {t(decisions.isBonusPaid ? 'bonus.paid' : 'bonus.none', {
            won: formatWon(decisions.offeredWon),
          })}
        </Button>
      ) : null}
      <Button
        shortcut="H"
        {...common}
        onClick={() => void (isHeld ? decisions.release() : decisions.hold())}
      >
        {t(isHeld ? 'decision.release' : 'decision.hold')}
      </Button>
      <Button shortcut="D" tone="danger" {...common} onClick={() => void decisions.decline()}>
        {t('decision.decline')}
      </Button>
      <Button
        tone="quiet"
        disabledReason={mayNotCancel ?? whyHeld}
        disabled={decisions.isBusy}
        onClick={() => void decisions.cancel()}
      >
        {t('decision.cancel')}
      </Button>
    </>
  );
}
