import { query, useQuery } from '@gwanje/api-client';
import {
  DEPOSIT_STATES,
  type Deposit,
  type DepositCandidate,
  type InputOf,
  type MoneyRequest,
  money,
} from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { Answered, useWhyNot } from '@gwanje/remote-kit/decision';
import { Button, Card, formatWon, ReasonField, Table } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { isOpen, toneOf } from '../domain/request-state.rule';
import { useText } from '../text';
import { AskByProxy } from './ask-by-proxy';
import { FactChips } from './fact-chips';
import { EvidenceRows } from './fact-evidence';
import { LikenessBadges } from './likeness-badges';
import { type DepositDecisions, useDepositDecisions } from './use-deposit-decisions';
import { useRequestColumns } from './use-request-columns';
import type { DepositsByRequest } from './use-request-deposits';
import { type FactsByRequest, useRequestFacts } from './use-request-facts';
import { useShownFact } from './use-shown-fact';

export type CandidatesOf = ReadonlyMap<string, readonly DepositCandidate[]>;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: end;
  > [data-field] { flex: 1 1 180px; }
  > [role='alert'] { flex-basis: 100%; color: var(--bad); }
`;

const Signed = styled.div`
  display: contents;
  [data-loss] { color: var(--bad); }
  /* As in the queue of charges. */
  tr:is([data-tone='late'], [data-tone='second']) > * { background: var(--wait-tint); }
  tr[data-tone='held'] > * { background: var(--accent-tint); }
  tr[data-tone='late'] > :first-child { box-shadow: inset 4px 0 var(--warn); }
  section { padding-block: 8px; }
