import { query, useQuery } from '@gwanje/api-client';
import {
  DEPOSIT_STATES,
  type Deposit,
  type DepositCandidate,
  type InputOf,
  type MoneyRequest,
  money,
  REQUEST_STATUSES,
} from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { Answered, useWhyNot } from '@gwanje/remote-kit/decision';
import { Age } from '@gwanje/remote-kit/list';
import { Badge, Button, Card, formatWon, Table, TextField } from '@gwanje/ui-kit';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { isOpen } from '../../domain/request-state.rule';
import { AskByProxy } from '../../parts/ask-by-proxy';
import { FactChips } from '../../parts/fact-chips';
import { LikenessBadges } from '../../parts/likeness-badges';
import { MemberCell } from '../../parts/member-cell';
import { type FactsByRequest, useRequestFacts } from '../../parts/use-request-facts';
import { useText } from '../../text';
import { type DepositDecisions, useDepositDecisions } from './use-deposit-decisions';

export type CandidatesOf = ReadonlyMap<string, readonly DepositCandidate[]>;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: end;
  > [data-field] { flex: 1 1 180px; }
  > [role='alert'] { flex-basis: 100%; color: var(--bad); }
`;

interface CandidatesProps {
  /** The deposit that is chosen; undefined while none is. */
  readonly deposit: Deposit | undefined;
  readonly candidates: CandidatesOf;
  readonly onDone: () => Promise<unknown>;
}

/** The charges beside the deposits: those that wait, or those that the chosen one may belong to. */
export function Candidates({ deposit, candidates, onDone }: CandidatesProps) {
  return deposit ? (
    <OfDeposit
      deposit={deposit}
      candidates={candidates.get(deposit.depositId) ?? []}
      onDone={onDone}
    />
  ) : (
    <Waiting />
  );
}

/** Charges of this channel that wait, the oldest first. */
function Waiting() {
  const t = useText();
  const filter = { kind: 'charge', channel: 'mega', status: 'open', sort: 'oldest' } as const;
  const asked = useQuery(query(money.listRequests, filter as InputOf<typeof money.listRequests>));
  const facts = useRequestFacts(asked.data?.rows ?? []);
  return (
    <Card title={t('candidates.waiting')} note={t('candidates.choose')}>
      <Answered
        answer={asked}
        things={t('candidates.waiting')}
        isEmpty={({ rows }) => rows.length === 0}
      >
        {({ rows }) => (
          <Table caption={t('candidates.waiting')}>
            <Head />
            <tbody>
              {rows.map((request) => (
                <tr key={request.requestId} data-tone="wait">
                  <RequestCells request={request} facts={facts} />
                  <td />
                  <td />
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Answered>
    </Card>
  );
}

function Head() {
  const t = useText();
  return (
    <thead>
      <tr>
        <th scope="col">{t('requests.member')}</th>
        <th scope="col" data-n>
          {t('requests.amount')}
        </th>
        <th scope="col">{t('requests.waited')}</th>
        <th scope="col">{t('requests.facts')}</th>
        <th scope="col">{t('candidates.why')}</th>
        <th scope="col">{t('candidates.act')}</th>
      </tr>
    </thead>
  );
}

const FACTS_SHOWN = 2;

function RequestCells({ request, facts }: { request: MoneyRequest; facts: FactsByRequest }) {
  const locale = useShell((shell) => shell.locale);
  const { member, amountWon, requestedAt, status, requestId } = request;
  return (
    <>
      <th scope="row">
        <MemberCell member={member} />
      </th>
      <td data-n>{formatWon(amountWon)}</td>
      <td>
        {isOpen(request) ? (
          <Age at={requestedAt} />
        ) : (
          <Badge tone="neutral">{REQUEST_STATUSES[status][locale]}</Badge>
        )}
      </td>
      <td>
        <FactChips
          facts={facts.get(requestId)?.facts}
          shownMax={FACTS_SHOWN}
          areUnknown={facts.areUnknown && isOpen(request)}
        />
      </td>
    </>
  );
}

interface OfDepositProps extends Pick<CandidatesProps, 'onDone'> {
  readonly deposit: Deposit;
  readonly candidates: readonly DepositCandidate[];
}

/** What the chosen deposit may belong to, or belongs to, and what can be done about it. */
function OfDeposit({ deposit, candidates, onDone }: OfDepositProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const facts = useRequestFacts(candidates.map(({ request }) => request));
  const decisions = useDepositDecisions({ deposit, facts, onDone });
  const { state, payer, amountWon, at, reason } = deposit;
  const title = t('candidates.title', { payer, won: formatWon(amountWon) });
  const card = useRef<HTMLDivElement>(null);
  const isThere = candidates.length > 0;
  // Whoever chose a deposit goes on at the likeliest charge, or at what is done where there is none.
  useEffect(() => {
    const { current } = card;
    if (current?.querySelector('input:focus')) return;
    const ways = isThere ? 'tbody button' : 'button';
    const way = current?.querySelector<HTMLElement>(ways) ?? current?.querySelector('button');
    way?.focus();
  }, [isThere]);
  const goBack = ({ key }: KeyboardEvent) => {
    if (key === 'Escape')
      document.querySelector<HTMLElement>(`tr[data-row='${deposit.depositId}']`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads out of it; nothing is done by that
    <div ref={card} onKeyDown={goBack}>
      <Card title={title} note={`${DEPOSIT_STATES[state][locale]} · ${formatInstant(at)}`}>
        {reason && <p>{t('panel.reason', { reason })}</p>}
        {isThere ? (
          <Table caption={title}>
            <Head />
            <tbody>
              {candidates.map((candidate) => (
                <tr key={candidate.request.requestId}>
                  <RequestCells request={candidate.request} facts={facts} />
                  <td>
                    <LikenessBadges one={candidate} />
                  </td>
                  <td>
                    <Act candidate={candidate} state={state} decisions={decisions} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        ) : (
          <>
            <p>{t('candidates.none')}</p>
            {state === 'unmatched' && (
              <p>
                <AskByProxy kind="charge" amountWon={amountWon} />
              </p>
            )}
          </>
        )}
        <Acts>
          <TextField
            label={t('reason.field')}
            value={decisions.reason}
            maxLength={200}
            inputRef={decisions.reasonField}
            onChange={decisions.setReason}
          />
          <Whole state={state} decisions={decisions} />
          {decisions.refusal && <p role="alert">{decisions.refusal}</p>}
        </Acts>
      </Card>
    </div>
  );
}

interface ActProps {
  readonly candidate: DepositCandidate;
  readonly state: Deposit['state'];
  readonly decisions: DepositDecisions;
}

function Act({ candidate: { request, isAmountSame }, state, decisions }: ActProps) {
  const t = useText();
  const whyNot = useWhyNot('money.decide');
  const common = { size: 's', disabledReason: whyNot, disabled: decisions.isBusy } as const;
  if (!isOpen(request)) return null;
  if (state === 'matched')
    return (
      <Button tone="primary" {...common} onClick={() => void decisions.approve(request)}>
        {t('decision.approve')}
      </Button>
    );
  if (state === 'ignored') return null;
  if (!isAmountSame)
    return (
      <Button {...common} onClick={() => void decisions.correct(request)}>
        {t('correct.button')}
      </Button>
    );
  return (
    <>
      <Button tone="primary" {...common} onClick={() => void decisions.matchAndApprove(request)}>
        {t('candidates.matchAndApprove')}
      </Button>{' '}
      <Button {...common} onClick={() => void decisions.match(request)}>
        {t('candidates.match')}
      </Button>
    </>
  );
}

/** What is done about the deposit itself. */
function Whole({ state, decisions }: Omit<ActProps, 'candidate'>) {
  const t = useText();
  const whyNot = useWhyNot('money.decide');
  const common = { disabledReason: whyNot, disabled: decisions.isBusy };
  return state === 'unmatched' ? (
    <Button tone="danger" {...common} onClick={() => void decisions.ignore()}>
      {t('candidates.ignore')}
    </Button>
  ) : (
    <Button {...common} onClick={() => void decisions.unmatch()}>
      {t(state === 'matched' ? 'candidates.unmatch' : 'candidates.bringBack')}
    </Button>
  );
}
