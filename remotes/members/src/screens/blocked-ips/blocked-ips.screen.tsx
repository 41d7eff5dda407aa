import { BLOCKED_DOORS, blockedIps, type RowOf } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { type Filter, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Button } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '../../text';

type BlockedIp = RowOf<typeof blockedIps>;

// Most visits only read.
const BlockForm = lazy(async () => ({
  default: (await import('../../parts/block-ip/block.form')).BlockForm,
}));
const UnblockForm = lazy(async () => ({ default: (await import('./unblock.form')).UnblockForm }));

function useColumns(onUnblock: (one: BlockedIp) => void): readonly Column<BlockedIp>[] {
  const t = useText();
  const whyNot = useWhyNot('ipBlock.manage');
  return useMemo(() => {
    const doors = Object.fromEntries(BLOCKED_DOORS.map((door) => [door, t(`door.${door}`)]));
    const at = (instant: string | null, none: string) =>
      instant === null ? none : formatInstant(instant);
    return [
      {
        ...{ id: 'network', head: t('blockedIps.network'), widthPx: 150, isIdentifier: true },
        cell: ({ network }) => network,
      },
      {
        ...{ id: 'door', head: t('blockedIps.door'), widthPx: 110 },
        inFile: [{ key: 'door', words: doors }],
        cell: ({ door }) => doors[door],
      },
      { id: 'reason', head: t('blockedIps.reason'), widthPx: 170, cell: ({ reason }) => reason },
      {
        ...{ id: 'until', head: t('blockedIps.until'), widthPx: 146 },
        cell: ({ until }) => at(until, t('blockedIps.noEnd')),
      },
      {
        ...{ id: 'hits', head: t('blockedIps.hits'), widthPx: 86, isNumber: true },
        sorts: { ascending: 'hits', descending: '-hits' },
        cell: ({ hits }) => hits,
      },
      {
        ...{ id: 'lastHitAt', head: t('blockedIps.lastHitAt'), widthPx: 146 },
        sorts: { ascending: 'lastHitAt', descending: '-lastHitAt' },
        cell: ({ lastHitAt }) => at(lastHitAt, '–'),
      },
      {
        ...{ id: 'members30d', head: t('blockedIps.members30d'), widthPx: 110, isNumber: true },
        cell: ({ members30d }) => members30d,
      },
      {
        ...{ id: 'createdBy', head: t('blockedIps.createdBy'), widthPx: 90 },
        inFile: [{ key: 'createdBy.id' }],
        cell: ({ createdBy }) => createdBy.id,
      },
      {
        ...{ id: 'createdAt', head: t('blockedIps.createdAt'), widthPx: 146 },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ createdAt }) => formatInstant(createdAt),
      },
      {
        ...{ id: 'actions', head: t('blockedIps.actions'), widthPx: 76, isActions: true },
        cell: (one) => (
          <Button
            size="s"
            tone="quiet"
            aria-label={t('unblock.title', { network: one.network })}
            disabledReason={whyNot}
            onClick={() => onUnblock(one)}
          >
            {t('unblock.button')}
          </Button>
        ),
      },
    ];
  }, [t, whyNot, onUnblock]);
}

export default function BlockedIpsScreen() {
  const t = useText();
  const whyNot = useWhyNot('ipBlock.manage');
  const reload = useReloadList(blockedIps);
  const [open, setOpen] = useState<'block' | BlockedIp>();
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        ...{ name: 'state', label: t('blockedIps.state') },
        options: [
          { value: '', label: t('state.all') },
          { value: 'active', label: t('state.active') },
          { value: 'expired', label: t('state.expired') },
        ],
      },
      { name: 'query', label: t('blockedIps.search') },
    ],
    [t],
  );
  const close = () => setOpen(undefined);
  return (
    <ListScreen
      list={blockedIps}
      things={t('blockedIps.things')}
      subtitle={t('blockedIps.subtitle')}
      columns={useColumns(setOpen)}
      filters={filters}
      toneOf={({ until }) => (until && Date.parse(until) <= Date.now() ? 'muted' : undefined)}
      actions={
        <Button
          tone="primary"
          shortcut="N"
          disabledReason={whyNot}
          onClick={() => setOpen('block')}
        >
          {t('block.open')}
        </Button>
      }
    >
      <Suspense>
        {open === 'block' && <BlockForm onDone={reload} onClose={close} />}
        {typeof open === 'object' && <UnblockForm one={open} onDone={reload} onClose={close} />}
      </Suspense>
    </ListScreen>
  );
}
