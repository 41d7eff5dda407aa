import {
  COUPON_KINDS,
  COUPON_STATES,
  type CouponState,
  coupons,
  type RowOf,
} from '@gwanje/contract';
import { formatInstant, INSTANT_WIDTH_PX, useNamed } from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { type Filter, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Badge, type BadgeTone, Button, formatWon, Menu } from '@gwanje/ui-kit';
import type { Column, RowTone } from '@gwanje/ui-kit/data-table';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '../../text';
import { type CouponDeed, deedsOf } from './coupon-deeds.rule';

type Coupon = RowOf<typeof coupons>;

// Most visits only look.
const CouponForm = lazy(async () => ({ default: (await import('./coupon.form')).CouponForm }));
const CouponDeeds = lazy(async () => ({ default: (await import('./coupon-deeds')).CouponDeeds }));
const CouponDetail = lazy(async () => ({
  default: (await import('./coupon-detail')).CouponDetail,
}));

const STATE_TONES: Record<CouponState, BadgeTone> = {
  ...{ draft: 'neutral', waiting: 'warn', active: 'good', paused: 'warn' },
  ...{ ended: 'neutral', revoked: 'neutral' },
};
const OVER: readonly CouponState[] = ['ended', 'revoked'];
/** Less than this share of the budget is marked. */
const LITTLE = 0.1;

const toneOf = ({ state, budgetLeftWon, budgetWon }: Coupon): RowTone | undefined => {
  if (OVER.includes(state)) return 'muted';
  return state === 'active' && budgetLeftWon < budgetWon * LITTLE ? 'wait' : undefined;
};

function useColumns(onDeed: (one: Coupon, does: CouponDeed) => void): readonly Column<Coupon>[] {
  const t = useText();
  const { words } = useNamed();
  const whyNot = useWhyNot('coupon.manage');
  return useMemo(
    () => [
      {
        ...{ id: 'name', head: t('coupons.name'), widthPx: 126, isIdentifier: true },
        cell: ({ name }) => name,
      },
      {
        ...{ id: 'state', head: t('coupons.state'), widthPx: 104 },
        inFile: [{ key: 'state', words: words(COUPON_STATES) }],
        cell: ({ state, askedBudgetWon }) => (
          <>
            <Badge tone={STATE_TONES[state]}>{words(COUPON_STATES)[state]}</Badge>{' '}
            {askedBudgetWon !== null && <Badge tone="warn">{t('coupons.asked')}</Badge>}
          </>
        ),
      },
      {
        ...{ id: 'kind', head: t('coupons.kind'), widthPx: 80 },
        inFile: [{ key: 'kind', words: words(COUPON_KINDS) }],
        cell: ({ kind }) => words(COUPON_KINDS)[kind],
      },
      {
        ...{ id: 'code', head: t('coupons.code'), widthPx: 104 },
        cell: ({ code }) => code ?? '–',
      },
      {
        ...{ id: 'pointsWon', head: t('coupons.pointsWon'), widthPx: 84, isNumber: true },
        cell: ({ pointsWon }) => formatWon(pointsWon),
      },
      {
        ...{ id: 'period', head: t('coupons.period'), widthPx: 176 },
        inFile: [{ key: 'beginsAt' }, { key: 'endsAt' }],
        cell: ({ beginsAt, endsAt }) =>
          `${formatInstant(beginsAt).slice(0, 10)} – ${formatInstant(endsAt).slice(0, 10)}`,
      },
      {
        ...{ id: 'issued', head: t('coupons.issued'), widthPx: 84, isNumber: true },
        inFile: [{ key: 'issued' }],
        cell: ({ kind, issued, issuing }) => (
          <>
            {kind === 'code' ? '–' : issued.toLocaleString('en-US')}{' '}
            {issuing > 0 && (
              <Badge tone="warn">{t('coupons.issuing', { count: formatWon(issuing) })}</Badge>
            )}
          </>
        ),
      },
      {
        ...{ id: 'used', head: t('coupons.used'), widthPx: 80, isNumber: true },
        cell: ({ used, usesMax }) =>
          usesMax === null ? formatWon(used) : `${formatWon(used)} / ${formatWon(usesMax)}`,
      },
      {
        ...{ id: 'usedWon', head: t('coupons.usedWon'), widthPx: 96, isNumber: true },
        sorts: { ascending: 'usedWon', descending: '-usedWon' },
        cell: ({ usedWon }) => formatWon(usedWon),
      },
      {
        ...{ id: 'budgetLeftWon', head: t('coupons.budgetLeftWon'), widthPx: 100, isNumber: true },
        sorts: { ascending: 'budgetLeftWon', descending: '-budgetLeftWon' },
        cell: ({ budgetLeftWon }) => formatWon(budgetLeftWon),
      },
      {
        ...{ id: 'createdBy', head: t('coupons.createdBy'), widthPx: 90 },
        inFile: [{ key: 'createdBy.id' }],
        cell: ({ createdBy }) => createdBy.id,
      },
      {
        ...{ id: 'createdAt', head: t('coupons.createdAt'), widthPx: INSTANT_WIDTH_PX },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ createdAt }) => formatInstant(createdAt),
      },
      {
        ...{ id: 'actions', head: t('user.actions'), widthPx: 100, isActions: true },
        cell: (one) => {
          const deeds = deedsOf(one);
          if (deeds.length === 0) return null;
          if (whyNot)
            return (
              <Button size="s" disabledReason={whyNot}>
                {t('deed.button')}
              </Button>
            );
          return (
            <Menu
              label={t('coupon.deeds', { name: one.name })}
              button={t('deed.button')}
              items={deeds.map((does) => ({
                ...{
                  id: does,
                  label: does === 'codes' ? t('coupon.codes.menu') : t(`coupon.${does}.verb`),
                  onSelect: () => onDeed(one, does),
                },
              }))}
            />
          );
        },
      },
    ],
    [t, words, whyNot, onDeed],
  );
}

