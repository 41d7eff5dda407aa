import { call, query, useQuery } from '@gwanje/api-client';
import {
  HELD_LINES_MAX,
  NEGATIVE_IDS_MAX,
  partners,
  type SettlementLine,
  type SettlementRow,
} from '@gwanje/contract';
import { Answered, decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { ReasonForm } from '@gwanje/remote-kit/record';
import { Button, EmptyState, formatWon, toast } from '@gwanje/ui-kit';
import { useState } from 'react';
import { ExportLines } from '../../parts/export-lines';
import { TurnPage } from '../../parts/turn-page';
import { Remark } from '../../parts/won';
import { useText } from '../../text';
import { LinesBar, useAskedLines } from './lines-bar';
import { type Chosen, SettledLines } from './settled-lines';
import { TellForm } from './tell.form';

interface DetailProps {
  readonly run: SettlementRow;
  readonly onChanged: () => unknown;
}

/** How often what is being paid is asked for again, and what others may have decided meanwhile. */
const FOLLOW_MS = 2_000;
const LOOK_MS = 10_000;
const isMoving = ({ status }: SettlementRow) => status === 'paying' || status === 'rollingBack';

/** The lines of a settlement, and what may be done with it. */
export function SettlementDetail({ run: listed, onChanged }: DetailProps) {
  const t = useText();
  const { settlementId } = listed;
  const asked = useAskedLines();
  const followed = useQuery({
    ...query(partners.readSettlement, { settlementId }),
    initialData: listed,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? FOLLOW_MS : LOOK_MS),
  });
  const run = followed.data ?? listed;
  const refetchInterval = isMoving(run) ? FOLLOW_MS : LOOK_MS;
  const { page, sort, filter } = asked;
  const lines = useQuery({
    ...query(partners.listSettlementLines, {
      ...{ settlementId, ...filter, sort, page: String(page) as never },
    }),
    refetchInterval,
  });
  const sums = useQuery({
    ...query(partners.totalSettlementLines, { settlementId, ...filter }),
    refetchInterval,
  }).data;
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const changed = async () => {
    setChosen(new Map());
    await Promise.all([followed.refetch(), lines.refetch()]);
    await onChanged();
  };
  return (
    <>
      <Acts run={run} chosen={chosen} onChanged={changed} />
      {isMoving(run) && <Progress run={run} />}
      <ExportLines filter={{ settlementId, ...filter }} lines={sums?.count ?? run.lines} />
      <LinesBar {...asked} />
      <Answered answer={lines} things={t('run.lines')} permission="calc.read">
        {({ rows, more }) => (
          <>
            {rows.length === 0 && <EmptyState title={t('line.nothing')} />}
            <SettledLines
              rows={rows}
              chosen={chosen}
              onChosen={setChosen}
              order={{ sort, onSort: (by) => asked.change({ lineSort: by }) }}
              totals={sums && { count: sums.count, ...sums.totals[0] }}
              folds={sort === 'oldest' ? { isCutBefore: page > 1, isCutAfter: more } : undefined}
            />
            <TurnPage page={page} more={more} onTurn={asked.turn} />
          </>
        )}
      </Answered>
    </>
  );
}

/** How many lines the server has gone through, of those that it pays or takes back. */
function Progress({ run }: { readonly run: SettlementRow }) {
  const t = useText();
  const { settlementId, status } = run;
  const count = (calcStatus: SettlementLine['status']) => ({
    ...query(partners.totalSettlementLines, { settlementId, calcStatus }),
    refetchInterval: FOLLOW_MS,
  });
  const isPaying = status === 'paying';
  const done = useQuery(count(isPaying ? 'done' : 'rollback')).data?.count ?? 0;
  const held = useQuery(count('hold')).data?.count ?? 0;
  const all = isPaying ? run.lines - held : run.lines;
  return (
    <Remark role="status">
      {t(isPaying ? 'run.paying' : 'run.taking', {
        done: done.toLocaleString('en-US'),
        count: all.toLocaleString('en-US'),
      })}
    </Remark>
  );
}

interface ActsProps {
  readonly run: SettlementRow;
  readonly chosen: Chosen;
  readonly onChanged: () => unknown;
}

