import { call, query, useQuery } from '@gwanje/api-client';
import {
  type Bilingual,
  HELD_BY_ITSELF,
  type HeldByItself,
  partners,
  SETTLEMENT_LINE_STATUSES,
  type SettlementLine,
  type SettlementRow,
} from '@gwanje/contract';
import { useSearchParams } from '@gwanje/remote-kit';
import { Answered, decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { ReasonForm } from '@gwanje/remote-kit/record';
import { Button, formatWon, toast } from '@gwanje/ui-kit';
import { useState } from 'react';
import { ExportLines } from '../../parts/export-lines';
import { LinesTable } from '../../parts/lines-table';
import { useWords } from '../../parts/use-words';
import { useText } from '../../text';

interface DetailProps {
  readonly run: SettlementRow;
  readonly onChanged: () => unknown;
}

/** How often what is being paid is asked for again. */
const FOLLOW_MS = 2_000;
const isMoving = ({ status }: SettlementRow) => status === 'paying' || status === 'rollingBack';

/** The lines of a settlement, and what may be done with it. */
export function SettlementDetail({ run: listed, onChanged }: DetailProps) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const { settlementId } = listed;
  const followed = useQuery({
    ...query(partners.readSettlement, { settlementId }),
    initialData: listed,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? FOLLOW_MS : false),
  });
  const run = followed.data ?? listed;
  const page = Number(params.get('lines') ?? 1);
  const lines = useQuery({
    ...query(partners.listSettlementLines, { settlementId, page: String(page) as never }),
    refetchInterval: isMoving(run) ? FOLLOW_MS : false,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const turn = (to: number) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.set('lines', String(to));
      return after;
    });
  const changed = async () => {
    setChosen(new Set());
    await Promise.all([followed.refetch(), lines.refetch()]);
    await onChanged();
  };
  return (
    <>
      <Acts run={run} chosen={chosen} onChanged={changed} />
      <ExportLines filter={{ settlementId }} lines={run.lines} />
      <Answered answer={lines} things={t('run.lines')} permission="settlement.read">
        {({ rows, more }) => (
          <>
            <Lines rows={rows} chosen={chosen} onChosen={setChosen} />
            {(page > 1 || more) && (
              <p>
                <Button size="s" disabled={page <= 1} onClick={() => turn(page - 1)}>
                  {t('page.before')}
                </Button>{' '}
                <Button size="s" disabled={!more} onClick={() => turn(page + 1)}>
                  {t('page.after')}
                </Button>
              </p>
            )}
          </>
        )}
      </Answered>
    </>
  );
}

