import { call } from '@gwanje/api-client';
import {
  ADJUSTMENT_TYPES,
  type Adjustment,
  adjustments,
  HISTORY_TYPES,
  money,
  type TotalOf,
} from '@gwanje/contract';
import { formatInstant, INSTANT_WIDTH_PX, useShell } from '@gwanje/remote-kit';
import { decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import {
  byLinks,
  type Filter,
  ListScreen,
  type OpenedRow,
  useReloadList,
} from '@gwanje/remote-kit/list';
import { Badge, type BadgeTone, Button, formatWon, toast } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { changeFilterOf } from '../../domain/change-tab.rule';
import { adjustmentChanges } from '../../domain/move.rule';
import { MemberCell } from '../../parts/member-cell';
import { Panel } from '../../parts/panel-style';
import { useAdjustmentWords } from '../../parts/use-adjustment-words';
import { useText } from '../../text';

const MoveForm = lazy(async () => ({
  default: (await import('../../parts/move-form')).MoveForm,
}));

const STATUSES = ['waiting', 'done', 'declined'] as const satisfies Adjustment['status'][];
const TONES: Readonly<Record<Adjustment['status'], BadgeTone>> = {
  waiting: 'warn',
  done: 'good',
  declined: 'neutral',
};

const isTaking = ({ type }: Adjustment) => type.startsWith('directExchange');
const signed = (one: Adjustment) =>
  isTaking(one) ? `−${formatWon(one.amountWon)}` : `+${formatWon(one.amountWon)}`;

const afterOf = (one: Adjustment, beforeWon: number) =>
  isTaking(one) ? beforeWon - one.amountWon : beforeWon + one.amountWon;

function useColumns(): readonly Column<Adjustment>[] {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(() => {
    const types = Object.fromEntries(
      ADJUSTMENT_TYPES.map((type) => [type, HISTORY_TYPES[type][locale]]),
    );
    const statuses = Object.fromEntries(
      STATUSES.map((status) => [status, t(`adjustments.status.${status}`)]),
    );
    return [
      {
        ...{ id: 'requestedAt', head: t('requests.requestedAt'), widthPx: INSTANT_WIDTH_PX },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ requestedAt }) => formatInstant(requestedAt),
      },
      {
        ...{ id: 'member', head: t('requests.member'), widthPx: 210, isIdentifier: true },
        inFile: [
          { key: 'member.id', head: t('requests.memberId') },
          { key: 'member.nick', head: t('requests.nick') },
        ],
        cell: ({ member }) => <MemberCell member={member} />,
      },
      {
        ...{ id: 'type', head: t('entries.type'), widthPx: 130 },
        inFile: [{ key: 'type', words: types }],
        cell: ({ type }) => types[type],
      },
      {
        ...{ id: 'amountWon', head: t('entries.amount'), widthPx: 120, isNumber: true },
        cell: signed,
      },
      {
        ...{ id: 'beforeWon', head: t('adjustments.balance'), widthPx: 190, isNumber: true },
        cell: (one) =>
          one.beforeWon === null
            ? '–'
            : `${formatWon(one.beforeWon)} → ${formatWon(afterOf(one, one.beforeWon))}`,
      },
      { id: 'reason', head: t('requests.reason'), widthPx: 200, cell: ({ reason }) => reason },
      {
        ...{ id: 'status', head: t('requests.status'), widthPx: 150 },
        inFile: [{ key: 'status', words: statuses }],
        cell: ({ status, firstApprovedBy }) => (
          <Badge tone={TONES[status]}>
            {status === 'waiting' && firstApprovedBy
              ? t('requests.first', { id: firstApprovedBy.id })
              : statuses[status]}
          </Badge>
        ),
      },
      {
        ...{ id: 'requestedBy', head: t('adjustments.requestedBy'), widthPx: 100 },
        inFile: [{ key: 'requestedBy.id' }],
        cell: ({ requestedBy }) => requestedBy.id,
      },
      {
        ...{ id: 'decidedBy', head: t('requests.decidedBy'), widthPx: 100 },
        inFile: [{ key: 'decidedBy.id' }],
        cell: ({ decidedBy }) => decidedBy?.id ?? '–',
      },
      {
        ...{ id: 'decidedAt', head: t('requests.decidedAt'), widthPx: INSTANT_WIDTH_PX },
        cell: ({ decidedAt }) => (decidedAt ? formatInstant(decidedAt) : '–'),
      },
    ];
  }, [t, locale]);
}

interface AdjustmentPanelProps {
  readonly one: Adjustment;
  readonly opened: OpenedRow<typeof adjustments>;
}