/** Coupons: who may take how many points, until when, within which budget. */
export default function CouponsScreen() {
  const t = useText();
  const { options } = useNamed();
  const whyNot = useWhyNot('coupon.manage');
  const reload = useReloadList(coupons);
  const [isNew, setNew] = useState(false);
  const [deed, setDeed] = useState<{ readonly one: Coupon; readonly does: CouponDeed }>();
  const onDeed = useMemo(() => (one: Coupon, does: CouponDeed) => setDeed({ one, does }), []);
  const filters = useMemo((): readonly Filter[] => {
    const all = { value: '', label: t('filter.all') };
    return [
      { name: 'state', label: t('coupons.state'), options: [all, ...options(COUPON_STATES)] },
      { name: 'kind', label: t('coupons.kind'), options: [all, ...options(COUPON_KINDS)] },
      { name: 'query', label: t('coupons.search') },
    ];
  }, [t, options]);
  return (
    <ListScreen
      list={coupons}
      things={t('coupons.things')}
      subtitle={t('coupons.subtitle')}
      columns={useColumns(onDeed)}
      filters={filters}
      defaultRange="all"
      toneOf={toneOf}
      feetOf={({ totals }) =>
        totals.map(({ usedWon, budgetLeftWon }) => ({
          label: t('user.total'),
          cells: { usedWon: formatWon(usedWon), budgetLeftWon: formatWon(budgetLeftWon) },
        }))
      }
      detailOf={(coupon) => (
        <Suspense>
          <CouponDetail coupon={coupon} />
        </Suspense>
      )}
      makes={whyNot === undefined ? t('coupon.new') : undefined}
      actions={
        <Button tone="primary" shortcut="N" disabledReason={whyNot} onClick={() => setNew(true)}>
          {t('coupon.new')}
        </Button>
      }
    >
      <Suspense>
        {isNew && <CouponForm onDone={reload} onClose={() => setNew(false)} />}
        {deed && <CouponDeeds {...deed} onDone={reload} onClose={() => setDeed(undefined)} />}
      </Suspense>
    </ListScreen>
  );
}