`;

interface CandidatesProps {
  /** The deposit that is chosen; undefined while none is. */
  readonly deposit: Deposit | undefined;
  readonly candidates: CandidatesOf;
  /** How often somebody has chosen the one that was chosen already. */
  readonly timesAgain: number;
  readonly onDone: () => Promise<unknown>;
}

const NO_CANDIDATES: readonly DepositCandidate[] = [];

/** Where one goes on within: at the likeliest charge, or at what is done where there is none. */
function goInto(card: HTMLElement | null): void {
  const way =
    card?.querySelector<HTMLElement>('[data-act] button') ?? card?.querySelector('button');
  way?.focus();
}

/** The charges beside the deposits: those that wait, or those that the chosen one may belong to. */
export function Candidates({ deposit, candidates, timesAgain, onDone }: CandidatesProps) {
  const card = useRef<HTMLDivElement>(null);
  const { depositId, state } = deposit ?? {};
  const own = candidates.get(depositId ?? '') ?? NO_CANDIDATES;
  const isThere = own.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever chooses a deposit goes on within
  useEffect(() => goInto(card.current), [depositId, timesAgain]);
  // What comes later takes along whoever is within, or lost his place there: nobody who has left it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as charges come, and as they are others
  useEffect(() => {
    const { activeElement } = document;
    const isWithin = card.current?.contains(activeElement) && !activeElement?.matches('input');
    if (isWithin || activeElement === document.body) goInto(card.current);
  }, [state, isThere]);
  if (!deposit) return <Waiting />;
  const goBack = ({ key }: KeyboardEvent) => {
    if (key === 'Escape')
      document.querySelector<HTMLElement>(`tr[data-row='${deposit.depositId}']`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads out of it; nothing is done by that
    <div ref={card} onKeyDown={goBack}>
      <OfDeposit key={depositId} deposit={deposit} candidates={own} onDone={onDone} />
    </div>
  );
}

/** Charges that wait, the oldest first. */
function Waiting() {
  const t = useText();
  const isOfAll = useIsOfAll();
  const title = t(isOfAll ? 'candidates.waiting.all' : 'candidates.waiting');
  const filter = {
    ...{ kind: 'charge', status: 'open', sort: 'oldest' },
    ...(!isOfAll && { channel: 'mega' }),
  } as const;
  const asked = useQuery(query(money.listRequests, filter as InputOf<typeof money.listRequests>));
  const facts = useRequestFacts(asked.data?.rows ?? NO_ROWS);
  const columns = useColumns(facts);
  return (
    <Card title={title} note={t('candidates.choose')}>
      <Answered answer={asked} things={title} isEmpty={({ rows }) => rows.length === 0}>
        {({ rows }) => <RequestTable caption={title} {...{ rows, columns, facts }} />}
      </Answered>
    </Card>
  );
}

type Columns = readonly Column<MoneyRequest>[];

const NO_ROWS: readonly MoneyRequest[] = [];
const NO_DEPOSITS: DepositsByRequest = new Map();
/** What is first looked at; what follows is read by whoever scrolls on, behind what can be done. */
const NAMED = 2;
const FIRST = ['member', 'amountWon', 'waited', 'facts'];
/** Said with the status once there is anything to say. */
const SAID_ELSEWHERE = ['decidedBy', 'decidedAt', 'reason'];

/** Whether charges of every channel are worked on together; elsewhere those of this one have a page. */
const useIsOfAll = () => useShell((shell) => shell.flags.moneyVersion === 5);

/** What is open here is a deposit. */
const SHOWN = 'request';

const factsOf = (facts: FactsByRequest) =>
  function Facts({ requestId }: MoneyRequest) {
    const own = facts.get(requestId)?.facts;
    return (
      <FactChips requestId={requestId} named={SHOWN} facts={own} areUnknown={facts.areUnknown} />
    );
  };

interface ShownFactProps {
  readonly rows: readonly MoneyRequest[];
  readonly facts: FactsByRequest;
}

/** The rows behind the chip that was pressed last. */
function ShownFact({ rows, facts }: ShownFactProps) {
  const { shown, requestId: shownId } = useShownFact(SHOWN);
  const request = rows.find(({ requestId }) => requestId === shownId);
  const fact = request && facts.get(request.requestId)?.facts.find(({ code }) => code === shown);
  return request && fact ? <EvidenceRows request={request} fact={fact} /> : null;
}

/** What the queue of charges says of each, with what is decided by first. */
function useColumns(facts: FactsByRequest): Columns {
  const part = { kind: 'charge', part: 'list', isDesk: false } as const;
  const columns = useRequestColumns(part, facts, NO_DEPOSITS, NO_ROWS);
  const isOfAll = useIsOfAll();
  return useMemo(() => {
    const left = isOfAll ? SAID_ELSEWHERE : ['channel', ...SAID_ELSEWHERE];
    const first = FIRST.flatMap((name) => columns.find(({ id }) => id === name) ?? []).map(
      (column): Column<MoneyRequest> =>
        column.id === 'facts' ? { ...column, cell: factsOf(facts) } : column,
    );
    const rest = columns.filter(({ id }) => !FIRST.includes(id) && !left.includes(id));
    return [...first, ...rest];
  }, [columns, facts, isOfAll]);
}

interface RequestTableProps {
  readonly caption: string;
  readonly rows: readonly MoneyRequest[];
  readonly columns: Columns;
  readonly facts: FactsByRequest;
}

function RequestTable({ caption, rows, columns, facts }: RequestTableProps) {
  return (
    <Signed>
      <Table caption={caption}>
        <thead>
          <tr>
            {columns.map(({ id, head, isNumber }) => (
              <th key={id} scope="col" data-n={isNumber}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((request) => (
            <tr key={request.requestId} data-tone={toneOf(request, undefined)}>
              {columns.map(({ id, isIdentifier, isNumber, cell }) =>
                isIdentifier ? (
                  <th key={id} scope="row">
                    {cell(request)}
                  </th>
                ) : (
                  <td key={id} data-n={isNumber}>
                    {cell(request)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      <ShownFact rows={rows} facts={facts} />
    </Signed>
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
  const columns = useColumns(facts);
  const candidateOf = ({ requestId }: MoneyRequest) =>
    candidates.find(({ request }) => request.requestId === requestId);
  const own: Columns = [
    {
      ...{ id: 'act', head: t('candidates.act'), widthPx: 160, isActions: true },
      cell: (request) => {
        const candidate = candidateOf(request);
        return (
          candidate && (
            <span data-act>
              <Act candidate={candidate} state={state} decisions={decisions} />
            </span>
          )
        );
      },
    },
    {
      ...{ id: 'why', head: t('candidates.why'), widthPx: 160 },
      cell: (request) => {
        const candidate = candidateOf(request);
        return candidate && <LikenessBadges one={candidate} />;
      },
    },
  ];
  const title = t('candidates.title', { payer, won: formatWon(amountWon) });
  const isThere = candidates.length > 0;
  return (
    <Card title={title} note={`${DEPOSIT_STATES[state][locale]} · ${formatInstant(at)}`}>
      {reason && <p>{t('panel.reason', { reason })}</p>}
      {isThere ? (
        <RequestTable
          caption={title}
          rows={candidates.map(({ request }) => request)}
          columns={[...columns.slice(0, NAMED), ...own, ...columns.slice(NAMED)]}
          facts={facts}
        />
      ) : (
        <p>{t('candidates.none')}</p>
      )}
      {/* The one that it belongs to may have been declined before it came. */}
      {state === 'unmatched' && (
        <p>
          <AskByProxy kind="charge" amountWon={amountWon} />
        </p>
      )}
      <Acts>
        <ReasonField
          label={t('reason.field')}
          reasons={t('candidates.reasons')}
          value={decisions.reason}
          maxLength={200}
          inputRef={decisions.reasonField}
          onChange={decisions.setReason}
        />
        <Whole state={state} decisions={decisions} />
        {decisions.refusal && <p role="alert">{decisions.refusal}</p>}
      </Acts>
    </Card>
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