/** What waits for a second administrator is carried out by him, or dropped. */
function AdjustmentPanel({ one, opened }: AdjustmentPanelProps) {
  const t = useText();
  const whyNot = useWhyNot('money.adjust');
  const approve = useWrite(money.approveAdjustment);
  const decline = useWrite(money.declineAdjustment);
  const wordsOf = useAdjustmentWords();
  const { adjustmentId, member, type, amountWon, status, reason } = one;
  const words = { id: member.id, won: formatWon(amountWon) };
  /** As the member's wallet stands at the press, which may be days after it was asked for. */
  const whatApproves = async () => {
    const { _id: memberId, id } = member;
    const { data } = await call(money.readMemberMoney, { memberId }, { expects: 'all' });
    const [change] = data ? adjustmentChanges(type, data.walletsWon, amountWon) : [];
    return wordsOf({ ...{ id, type, amountWon }, change });
  };
  const carryOut = async (verb: 'approve' | 'decline') => {
    const isSure = await decide(
      verb === 'decline'
        ? {
            title: t('move.drop.title', words),
            text: t('move.drop.text', words),
            verb: t('decision.decline'),
            ...{ amountWon, isDestructive: true },
          }
        : { ...(await whatApproves()), verb: t('decision.approve') },
    );
    if (!isSure) return;
    const write = verb === 'approve' ? approve : decline;
    const sent = await write.send({ memberId: member._id, adjustmentId });
    if (!sent?.data) return;
    await opened.patch(sent.data);
    toast({ tone: 'success', title: t(`adjustments.done.${sent.data.status}`, words) });
    opened.goOn((row) => row.adjustmentId !== adjustmentId && row.status === 'waiting');
  };
  const isBusy = approve.disabled || decline.disabled;
  const refusal = approve.refusal ?? decline.refusal;
  return (
    <Panel>
      <section aria-label={t('adjustments.what')}>
        <p data-amount>
          <b>{signed(one)}</b>
        </p>
        <p>{t('panel.reason', { reason })}</p>
        {status === 'waiting' && (
          <div data-actions>
            <Button
              tone="primary"
              shortcut="A"
              disabledReason={whyNot}
              disabled={isBusy}
              onClick={() => void carryOut('approve')}
            >
              {t('decision.approve')}
            </Button>
            <Button
              tone="danger"
              shortcut="D"
              disabledReason={whyNot}
              disabled={isBusy}
              onClick={() => void carryOut('decline')}
            >
              {t('decision.decline')}
            </Button>
            {refusal && <p role="alert">{refusal}</p>}
          </div>
        )}
      </section>
    </Panel>
  );
}

/** Money and points that were paid or taken directly, and what waits for a second administrator. */
export function AdjustmentsTab({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const whyNot = useWhyNot('money.adjust');
  const reload = useReloadList(adjustments);
  const [isOpen, setOpen] = useState(false);
  const filters = useMemo((): readonly Filter[] => {
    const all = { value: '', label: t('filter.all') };
    return [
      {
        ...{ name: 'status', label: t('requests.status') },
        options: [
          all,
          ...STATUSES.map((value) => ({ value, label: t(`adjustments.status.${value}`) })),
        ],
      },
      {
        ...{ name: 'type', label: t('entries.type') },
        options: [
          all,
          ...ADJUSTMENT_TYPES.map((value) => ({ value, label: HISTORY_TYPES[value][locale] })),
        ],
      },
      ...byLinks({ tab: t('change.tabs'), memberId: t('entries.member') }),
    ];
  }, [t, locale]);
  const feetOf = useCallback(
    ({ totals }: { totals: readonly TotalOf<typeof adjustments>[] }) =>
      totals.map(({ type, status, adjustments: count, amountWon }) => ({
        label: `${HISTORY_TYPES[type][locale]} · ${t(`adjustments.status.${status}`)}`,
        cells: { member: t('total.count', { count }), amountWon: formatWon(amountWon) },
      })),
    [t, locale],
  );
  return (
    <ListScreen
      list={adjustments}
      things={t('change.things.adjustments')}
      subtitle={t('change.subtitle.adjustments')}
      columns={useColumns()}
      filters={filters}
      narrow={useMemo(() => changeFilterOf('adjustments'), [])}
      defaultRange="all"
      defaultSort="waiting"
      feetOf={feetOf}
      toneOf={({ status }) =>
        status === 'waiting' ? 'wait' : status === 'declined' ? 'muted' : undefined
      }
      detailOf={(one, opened) => (
        <AdjustmentPanel key={one.adjustmentId} one={one} opened={opened} />
      )}
      makes={whyNot === undefined ? t('move.adjust.button') : undefined}
      actions={
        <Button tone="primary" disabledReason={whyNot} onClick={() => setOpen(true)}>
          {t('move.adjust.button')}
        </Button>
      }
    >
      {children}
      <Suspense>
        {isOpen && <MoveForm kind="adjust" onDone={reload} onClose={() => setOpen(false)} />}
      </Suspense>
    </ListScreen>
  );
}