/** Approval, holding and rollback, each with what follows. */
function Acts({ run, chosen, onChanged }: ActsProps) {
  const t = useText();
  const whyNot = useWhyNot('settlement.decide');
  const approve = useWrite(partners.approveSettlement);
  const release = useWrite(partners.releaseSettlement);
  const [asks, setAsks] = useState<{
    readonly does: 'hold' | 'rollback' | 'tell';
    readonly text: string;
    /** As it was when the question was put: another one is another question. */
    readonly version: number;
  }>();
  /** As it was when it no longer came to what was kept: only running it again makes it so. */
  const [outdated, setOutdated] = useState<number>();
  const { settlementId, version, status } = run;
  const lineIds = [...chosen.keys()];
  const ids = [...new Set([...chosen.values()].map(({ partner }) => partner.id))];
  const chosenWon = [...chosen.values()].reduce((sum, { paidWon }) => sum + paidWon, 0);
  const mayTell = useWhyNot('message.send');

  /** What waits now: held lines and those that are paid already are out of it. */
  const dueOf = async () => {
    const { data } = await call(partners.totalSettlementLines, {
      ...{ settlementId, calcStatus: 'ready' },
    });
    const [due] = data?.totals ?? [];
    return data && { won: due?.paidWon ?? 0, partners: due?.partners ?? 0 };
  };
  const pay = async () => {
    const due = await dueOf();
    // Said already; nobody is asked about a sum that is not known.
    if (!due) return;
    const isSure = await decide({
      title: t('approve.title', { from: run.fromOn, to: run.toOn }),
      text: t('approve.text', { count: due.partners, won: formatWon(due.won) }),
      ...{ verb: t('approve.verb'), amountWon: due.won, isFinal: true },
    });
    if (!isSure) return;
    const sent = await approve.send({ settlementId, version, sumWon: due.won });
    if (sent?.code === 'settlement.changed') {
      // Another sum is asked about by the next press; of the same one the lines themselves have changed.
      const { sumWon } = sent.details as { readonly sumWon: number };
      setOutdated(sumWon === due.won ? version : undefined);
    }
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
    const { short } = data;
    const said = t('rollback.text', {
      ...{ taken: formatWon(data.takenWon), count: short.length },
      carried: formatWon(data.carriedWon),
    });
    const who = t('rollback.short', { ids: short.slice(0, NEGATIVE_IDS_MAX).join(', ') });
    setAsks({ does: 'rollback', version, text: short.length > 0 ? `${said} ${who}` : said });
  };
  const isReady = status === 'ready';
  const mayTake = isReady || status === 'done';
  const none =
    chosen.size === 0
      ? t('line.none')
      : chosen.size > HELD_LINES_MAX
        ? t('line.tooMany', { count: HELD_LINES_MAX })
        : undefined;
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
        onClick={() =>
          setAsks({
            ...{ does: 'hold', version },
            text: t('hold.text', { count: chosen.size, won: formatWon(chosenWon) }),
          })
        }
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
        disabledReason={mayTell ?? none}
        onClick={() => setAsks({ does: 'tell', text: '', version })}
      >
        {t('tell.verb')}
      </Button>{' '}
      <Button
        tone="danger"
        disabledReason={whyNot ?? (mayTake ? undefined : t('approve.closed'))}
        onClick={() => void askRollback()}
      >
        {t('rollback.verb')}
      </Button>
      {chosen.size > 0 && (
        <Remark role="status">
          {t('line.chosen', {
            ...{ partners: ids.length, count: chosen.size, won: formatWon(chosenWon) },
          })}
        </Remark>
      )}
      {refusal && <p role="alert">{refusal}</p>}
      {isReady && outdated === version && (
        <Remark role="status">{t('approve.outdated', { from: run.fromOn, to: run.toOn })}</Remark>
      )}
      {asks?.does === 'tell' && <TellForm ids={ids} run={run} onClose={() => setAsks(undefined)} />}
      {asks?.does === 'hold' && (
        <ReasonForm
          endpoint={partners.holdSettlement}
          reasons={t('hold.reasons')}
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
          reasons={t('rollback.reasons')}
          input={{ settlementId, version: asks.version }}
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
