import { PARTNER_SETTLEMENT_STATUSES, type SettlementRow, settlements } from '@gwanje/contract';
import { formatInstant, INSTANT_WIDTH_PX, useNamed } from '@gwanje/remote-kit';
import { type Filter, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Badge, type BadgeTone, formatWon } from '@gwanje/ui-kit';
import type { Column, RowTone } from '@gwanje/ui-kit/data-table';
import { lazy, Suspense, useMemo } from 'react';
import { useWords } from '../../parts/use-words';
import { useText } from '../../text';
import { PreviewCard } from './preview-card';

const SettlementDetail = lazy(async () => ({
  default: (await import('./settlement-detail')).SettlementDetail,
}));

const TONES: Record<SettlementRow['status'], BadgeTone> = {
  ...{ ready: 'warn', paying: 'warn', done: 'good' },
  ...{ rollingBack: 'warn', rollback: 'neutral' },
};
const STATUSES = Object.keys(PARTNER_SETTLEMENT_STATUSES) as SettlementRow['status'][];
const toneOf = ({ status }: SettlementRow): RowTone | undefined =>
  status === 'ready' ? 'wait' : status === 'rollback' ? 'muted' : undefined;

function useColumns(): readonly Column<SettlementRow>[] {
  const t = useText();
  const say = useWords();
  const { words } = useNamed();
  return useMemo(
    () => [
      {
        ...{ id: 'period', head: t('period'), widthPx: 190, isIdentifier: true },
        inFile: [{ key: 'fromOn' }, { key: 'toOn' }],
        cell: ({ fromOn, toOn }) => (fromOn === toOn ? fromOn : `${fromOn} – ${toOn}`),
      },
      {
        ...{ id: 'status', head: t('line.status'), widthPx: 90 },
        inFile: [{ key: 'status', words: words(PARTNER_SETTLEMENT_STATUSES) }],
        cell: ({ status }) => (
          <Badge tone={TONES[status]}>{say(PARTNER_SETTLEMENT_STATUSES[status])}</Badge>
        ),
      },
      {
        ...{ id: 'partner', head: t('run.of'), widthPx: 110 },
        cell: ({ partner, isAlone }) =>
          partner === null ? t('all') : isAlone ? partner : t('run.of.line', { id: partner }),
      },
      {
        ...{ id: 'partners', head: t('run.partners'), widthPx: 72, isNumber: true },
        cell: (row) => row.partners.toLocaleString('en-US'),
      },
      {
        ...{ id: 'lines', head: t('run.lines'), widthPx: 72, isNumber: true },
        cell: (row) => row.lines.toLocaleString('en-US'),
      },
      {
        ...{ id: 'sumWon', head: t('run.sumWon'), widthPx: 130, isNumber: true },
        cell: ({ sumWon }) => formatWon(sumWon),
      },
      {
        ...{ id: 'createdBy', head: t('run.by'), widthPx: 96 },
        inFile: [{ key: 'createdBy.id' }],
        cell: ({ createdBy }) => createdBy?.id ?? t('run.nightly'),
      },
      {
        ...{ id: 'firstApprovedBy', head: t('run.first'), widthPx: 96 },
        inFile: [{ key: 'firstApprovedBy.id' }],
        cell: ({ firstApprovedBy }) => firstApprovedBy?.id ?? '–',
      },
      {
        ...{ id: 'decidedBy', head: t('run.decidedBy'), widthPx: 96 },
        inFile: [{ key: 'decidedBy.id' }],
        cell: ({ decidedBy }) => decidedBy?.id ?? '–',
      },
      {
        ...{ id: 'computedAt', head: t('run.at'), widthPx: INSTANT_WIDTH_PX },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ computedAt }) => formatInstant(computedAt),
      },
    ],
    [t, say, words],
  );
}

/** What is paid to all partners for a period: previewed, laid ready, approved, taken back. */
export default function PartnersCalcScreen() {
  const t = useText();
  const say = useWords();
  const reload = useReloadList(settlements);
  const filters = useMemo((): readonly Filter[] => {
    const options = STATUSES.map((value) => ({
      ...{ value, label: say(PARTNER_SETTLEMENT_STATUSES[value]) },
    }));
    return [
      {
        ...{ name: 'status', label: t('line.status') },
        options: [{ value: '', label: t('all') }, ...options],
      },
      // Whom the preview is of: the runs that he is in stand beneath it.
      { name: 'partnerId', label: t('partner.id'), isElsewhere: true },
    ];
  }, [t, say]);
  return (
    <ListScreen
      list={settlements}
      things={t('run.things')}
      subtitle={t('run.subtitle')}
      columns={useColumns()}
      filters={filters}
      toneOf={toneOf}
      beside={t('run.beside')}
      detailOf={(run) => (
        <Suspense>
          <SettlementDetail key={run.settlementId} run={run} onChanged={reload} />
        </Suspense>
      )}
    >
      <PreviewCard onRun={reload} />
    </ListScreen>
  );
}