interface LinesProps {
  readonly rows: readonly SettlementLine[];
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

function Lines({ rows, chosen, onChosen }: LinesProps) {
  const t = useText();
  const say = useWords();
  const toggle = (lineId: string) => {
    const next = new Set(chosen);
    if (!next.delete(lineId)) next.add(lineId);
    onChosen(next);
  };
  return (
    <LinesTable
      lines={rows}
      caption={t('run.lines')}
      toneOf={({ status, carryOutWon }) =>
        status === 'hold' ? 'wait' : carryOutWon < 0 ? 'bad' : undefined
      }
      before={({ lineId, partner, status }) => (
        <input
          type="checkbox"
          aria-label={t('line.choose', { id: partner.id })}
          checked={chosen.has(lineId)}
          disabled={status !== 'ready' && status !== 'hold'}
          onChange={() => toggle(lineId)}
        />
      )}
      after={({ status, takenWon, reason }) =>
        [
          say(SETTLEMENT_LINE_STATUSES[status]),
          takenWon === null ? '' : t('line.taken', { won: formatWon(takenWon) }),
          reason && (HELD_BY_ITSELF as Readonly<Record<string, Bilingual>>)[reason]
            ? say(HELD_BY_ITSELF[reason as HeldByItself])
            : (reason ?? ''),
        ]
          .filter(Boolean)
          .join(' · ')
      }
    />
  );
}

interface ActsProps {
  readonly run: SettlementRow;
  readonly chosen: ReadonlySet<string>;
  readonly onChanged: () => unknown;
}

/** Approval, holding and rollback, each with what follows. */
function Acts({ run, chosen, onChanged }: ActsProps) {
  const t = useText();
  const whyNot = useWhyNot('settlement.decide');
  const approve = useWrite(partners.approveSettlement);
  const release = useWrite(partners.releaseSettlement);
  const [asks, setAsks] = useState<{ readonly does: 'hold' | 'rollback'; readonly text: string }>();
  const { settlementId, version, status } = run;
  const lineIds = [...chosen];

  /** What waits now: held lines and those that are paid already are out of it. */
  const dueOf = async () => {
    const { data } = await call(partners.totalSettlementLines, {
      ...{ settlementId, lineStatus: 'ready' },
    });
    return data && { won: data.totals[0]?.paidWon ?? 0, lines: data.count };
  };
  const pay = async () => {
    const due = await dueOf();
    // Said already; nobody is asked about a sum that is not known.
    if (!due) return;
    const isSure = await decide({
      title: t('approve.title', { from: run.fromOn, to: run.toOn }),
      text: t('approve.text', { count: due.lines, won: formatWon(due.won) }),
      ...{ verb: t('approve.verb'), amountWon: due.won, isFinal: true },
    });
    if (!isSure) return;
    const sent = await approve.send({ settlementId, version, sumWon: due.won });
    if (!sent?.data) return;
    const needsSecond = sent.data.status === 'ready';
    toast({ tone: 'success', title: t(needsSecond ? 'approve.first' : 'approve.done') });
    await onChanged();
  };
  const letGo = async () => {
    const sent = await release.send({ settlementId, lineIds });
    if (sent?.data) await onChanged();
  };
  const askRollback = async () => {
    const { data } = await call(partners.previewRollback, { settlementId });
    if (!data) return;
    setAsks({
      does: 'rollback',
      text: t('rollback.text', {
        ...{ taken: formatWon(data.takenWon), count: data.short.length },
        carried: formatWon(data.carriedWon),
      }),
    });
  };
  const isReady = status === 'ready';
  const mayTake = isReady || status === 'done';
  const none = chosen.size === 0 ? t('line.none') : undefined;
  const refusal = approve.refusal ?? release.refusal;
  return (
    <div>
      <Button
        tone="primary"
        shortcut="A"
        disabledReason={whyNot ?? (isReady ? undefined : t('approve.closed'))}
        disabled={approve.disabled}
        onClick={() => void pay()}
      >
        {t(run.firstApprovedBy ? 'approve.second' : 'approve.verb')}
      </Button>{' '}
      <Button
        shortcut="H"
        disabledReason={whyNot ?? (isReady ? none : t('approve.closed'))}
        onClick={() => setAsks({ does: 'hold', text: t('hold.text', { count: chosen.size }) })}
      >
        {t('hold.verb')}
      </Button>{' '}
      <Button
        disabledReason={whyNot ?? (mayTake ? none : t('approve.closed'))}
        onClick={() => void letGo()}
      >
        {t('release.verb')}
      </Button>{' '}
      <Button
        tone="danger"
        disabledReason={whyNot ?? (mayTake ? undefined : t('approve.closed'))}
        onClick={() => void askRollback()}
      >
        {t('rollback.verb')}
      </Button>
      {refusal && <p role="alert">{refusal}</p>}
      {asks?.does === 'hold' && (
        <ReasonForm
          endpoint={partners.holdSettlement}
          input={{ settlementId, lineIds }}
          title={t('hold.title')}
          text={asks.text}
          verb={t('hold.verb')}
          onDone={() => {
            setAsks(undefined);
            return onChanged();
          }}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks?.does === 'rollback' && (
        <ReasonForm
          endpoint={partners.rollBackSettlement}
          input={{ settlementId, version }}
          title={t('rollback.title', { from: run.fromOn, to: run.toOn })}
          text={asks.text}
          verb={t('rollback.verb')}
          isDestructive
          onDone={() => {
            setAsks(undefined);
            return onChanged();
          }}
          onClose={() => setAsks(undefined)}
        />
      )}
    </div>
  );
}
