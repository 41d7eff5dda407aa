import { query, useQuery } from '@gwanje/api-client';
import { calcShots, partners, type RowOf, SHOT_KINDS, type ShotKind } from '@gwanje/contract';
import { FIRST_INSTANT_WIDTH_PX, formatInstant, useLocalized } from '@gwanje/remote-kit';
import { Note, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { type Filter, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Button, confirmWithReason, formatWon, toast } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, Suspense, useMemo } from 'react';
import { idIn, useAddress } from '../../parts/use-address';
import { Remark } from '../../parts/won';
import { useText } from '../../text';

type Shot = RowOf<typeof calcShots>;

const CompareDialog = lazy(async () => ({
  default: (await import('./compare-dialog')).CompareDialog,
}));
const ShotDetail = lazy(async () => ({ default: (await import('./shot-detail')).ShotDetail }));
const HASH_SHOWN = 12;
const KINDS = Object.keys(SHOT_KINDS) as ShotKind[];

/** Whether a shot stands in the part of the chain that is whole; undefined until it was walked. */
type IsWhole = ((seq: number) => boolean) | undefined;

/** Sets a shot beside what stands now; which one stands in the address. */
function Compare({ one }: { readonly one: Shot }) {
  const t = useText();
  const [, change] = useAddress();
  return (
    <Button
      size="s"
      tone="quiet"
      aria-label={t('calcShots.compare.open', { at: formatInstant(one.takenAt) })}
      onClick={() => change({ compare: one.shotId })}
    >
      {t('calcShots.compare')}
    </Button>
  );
}

function useColumns(isWhole: IsWhole): readonly Column<Shot>[] {
  const t = useText();
  const localized = useLocalized();
  return useMemo(() => {
    const kinds = Object.fromEntries(KINDS.map((kind) => [kind, localized(SHOT_KINDS[kind])]));
    const amount = (id: keyof Shot & string, head: string): Column<Shot> => ({
      ...{ id, head: t('calc.inWon', { name: head }), widthPx: 130, isNumber: true },
      cell: (row) => formatWon(row[id] as number),
    });
    return [
      {
        ...{
          id: 'takenAt',
          head: t('calcShots.takenAt'),
          widthPx: FIRST_INSTANT_WIDTH_PX,
          isIdentifier: true,
        },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ takenAt }) => formatInstant(takenAt),
      },
      {
        ...{ id: 'kind', head: t('calcShots.kind'), widthPx: 84 },
        inFile: [{ key: 'kind', words: kinds }],
        cell: ({ kind }) => kinds[kind],
      },
      {
        ...{ id: 'period', head: t('calcShots.period'), widthPx: 170 },
        inFile: [{ key: 'from' }, { key: 'to' }],
        cell: ({ from, to }) => (from === to ? from : `${from} – ${to}`),
      },
      amount('cashWon', t('calc.cash')),
      amount('ggrWon', t('calc.ggr')),
      amount('netWon', t('calc.net')),
      amount('balanceWon', t('calcShots.balance')),
      amount('openStakeWon', t('calc.openStake')),
      {
        ...{ id: 'waitingRequests', head: t('calc.waitingRequests'), widthPx: 70, isNumber: true },
        cell: ({ waitingRequests }) => waitingRequests,
      },
      {
        ...{ id: 'by', head: t('calcShots.by'), widthPx: 90 },
        inFile: [{ key: 'by.id' }],
        cell: ({ by }) => by?.id ?? '–',
      },
      { id: 'note', head: t('calcShots.note'), widthPx: 170, cell: ({ note }) => note ?? '' },
      {
        ...{ id: 'hash', head: t('calcShots.hash'), widthPx: 120 },
        cell: ({ hash, seq }) => (
          <span title={hash}>
            {isWhole ? `${isWhole(seq) ? '✓' : '✗'} ` : ''}
            {hash.slice(0, HASH_SHOWN)}
          </span>
        ),
      },
      {
        ...{ id: 'actions', head: t('calcShots.actions'), widthPx: 140, isActions: true },
        cell: (one) => (
          <>
            <Compare one={one} />{' '}
            <a
              href={`/api/calc/shots/${one.shotId}/file`}
              download
              aria-label={t('calcShots.file.open', { at: formatInstant(one.takenAt) })}
            >
              {t('calcShots.file')}
            </a>
          </>
        ),
      },
    ];
  }, [t, localized, isWhole]);
}

const useChain = () => useQuery(query(partners.checkCalcShots, {}));

function Chain() {
  const t = useText();
  const { data } = useChain();
  if (!data || data.shots === 0) return null;
  return data.badSeq === null ? (
    <div>
      <Remark>{t('calcShots.chain.whole', { count: data.shots })}</Remark>
      <details>
        <summary>{t('calcShots.key')}</summary>
        <pre>{data.publicKey}</pre>
      </details>
    </div>
  ) : (
    <Note data-tone="bad" role="alert">
      {t('calcShots.chain.broken', { seq: data.badSeq })}
    </Note>
  );
}

/** What stood at moments that were kept, provably. */
export default function CalcShotsScreen() {
  const t = useText();
  const localized = useLocalized();
  const whyNot = useWhyNot('calc.shot');
  const reload = useReloadList(calcShots);
  const { send, disabled, refusal } = useWrite(partners.takeCalcShot);
  const [params, change] = useAddress();
  const compared = idIn(params, 'compare');
  const { data: chain, refetch: walkAgain } = useChain();
  const isWhole = useMemo(
    (): IsWhole => chain && ((seq) => chain.badSeq === null || seq < chain.badSeq),
    [chain],
  );
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        ...{ name: 'kind', label: t('calcShots.kind') },
        options: [
          { value: '', label: t('calcShots.kind.all') },
          ...KINDS.map((value) => ({ value, label: localized(SHOT_KINDS[value]) })),
        ],
      },
    ],
    [t, localized],
  );
  const take = async () => {
    const note = await confirmWithReason({
      title: t('calcShots.take.title'),
      text: t('calcShots.take.text'),
      confirmLabel: t('calcShots.take.confirm'),
      reasons: t('calcShots.take.reasons'),
      isFinal: true,
    });
    if (note === undefined) return;
    const sent = await send({ note });
    if (!sent?.data) return;
    toast({ tone: 'success', title: t('calcShots.taken', { seq: sent.data.seq }) });
    // A new one is no part of the chain as it was walked.
    await Promise.all([reload(), walkAgain()]);
  };
  return (
    <ListScreen
      list={calcShots}
      things={t('calcShots.things')}
      subtitle={t('calcShots.subtitle')}
      columns={useColumns(isWhole)}
      filters={filters}
      detailOf={({ shotId }) => (
        <Suspense>
          <ShotDetail key={shotId} shotId={shotId} />
        </Suspense>
      )}
      makes={whyNot === undefined ? t('calcShots.take') : undefined}
      actions={
        <Button
          tone="primary"
          shortcut="N"
          disabled={disabled}
          disabledReason={whyNot}
          onClick={() => void take()}
        >
          {t('calcShots.take')}
        </Button>
      }
    >
      <Chain />
      {refusal && (
        <Note data-tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      <Suspense>
        {compared && (
          <CompareDialog
            shotId={compared}
            other={idIn(params, 'with')}
            onOther={(shotId) => change({ with: shotId })}
            onClose={() => change({ compare: undefined, with: undefined })}
          />
        )}
      </Suspense>
    </ListScreen>
  );
}
